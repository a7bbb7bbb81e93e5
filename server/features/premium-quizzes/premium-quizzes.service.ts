import { AppError } from '#shared/errors.ts';
import { pictureOfTheme } from '#shared/play/themes.ts';
import { priceOf } from '#shared/points/points.ts';
import { premiumQuizzes } from '#shared/premium-quizzes/premium-quizzes.ts';
import type { Pole } from '#shared/premium-quizzes/premium-quiz.ts';
import {
  isComplete,
  questionsOfFacet,
  questionsOfQuiz,
  QUESTIONS_PER_QUIZ,
} from '#shared/premium-quizzes/questions.ts';
import { themes, type Theme } from '#shared/questionnaire/options.ts';
import type { RoomKey } from '#shared/plans/rooms.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { mayEnterRoom, requireTurn } from '../plans/room-access.service.ts';
import { findBalance } from '../points/points.queries.ts';
import { spendPoints } from '../points/points.service.ts';
import {
  deleteQuiz,
  findBoughtQuizzes,
  findQuiz,
  findQuizzes,
  insertQuiz,
  lockQuiz,
  saveAnswers,
  saveFinished,
  type StoredQuiz,
} from './premium-quizzes.queries.ts';

/** A quiz as the room shows it. */
export interface ShownQuiz {
  readonly theme: Theme;
  readonly title: string;
  readonly invitation: string;
  readonly picture: string;
  readonly isOpen: boolean;
  readonly isBought: boolean;
  /** How many questions are answered; null before it is begun. */
  readonly answered: number | null;
  readonly isFinished: boolean;
}

export interface QuizRoom {
  /** How the member is inside; null where the room is closed, and bought quizzes alone are open. */
  readonly enteredBy: RoomKey | null;
  readonly freeVisitLeft: boolean;
  readonly quizzes: readonly ShownQuiz[];
  readonly questions: number;
  readonly price: number;
  readonly balance: number;
  /** A sentence as portraits have it, to show what a quiz leads to; null for a member who has a portrait. */
  readonly sample: Sample | null;
}

interface Sample {
  readonly text: string;
  readonly why: readonly { readonly question: string; readonly answer: string }[];
}

/** The six premium quizzes, and how each of them opens (S-premium-quiz-2). */
export async function findRoom(ctx: AppContext, memberId: string): Promise<QuizRoom> {
  const access = await mayEnterRoom(ctx, memberId, 'quiz');
  const bought = await findBoughtQuizzes(ctx.db, memberId);
  const known = await findQuizzes(ctx.db, memberId);
  const hasPortrait = [...known.values()].some(({ finishedAt }) => finishedAt);
  return {
    enteredBy: access.by,
    freeVisitLeft: !access.open && access.freeVisitLeft,
    quizzes: themes.map(({ id }) => showQuiz(id, access.open, bought.has(id), known.get(id))),
    questions: QUESTIONS_PER_QUIZ,
    price: priceOf['premium-quiz'],
    balance: await findBalance(ctx.db, memberId),
    sample: hasPortrait ? null : sampleOf('gouts'),
  };
}

/** What the first facet of a quiz says to whom it says it clearly, with the answers to which it says so. */
function sampleOf(theme: Theme): Sample | null {
  const quiz = premiumQuizzes[theme];
  const [facet] = quiz.facets;
  if (!facet) return null;
  const why = questionsOfFacet(quiz, facet).map(({ text, answers }) => ({ question: text, answer: answers.first }));
  return { text: facet.one.first, why };
}

function showQuiz(theme: Theme, isRoomOpen: boolean, isBought: boolean, known: StoredQuiz | undefined): ShownQuiz {
  const { title, invitation } = premiumQuizzes[theme];
  return {
    theme,
    title,
    invitation,
    picture: pictureOfTheme(theme),
    isOpen: isRoomOpen || isBought,
    isBought,
    answered: known ? Object.keys(known.answers).length : null,
    isFinished: Boolean(known?.finishedAt),
  };
}

/**
 * Buys a quiz with points; it stays open for good. Pressed twice, it is paid once: the key of the payment is the quiz.
 * @throws AppError 422 when points are missing, or the whole room is open to the member anyway
 */
export async function buyQuiz(ctx: AppContext, memberId: string, quiz: Theme): Promise<void> {
  await spendPoints(ctx, { memberId, gift: 'premium-quiz', once: quiz }, async (tx) => {
    const { by } = await mayEnterRoom(tx, memberId, 'quiz');
    // A visit ends today: who visits may well want to stay.
    if (by === 'vip' || by === 'play-room') throw new AppError('gift_included', 422);
  });
}

/** Whether a quiz is open to a member now: with the room, or because it was bought. */
async function isQuizOpen(ctx: AppContext, memberId: string, quiz: Theme): Promise<boolean> {
  const { open } = await mayEnterRoom(ctx, memberId, 'quiz');
  return open || (await findBoughtQuizzes(ctx.db, memberId)).has(quiz);
}

/**
 * Lets through an answer in a quiz that is open, or was while its question was shown (S-premium-quiz-3).
 * @throws AppError 403
 */
