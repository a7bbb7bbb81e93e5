import { startOfDay } from '#shared/calendar.ts';
import { premiumQuizzes } from '#shared/premium-quizzes/premium-quizzes.ts';
import { portraitOf, portraitOfTwo, type PairSentence } from '#shared/premium-quizzes/portrait.ts';
import { questionsOfQuiz, type PremiumAnswers, type PremiumQuestion } from '#shared/premium-quizzes/questions.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import type { AppContext } from '../../platform/context.ts';
import { findMatches } from '../matching/matching.service.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { findShownTo } from '../play/theme-recipients.queries.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import { findBonds } from '../relations/resonance-access.ts';
import {
  findQuiz,
  findTakingPart,
  findTalkingPartners,
  saveTakingPart,
  type StoredQuiz,
  type TakingPart,
} from './premium-quizzes.queries.ts';

/** How many open conversations are looked through for portraits of two. */
const CONVERSATIONS_CONSIDERED = 40;

/** A sentence with the answers that it rests on, for the question 'Pourquoi ?'. */
export interface ShownSentence {
  readonly text: string;
  readonly why: readonly { readonly question: string; readonly answer: string }[];
}

export interface ShownPortrait {
  readonly theme: Theme;
  readonly title: string;
  readonly opening: ShownSentence;
  readonly parts: readonly { readonly subject: string; readonly sentences: readonly ShownSentence[] }[];
  readonly crossings: readonly ShownSentence[];
  readonly takesPart: boolean;
  /** With whom a portrait of two can be read. Nobody is told who has not done the quiz. */
  readonly partners: readonly { readonly token: string; readonly displayName: string }[];
}

/** A member's own portrait, and with whom there is one of two; null before it is made. */
export async function findPortrait(
  ctx: AppContext,
  session: Session,
  onlooker: Onlooker,
  theme: Theme,
): Promise<ShownPortrait | null> {
  const own = await findQuiz(ctx.db, onlooker.memberId, theme);
  if (!own?.finishedAt) return null;
  const quiz = premiumQuizzes[theme];
  const questions = questionsById(theme);
  const show = ({ text, basis }: { readonly text: string; readonly basis: readonly string[] }): ShownSentence => ({
    text,
    why: basis.flatMap((id) => wordsOf(questions, own.answers, id)),
  });
  const { opening, parts, crossings } = portraitOf(quiz, own.answers);
  const partners = await findPartners(ctx, onlooker.memberId, theme, own);
  const admitted = await admitProfileViews(
    ctx,
    onlooker,
    partners.map(({ memberId }) => memberId),
  );
  const pseudonyms = pseudonymsOf(ctx, session);
  return {
    theme,
    title: quiz.title,
    opening: show(opening),
    parts: parts.map(({ subject, sentences }) => ({ subject, sentences: sentences.map(show) })),
    crossings: crossings.map(show),
    takesPart: own.takesPartSince !== null,
    partners: partners
      .filter(({ memberId }) => admitted.has(memberId))
      .map(({ memberId, displayName }) => ({ token: pseudonyms.of('member', memberId), displayName }))
      .toSorted(
        (one, other) => one.displayName.localeCompare(other.displayName, 'fr') || (one.token < other.token ? -1 : 1),
      ),
  };
}

function questionsById(theme: Theme): ReadonlyMap<string, PremiumQuestion> {
  return new Map(questionsOfQuiz(premiumQuizzes[theme]).map((question) => [question.id, question]));
}

function wordsOf(questions: ReadonlyMap<string, PremiumQuestion>, answers: PremiumAnswers, id: string) {
  const question = questions.get(id);
  const pole = answers[id];
  return question && pole ? [{ question: question.text, answer: question.answers[pole] }] : [];
}

/**
 * With whom a member can read a portrait of two (S-premium-quiz-6): both have made their portrait of this quiz and take part
 * since before today, each is in the other's selection or they have an open conversation, and they may open their resonance.
 */
async function findPartners(ctx: AppContext, memberId: string, theme: Theme, own: StoredQuiz): Promise<TakingPart[]> {
  const today = startOfDay(dayOf(ctx.now()));
  if (!isReady(own, today)) return [];
  const shown = ((await findMatches(ctx, memberId)) ?? []).map((match) => match.memberId);
  const mutual = await findShownTo(ctx.db, memberId, shown);
  const talking = await findTalkingPartners(ctx.db, memberId, CONVERSATIONS_CONSIDERED);
  const others = await findTakingPart(ctx.db, theme, [...new Set([...mutual, ...talking])]);
  const ready = others.filter((other) => isReady(other, today));
  const bonds = await findBonds(
    ctx,
    memberId,
    ready.map((other) => other.memberId),
  );
  return ready.filter((other) => bonds.has(other.memberId));
}

/**
 * Whether a member has finished and takes part since before a day begins. A portrait of two opens for both at the same
 * midnight: who saw it earlier could withdraw before the other sees it, and who looked again and again would read at what
 * hour somebody was there (decision 105).
 */
function isReady({ finishedAt, takesPartSince }: StoredQuiz, today: Date): boolean {
  return finishedAt !== null && takesPartSince !== null && finishedAt < today && takesPartSince < today;
}

/** A sentence about two, with the answers of both that it rests on. */
export interface ShownPairSentence {
  readonly subject: string | null;
  readonly text: string;
  readonly why: readonly { readonly question: string; readonly mine: string; readonly theirs: string }[];
}

export interface ShownPortraitOfTwo {
  readonly theme: Theme;
  readonly title: string;
  readonly displayName: string;
  readonly opening: ShownPairSentence;
  readonly carries: readonly ShownPairSentence[];
  readonly rubs: readonly ShownPairSentence[];
  readonly tries: readonly ShownPairSentence[];
}

/** The portrait of a member and another; null where there is none, or not any more. Asked at every load. */
export async function findPortraitOfTwo(
  ctx: AppContext,
  onlooker: Onlooker,
  otherId: string,
  theme: Theme,
): Promise<ShownPortraitOfTwo | null> {
  const { memberId } = onlooker;
  const own = await findQuiz(ctx.db, memberId, theme);
  const other = own && (await findPartners(ctx, memberId, theme, own)).find((partner) => partner.memberId === otherId);
  if (!own || !other) return null;
  if (!(await admitProfileViews(ctx, onlooker, [otherId])).has(otherId)) return null;
  const quiz = premiumQuizzes[theme];
  const questions = questionsById(theme);
  const show = ({ subject, text, basis }: PairSentence): ShownPairSentence => ({
    subject,
    text,
    why: basis.flatMap((id) => {
      const [mine] = wordsOf(questions, own.answers, id);
      const [theirs] = wordsOf(questions, other.answers, id);
      return mine && theirs ? [{ question: mine.question, mine: mine.answer, theirs: theirs.answer }] : [];
    }),
  });
  const { opening, carries, rubs, tries } = portraitOfTwo(quiz, own.answers, other.answers);
  return {
    theme,
    title: quiz.title,
    displayName: other.displayName,
    opening: show(opening),
    carries: carries.map(show),
    rubs: rubs.map(show),
    tries: tries.map(show),
  };
}

/** Takes part in portraits of two, or not any more: then they are gone for both at once. */
export async function changeTakingPart(
  ctx: AppContext,
  memberId: string,
  theme: Theme,
  takesPart: boolean,
): Promise<void> {
  await saveTakingPart(ctx.db, memberId, theme, takesPart ? ctx.now() : null);
}
