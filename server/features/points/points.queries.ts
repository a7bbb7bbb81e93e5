import type { Knex } from 'knex';
import { pointsFor, type LedgerReason, type PointsReason } from '#shared/points.ts';

/** The ledger: gains are positive, spendings and what expired negative; the balance is the sum. */
export interface LedgerEntry {
  readonly id: string;
  readonly reason: LedgerReason;
  readonly points: number;
  readonly at: Date;
}

/**
 * Enters a gain into the ledger; its key makes it happen once.
 * @returns the points, or 0 when they were gained before
 */
export async function gainPoints(
  db: Knex,
  { memberId, reason, onceKey, now }: { memberId: string; reason: PointsReason; onceKey: string; now: Date },
): Promise<number> {
  const points = pointsFor[reason];
  return (await enter(db, { memberId, reason, onceKey, now, points })) ? points : 0;
}

/** Whether something that happens once has happened. */
export async function hasEntry(db: Knex, memberId: string, onceKey: string): Promise<boolean> {
  const row = await db('points_gained').where({ user_id: memberId, once_key: onceKey }).first('id');
  return row !== undefined;
}

/**
 * Holds a member's account until the end of the transaction: whoever takes points holds it first, so that the balance
 * read afterwards is still the balance when they are taken.
 * @returns false when there is no such member
 */
export async function holdAccount(db: Knex, memberId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>('SELECT 1 FROM members WHERE id = ? FOR NO KEY UPDATE', [
    memberId,
  ]);
  return rows.length > 0;
}

/** Takes points from an account that is held. Returns false when the same key took them before. */
export function takePoints(
  db: Knex,
  taken: { memberId: string; reason: LedgerReason; onceKey: string; points: number; now: Date },
): Promise<boolean> {
  return enter(db, { ...taken, points: -taken.points });
}

async function enter(
  db: Knex,
  entry: { memberId: string; reason: LedgerReason; onceKey: string; points: number; now: Date },
): Promise<boolean> {
  const entered = await db('points_gained')
    .insert({
      user_id: entry.memberId,
      points_amount: entry.points,
      reason: entry.reason,
      once_key: entry.onceKey,
      gained_at: entry.now,
    })
    .onConflict(['user_id', 'once_key'])
    .ignore()
    .returning('id');
  return entered.length > 0;
}

export async function findBalance(db: Knex, memberId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { balance: number }[] }>(
    'SELECT coalesce(sum(points_amount), 0)::integer AS balance FROM points_gained WHERE user_id = ?',
    [memberId],
  );
  return rows[0]?.balance ?? 0;
}

export async function countEntries(db: Knex, memberId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { entries: number }[] }>(
    'SELECT count(*)::integer AS entries FROM points_gained WHERE user_id = ?',
    [memberId],
  );
  return rows[0]?.entries ?? 0;
}

/** The newest entries first. */
export async function findEntries(
  db: Knex,
  memberId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<LedgerEntry[]> {
  const rows = await db('points_gained')
    .where({ user_id: memberId })
    .orderBy([
      { column: 'gained_at', order: 'desc' },
      { column: 'id', order: 'asc' },
    ])
    .offset(offset)
    .limit(limit)
    .select<{ id: string; reason: LedgerReason; points_amount: number; gained_at: Date }[]>(
      'id',
      'reason',
      'points_amount',
      'gained_at',
    );
  return rows.map((row) => ({ id: row.id, reason: row.reason, points: row.points_amount, at: row.gained_at }));
}

/** Which reasons have earned something at least once. */
export async function findGainedReasons(db: Knex, memberId: string): Promise<Set<string>> {
  const rows = await db('points_gained')
    .where({ user_id: memberId })
    .where('points_amount', '>', 0)
    .distinct<{ reason: string }[]>('reason');
  return new Set(rows.map(({ reason }) => reason));
}

/** What was gained since a moment, together. */
export async function findGainedSince(db: Knex, memberId: string, since: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: { gained: number }[] }>(
    `SELECT coalesce(sum(points_amount), 0)::integer AS gained FROM points_gained
      WHERE user_id = ? AND gained_at >= ? AND points_amount > 0`,
    [memberId, since],
  );
  return rows[0]?.gained ?? 0;
}

/** When points were spent on something after a moment. */
export async function findSpentAfter(db: Knex, memberId: string, reason: LedgerReason, after: Date): Promise<Date[]> {
  const rows = await db('points_gained')
    .where({ user_id: memberId, reason })
    .where('gained_at', '>', after)
    .select<{ gained_at: Date }[]>('gained_at');
  return rows.map((row) => row.gained_at);
}