async function requireAnswer(tx: AppContext, memberId: string, quiz: Theme): Promise<void> {
  if ((await findBoughtQuizzes(tx.db, memberId)).has(quiz)) return;
  await requireTurn(tx, memberId, 'quiz');
}

/** An answer as it is shown. */
export interface ShownAnswer {
  readonly pole: Pole;
  readonly text: string;
}

interface QuizHead {
  readonly theme: Theme;
  readonly title: string;
  readonly invitation: string;
  readonly total: number;
  readonly answered: number;
}

/** The screen of a quiz: what is said before it begins, a question, or the way to the portrait. */
export type QuizStage =
  | (QuizHead & { readonly stage: 'before' })
  | (QuizHead & { readonly stage: 'complete'; readonly last: string })
  | (QuizHead & {
      readonly stage: 'question';
      readonly id: string;
      /** From 1. */
      readonly number: number;
      readonly text: string;
      readonly answers: readonly ShownAnswer[];
      readonly chosen: Pole | null;
      readonly previous: string | null;
      /** The next question, where this one is answered; `portrait` after the last. */
      readonly next: string | null;
    });

/** Where somebody is led who may not see the stage of a quiz. */
export type StageElsewhere = 'closed' | 'finished';

/**
 * What a member sees of a quiz: the question asked for, else the first open one. Nobody gets other questions than this one
 * from the server.
 */
export async function findStage(
  ctx: AppContext,
  memberId: string,
  theme: Theme,
  askedFor: string | null,
): Promise<QuizStage | StageElsewhere> {
  const quiz = premiumQuizzes[theme];
  const known = await findQuiz(ctx.db, memberId, theme);
  if (known?.finishedAt) return 'finished';
  const questions = questionsOfQuiz(quiz);
  const ids = questions.map(({ id }) => id);
  const answers = known?.answers ?? {};
  const { title, invitation } = quiz;
  const head = { theme, title, invitation, total: questions.length, answered: Object.keys(answers).length };
  const open = ids.findIndex((id) => !Object.hasOwn(answers, id));
  const wanted = askedFor === null ? -1 : ids.indexOf(askedFor);
  // Who has answered everything gets the portrait, also when the room has closed meanwhile.
  if (known && open === -1 && wanted === -1) return { ...head, stage: 'complete', last: ids.at(-1) ?? '' };
  if (!(await isQuizOpen(ctx, memberId, theme))) return 'closed';
  if (!known) return { ...head, stage: 'before' };
  const index = wanted === -1 ? open : wanted;
  const question = questions[index];
  if (!question) return 'closed';
  const chosen = answers[question.id] ?? null;
  return {
    ...head,
    stage: 'question',
    id: question.id,
    number: index + 1,
    text: question.text,
    answers: question.order.map((pole) => ({ pole, text: question.answers[pole] })),
    chosen,
    previous: ids[index - 1] ?? null,
    next: chosen ? (ids[index + 1] ?? null) : null,
  };
}

/** Begins a quiz, with what the member said about portraits of two before the first question (S-premium-quiz-6). */
export async function beginQuiz(ctx: AppContext, memberId: string, quiz: Theme, takesPart: boolean): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireAnswer(tx, memberId, quiz);
    await insertQuiz(tx.db, memberId, { quiz, takesPart, now: tx.now() });
  });
}

/**
 * Saves an answer at once; an earlier one to the same question is replaced.
 * @returns the next open question; null when all are answered
 * @throws AppError 403 where the quiz has closed, 409 before it is begun and once the portrait is made
 */
export async function answerPremiumQuestion(
  ctx: AppContext,
  memberId: string,
  { theme, question, answer }: { readonly theme: Theme; readonly question: string; readonly answer: Pole },
): Promise<string | null> {
  const ids = questionsOfQuiz(premiumQuizzes[theme]).map(({ id }) => id);
  return inTransaction(ctx, async (tx) => {
    const known = await lockQuiz(tx.db, memberId, theme);
    if (!known) throw new AppError('premium_quiz_not_begun', 409);
    if (known.finishedAt) throw new AppError('premium_quiz_finished', 409);
    await requireAnswer(tx, memberId, theme);
    const answers = { ...known.answers, [question]: answer };
    await saveAnswers(tx.db, memberId, theme, answers);
    const after = ids.indexOf(question) + 1;
    return [...ids.slice(after), ...ids.slice(0, after)].find((id) => !Object.hasOwn(answers, id)) ?? null;
  });
}

/**
 * Makes the portrait: from now on the answers stay. It needs no open room, for the last answer counts.
 * @throws AppError 409 while a question is open
 */
export async function finishQuiz(ctx: AppContext, memberId: string, theme: Theme): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const known = await lockQuiz(tx.db, memberId, theme);
    if (!known || !isComplete(premiumQuizzes[theme], known.answers))
      throw new AppError('premium_quiz_open_questions', 409);
    await saveFinished(tx.db, memberId, theme, tx.now());
  });
}

/** Erases all answers of a quiz: portraits made of them are gone at once, for everybody who could read them. */
export async function eraseQuiz(ctx: AppContext, memberId: string, theme: Theme): Promise<void> {
  await deleteQuiz(ctx.db, memberId, theme);
}
