import type { PublishedShare } from '#shared/daily/published-share.ts';
import { noDailyAnswers, type DailyAnswers, type LeaningAnswers } from '#shared/daily/daily-answers.ts';
import { leaningIds } from '#shared/matching/themed-answers.ts';
import type { Side } from '#shared/play/quiz.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** What a member has answered, and how often in all. */
export interface OwnDailyAnswers extends DailyAnswers {
  readonly count: number;
  /** The moment of the last answer; null before the first. */
  readonly answeredAt: Date | null;
}

interface Row {
  readonly top_days: IsoDate[];
  readonly bottom_days: IsoDate[];
  readonly answer_count: number;
  readonly answered_at: Date;
}

const toAnswers = (row: Row): OwnDailyAnswers => ({
  top: row.top_days,
  bottom: row.bottom_days,
  count: row.answer_count,
  answeredAt: row.answered_at,
});

/** The answers of some members; those who never answered are missing. */
export async function findDailyAnswers(
  db: Database,
  memberIds: readonly string[],
): Promise<Map<string, OwnDailyAnswers>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db('daily_answers')
    .whereIn('member_id', [...memberIds])
    .select('member_id', 'top_days', 'bottom_days', 'answer_count', 'answered_at');
  return new Map(rows.map((row) => [row.member_id, toAnswers(row)]));
}

export async function findOwnDailyAnswers(db: Database, memberId: string): Promise<OwnDailyAnswers> {
  return (await findDailyAnswers(db, [memberId])).get(memberId) ?? { ...noDailyAnswers, count: 0, answeredAt: null };
}

/** SQL: sets a column to its days and the new one, without those up to a day. */
const withoutOldDays = (days: 'top_days' | 'bottom_days') =>
  `${days} = ARRAY(SELECT one FROM unnest(own.${days} || excluded.${days}) AS one WHERE one > :deletedUntil::date ORDER BY one)`;

/**
 * Saves an answer and deletes those up to a day. The first answer of a day is final: of two that come at once one is saved.
 * @returns the answers with this one; null when the day has an answer
 */
export async function saveDailyAnswer(
  db: Database,
  memberId: string,
  answer: { readonly day: IsoDate; readonly side: Side; readonly deletedUntil: IsoDate; readonly now: Date },
): Promise<OwnDailyAnswers | null> {
  const { day, side, deletedUntil, now } = answer;
  const { rows } = await db.raw<{ rows: Row[] }>(
    `INSERT INTO daily_answers AS own (member_id, top_days, bottom_days, answer_count, answered_at)
     VALUES (:memberId, :top::date[], :bottom::date[], 1, :now)
     ON CONFLICT (member_id) DO UPDATE
        SET ${withoutOldDays('top_days')}, ${withoutOldDays('bottom_days')}, answer_count = own.answer_count + 1,
            answered_at = excluded.answered_at
      WHERE :day::date <> ALL (own.top_days || own.bottom_days)
     RETURNING top_days, bottom_days, answer_count, answered_at`,
    { memberId, day, deletedUntil, now, top: side === 'top' ? [day] : [], bottom: side === 'bottom' ? [day] : [] },
  );
  return rows[0] ? toAnswers(rows[0]) : null;
}

/** The row of a day that says that invented members have answered. They count in no sum. */
export const INVENTED_SHARD = -1;

/** Counts an answer in one of the rows of a day, which one does not matter. */
export async function addToTally(
  db: Database,
  { day, side, shard }: { readonly day: IsoDate; readonly side: Side; readonly shard: number },
): Promise<void> {
  await db.raw(
    `INSERT INTO daily_tallies AS known (day, shard, top_count, bottom_count) VALUES (:day, :shard, :top, :bottom)
     ON CONFLICT (day, shard) DO UPDATE
        SET top_count = known.top_count + excluded.top_count, bottom_count = known.bottom_count + excluded.bottom_count`,
    { day, shard, top: side === 'top' ? 1 : 0, bottom: side === 'bottom' ? 1 : 0 },
  );
}

/** The sums of a day at this moment. Nobody is shown them: `publishShare` says which are. */
export async function sumTally(db: Database, day: IsoDate): Promise<PublishedShare> {
  const { rows } = await db.raw<{ rows: [PublishedShare] }>(
    `SELECT coalesce(sum(top_count + bottom_count), 0)::int AS answers, coalesce(sum(top_count), 0)::int AS top
       FROM daily_tallies WHERE day = ?`,
    [day],
  );
  return rows[0];
}

/** The sums of a day as everybody reads them, with the step at which they were published; null before the first. */
export async function findShare(
  db: Database,
  day: IsoDate,
): Promise<(PublishedShare & { readonly step: number }) | null> {
  const row = await db('daily_shares').where({ day }).first('step', 'answers', 'top_count');
  return row ? { step: row.step, answers: row.answers, top: row.top_count } : null;
}

/** Publishes the sums of a day at a step. Those of an equal or later step stay as they are. */
export async function publishShare(
  db: Database,
  day: IsoDate,
  { step, answers, top }: PublishedShare & { readonly step: number },
): Promise<void> {
  await db.raw(
    `INSERT INTO daily_shares AS known (day, step, answers, top_count) VALUES (:day, :step, :answers, :top)
     ON CONFLICT (day) DO UPDATE
        SET step = excluded.step, answers = excluded.answers, top_count = excluded.top_count
      WHERE known.step < excluded.step`,
    { day, step, answers, top },
  );
}

/** How many answers there were from one day to another, both included. */
export async function countDailyAnswers(db: Database, from: IsoDate, to: IsoDate): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ answers: number }] }>(
    `SELECT coalesce(sum(top_count + bottom_count), 0)::int AS answers FROM daily_tallies WHERE day BETWEEN :from AND :to`,
    { from, to },
  );
  return rows[0].answers;
}

/** The leanings of a member that matching reads, which are stored with the answers to quizzes. */
export async function findLeanings(db: Database, memberId: string): Promise<LeaningAnswers> {
  const rows = await db('quiz_answers')
    .where({ user_id: memberId })
    .whereIn('question_id', [...leaningIds])
    .select('question_id', 'answer');
  return Object.fromEntries(rows.map((row) => [row.question_id, row.answer]));
}

/** Replaces the leanings of a member. */
export async function replaceLeanings(
  db: Database,
  memberId: string,
  leanings: LeaningAnswers,
  now: Date,
): Promise<void> {
  await db('quiz_answers')
    .where({ user_id: memberId })
    .whereIn('question_id', [...leaningIds])
    .delete();
  const rows = Object.entries(leanings).map(([id, answer]) => ({
    user_id: memberId,
    question_id: id,
    answer,
    answered_at: now,
  }));
  if (rows.length > 0) await db('quiz_answers').insert(rows);
}
