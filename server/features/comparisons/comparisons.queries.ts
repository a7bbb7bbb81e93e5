import type { Seat } from '#shared/comparisons/comparison.ts';
import type { Database } from '../../platform/db/database.ts';

/** A comparison of two people's answers to one quiz, as it is stored. */
export interface ComparisonRow {
  readonly id: string;
  readonly quiz: string;
  readonly answered_at: Date | null;
  readonly ends_at: Date;
}

/** The answers of one of the two, and whose account they belong to, if to one. */
export interface SeatRow {
  readonly seat: Seat;
  readonly member_id: string | null;
  readonly answers: string;
}

interface NewSeat {
  readonly comparisonId: string;
  readonly seat: Seat;
  readonly memberId: string | null;
  readonly seatHash: Buffer;
  readonly answers: string;
}

const columns = ['id', 'quiz', 'answered_at', 'ends_at'] as const;

export async function insertComparison(
  db: Database,
  comparison: {
    readonly id: string;
    readonly quiz: string;
    readonly invitationHash: Buffer;
    readonly begunAt: Date;
    readonly endsAt: Date;
  },
): Promise<void> {
  const { id, quiz, invitationHash, begunAt, endsAt } = comparison;
  await db('quiz_comparisons').insert({
    id,
    quiz,
    invitation_hash: invitationHash,
    begun_at: begunAt,
    ends_at: endsAt,
  });
}

/** Takes a seat; false if somebody sits there already. */
export async function takeSeat(db: Database, taken: NewSeat): Promise<boolean> {
  const { comparisonId, seat, memberId, seatHash, answers } = taken;
  const rows = await db('quiz_comparison_answers')
    .insert({ comparison_id: comparisonId, seat, member_id: memberId, seat_hash: seatHash, answers })
    .onConflict(['comparison_id', 'seat'])
    .ignore()
    .returning('seat');
  return rows.length === 1;
}

/** The comparison to which an invitation leads, unless it has ended. */
export async function findInvited(
  db: Database,
  invitationHash: Buffer,
  now: Date,
  { isLocked = false } = {},
): Promise<ComparisonRow | null> {
  const query = db('quiz_comparisons').where({ invitation_hash: invitationHash }).where('ends_at', '>', now);
  const row = await (isLocked ? query.forUpdate() : query).first(...columns);
  return row ?? null;
}

/** The comparison to which the link of a seat leads, unless it has ended. */
export async function findSeated(
  db: Database,
  seatHash: Buffer,
  now: Date,
): Promise<(ComparisonRow & { readonly seat: Seat }) | null> {
  const row = await db('quiz_comparison_answers')
    .join('quiz_comparisons', 'id', 'comparison_id')
    .where({ seat_hash: seatHash })
    .where('ends_at', '>', now)
    .first('seat', ...columns);
  return row ? { ...row, seat: row.seat as Seat } : null;
}

export async function findSeats(db: Database, comparisonId: string): Promise<SeatRow[]> {
  const rows = await db('quiz_comparison_answers')
    .where({ comparison_id: comparisonId })
    .select('seat', 'member_id', 'answers');
  return rows.map((row) => ({ ...row, seat: row.seat as Seat }));
}

export async function saveAnswered(
  db: Database,
  comparisonId: string,
  { answeredAt, endsAt }: { readonly answeredAt: Date; readonly endsAt: Date },
): Promise<void> {
  await db('quiz_comparisons').where({ id: comparisonId }).update({ answered_at: answeredAt, ends_at: endsAt });
}

/** Makes a member begin one comparison after another. */
export async function lockComparisonsOf(db: Database, memberId: string): Promise<void> {
  await db('members').where({ id: memberId }).forNoKeyUpdate().select('id');
}

/** A member's comparisons that have not ended, newest first. */
export async function findComparisonsOf(
  db: Database,
  memberId: string,
  now: Date,
): Promise<(ComparisonRow & { readonly seat: Seat })[]> {
  const rows = await db('quiz_comparison_answers')
    .join('quiz_comparisons', 'id', 'comparison_id')
    .where({ member_id: memberId })
    .where('ends_at', '>', now)
    .orderBy('begun_at', 'desc')
    .select('seat', ...columns);
  return rows.map((row) => ({ ...row, seat: row.seat as Seat }));
}

/** A member's own answers in comparisons, oldest first, with the quiz of each. */
export async function findAnswersComparedBy(
  db: Database,
  memberId: string,
): Promise<{ readonly quiz: string; readonly answers: string }[]> {
  return db('quiz_comparison_answers')
    .join('quiz_comparisons', 'id', 'comparison_id')
    .where({ member_id: memberId })
    .orderBy('begun_at')
    .select('quiz', 'answers');
}

export async function deleteComparison(db: Database, comparisonId: string): Promise<void> {
  await db('quiz_comparisons').where({ id: comparisonId }).delete();
}

/** Deletes all comparisons in which a member has a seat, for the other person, too (S-comparison-5). */
export async function deleteComparisonsOf(db: Database, memberId: string): Promise<void> {
  await db('quiz_comparisons')
    .whereIn('id', db('quiz_comparison_answers').where({ member_id: memberId }).select('comparison_id'))
    .delete();
}

/** Deletes comparisons that have ended, some at a time. Returns how many. */
export async function deleteEndedComparisons(db: Database, now: Date): Promise<number> {
  const COMPARISONS_AT_A_TIME = 2000;
  for (let deleted = 0; ;) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `DELETE FROM quiz_comparisons WHERE id IN (
         SELECT id FROM quiz_comparisons WHERE ends_at <= :now ORDER BY ends_at LIMIT :limit)
         AND ends_at <= :now`,
      { now, limit: COMPARISONS_AT_A_TIME },
    );
    deleted += rowCount;
    if (rowCount < COMPARISONS_AT_A_TIME) return deleted;
  }
}
