import { z } from 'zod';
import { momentInWords } from '#shared/calendar.ts';
import {
  ANSWERS_PER_REWARD,
  isNamedNow,
  lastDeletedDay,
  leaningsOf,
  sideOn,
  type LeaningAnswers,
} from '#shared/daily/daily-answers.ts';
import { dailyDayOf, endOf } from '#shared/daily/daily-day.ts';
import { publishingStep, shareInWords, type PublishedShare } from '#shared/daily/published-share.ts';
import { questionOf } from '#shared/daily/questions.ts';
import { AppError } from '#shared/errors.ts';
import { hashText } from '#shared/matching/text-hash.ts';
import type { Side } from '#shared/play/quiz.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { findMatches, updateMatchingCode } from '../matching/matching.service.ts';
import { pseudonymsOf } from '../members/pseudonyms.ts';
import type { Session } from '../members/session.ts';
import { lockAnswers } from '../play/play.queries.ts';
import { gainPoints } from '../points/points.queries.ts';
import { admitProfileViews, type Onlooker } from '../relations/profile-views.service.ts';
import {
  addToTally,
  findDailyAnswers,
  findLeanings,
  findOwnDailyAnswers,
  findShare,
  publishShare,
  replaceLeanings,
  saveDailyAnswer,
  sumTally,
} from './daily.queries.ts';

/** Has matching read what a member's answers lean to, once that has changed. */
export const countLeaningsJob = defineJob({
  name: 'daily.lean',
  label: 'Questions du jour à compter',
  payload: z.strictObject({ memberId: z.uuid() }),
  isGathered: true,
});

/** Rows that count one day: so many members can answer at the same moment without waiting for each other. */
const SHARDS = 64;
/** Over how long changed leanings are counted, so that an hour in which everybody answers is no rush for matching. */
const COUNTED_WITHIN_SECONDS = 12 * 3600;

/** Somebody of a member's selection who chose the same. */
export interface SameChoice {
  readonly token: string;
  readonly displayName: string;
}

export interface DailyPage {
  readonly day: IsoDate;
  readonly text: string;
  readonly top: string;
  readonly bottom: string;
  /** When the next question comes, in words. */
  readonly nextAt: string;
  /** What the member chose; null before. Nothing below is there before. */
  readonly answer: Side | null;
  /** How many chose the same, in words; null while too few have answered. */
  readonly share: string | null;
  readonly same: readonly SameChoice[];
  /** How many more answers earn points; 0: this one did. */
  readonly untilReward: number;
}

/** The question of the day, and, to a member who has answered it, who chose the same (S-daily-1 to S-daily-5). */
export async function findDailyPage(ctx: AppContext, session: Session, onlooker: Onlooker): Promise<DailyPage> {
  const { memberId } = onlooker;
  const day = dailyDayOf(ctx.now());
  const { text, top, bottom } = questionOf(day);
  const own = await findOwnDailyAnswers(ctx.db, memberId);
  const answer = sideOn(own, day);
  const question = { day, text, top, bottom, nextAt: momentInWords(endOf(day)), answer };
  if (!answer) return { ...question, share: null, same: [], untilReward: ANSWERS_PER_REWARD };
  const share = await readShare(ctx, day);
  return {
    ...question,
    share: share && shareInWords(share, answer),
    same: await findSameChoices(ctx, session, onlooker, { day, side: answer, answeredAt: own.answeredAt }),
    untilReward: (ANSWERS_PER_REWARD - (own.count % ANSWERS_PER_REWARD)) % ANSWERS_PER_REWARD,
  };
}

/**
 * Saves a member's answer to the question of the day; the first one is final. It is counted for everybody, and like the answers
 * of a quiz for the member: by points for so many of them, and in matching by what they lean to.
 * @throws AppError 409 when the question is over
 */
export async function answerDailyQuestion(
  ctx: AppContext,
  memberId: string,
  { day, answer: side }: { readonly day: IsoDate; readonly answer: Side },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    if (day !== dailyDayOf(now)) throw new AppError('daily_question_over', 409);
    const answers = await saveDailyAnswer(tx.db, memberId, { day, side, now, deletedUntil: lastDeletedDay(day) });
    if (!answers) return;
    if (answers.count % ANSWERS_PER_REWARD === 0) {
      const onceKey = `quiz-answered:jour:${answers.count}`;
      await gainPoints(tx.db, { memberId, reason: 'quiz-answered', onceKey, now });
    }
    if (!areEqual(leaningsOf(answers), await findLeanings(tx.db, memberId))) {
      const startAfterSeconds = hashText(memberId) % COUNTED_WITHIN_SECONDS;
      await tx.enqueue(countLeaningsJob, { memberId }, { onceFor: memberId, startAfterSeconds });
    }
    // Last, since others who answer now may have to wait for this row.
    await addToTally(tx.db, { day, side, shard: Math.floor(Math.random() * SHARDS) });
  });
}

/** Saves what a member's answers lean to where matching reads it. May run twice. */
export async function countLeanings(ctx: AppContext, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAnswers(tx.db, memberId);
    const leanings = leaningsOf(await findOwnDailyAnswers(tx.db, memberId));
    if (areEqual(leanings, await findLeanings(tx.db, memberId))) return;
    await replaceLeanings(tx.db, memberId, leanings, tx.now());
    await updateMatchingCode(tx, memberId);
  });
}

function areEqual(one: LeaningAnswers, other: LeaningAnswers): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

/** What is published of the answers of everybody. The first reader after a step publishes it (S-daily-4). */
async function readShare(ctx: AppContext, day: IsoDate): Promise<PublishedShare | null> {
  const share = await findShare(ctx.db, day);
  const sums = await sumTally(ctx.db, day);
  const step = publishingStep(sums.answers);
  if (step <= (share?.step ?? 0)) return share;
  await publishShare(ctx.db, day, { ...sums, step });
  return findShare(ctx.db, day);
}

/**
 * Whom a member is shown in the selection, and who chose the same on this day, as far as it is said: who has not answered is
 * not among them, and who answered after the member not at once.
 */
async function findSameChoices(
  ctx: AppContext,
  session: Session,
  { memberId, client }: Onlooker,
  { day, side, answeredAt }: { readonly day: IsoDate; readonly side: Side; readonly answeredAt: Date | null },
): Promise<SameChoice[]> {
  const selection = (await findMatches(ctx, memberId)) ?? [];
  const ids = selection.map((match) => match.memberId);
  const answers = await findDailyAnswers(ctx.db, ids);
  const same = selection.filter((match) => {
    const theirs = answers.get(match.memberId);
    return (
      theirs && sideOn(theirs, day) === side && isNamedNow(theirs.answeredAt, { readerAt: answeredAt, now: ctx.now() })
    );
  });
  const admitted = await admitProfileViews(
    ctx,
    { memberId, client },
    same.map((match) => match.memberId),
  );
  const pseudonyms = pseudonymsOf(ctx, session);
  return same
    .filter((match) => admitted.has(match.memberId))
    .map(({ memberId: id, displayName }) => ({ token: pseudonyms.of('member', id), displayName }))
    .toSorted(
      (one, other) => one.displayName.localeCompare(other.displayName, 'fr') || (one.token < other.token ? -1 : 1),
    );
}

export const dailyJobs: readonly JobHandler<AppContext>[] = [
  handles(
    countLeaningsJob,
    ({ ctx }) =>
      ({ memberId }) =>
        countLeanings(ctx, memberId),
  ),
];
