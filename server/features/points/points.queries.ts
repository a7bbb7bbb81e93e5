import { pointsFor, type LedgerReason, type PointsReason, type SpendingReason } from '#shared/points/points.ts';
import type { Database } from '../../platform/db/database.ts';

/** An entry of the ledger: gains are positive, spending and expiry negative; the balance is the sum. */
export interface LedgerEntry {
  readonly id: string;
  readonly reason: LedgerReason;
  readonly points: number;
  readonly at: Date;
}

/**
 * Adds a gain to the ledger, once per key (S-points-2).
 * @returns the points, or 0 when they were gained before
 */
export async function gainPoints(
  db: Database,
  { memberId, reason, onceKey, now }: { memberId: string; reason: PointsReason; onceKey: string; now: Date },
): Promise<number> {
  const points = pointsFor[reason];
  return (await enter(db, { memberId, reason, onceKey, now, points })) ? points : 0;
}

/** Gives points back for a spending that gave nothing, once per key. */
export function returnPoints(
  db: Database,
  returned: { memberId: string; reason: LedgerReason; onceKey: string; points: number; now: Date },
): Promise<boolean> {
  return enter(db, returned);
}

/** Whether the ledger has an entry with a key. */
export async function hasEntry(db: Database, memberId: string, onceKey: string): Promise<boolean> {
  const row = await db('points_gained').where({ user_id: memberId, once_key: onceKey }).first('id');
  return row !== undefined;
}

/** What a member has paid for once, of one gift: the second halves of the keys. */
export async function findPaidFor(db: Database, memberId: string, gift: SpendingReason): Promise<ReadonlySet<string>> {
  const rows = await db('points_gained').where({ user_id: memberId, reason: gift }).select('once_key');
  return new Set(rows.map((row) => row.once_key.slice(paymentKey(gift, '').length)));
}

/** The key of a payment in the ledger. @param once what is paid for once */
export function paymentKey(gift: SpendingReason, once: string): string {
  return `${gift}:${once}`;
}

/**
 * Locks a member's account until the transaction ends: every use of points locks it first, so that the balance read
 * afterwards stays true.
 * @returns false when there is no such member
 */
export async function holdAccount(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>('SELECT 1 FROM members WHERE id = ? FOR NO KEY UPDATE', [
    memberId,
  ]);
  return rows.length > 0;
}

/** Takes points from a locked account. Returns false when an entry with this key exists. */
export function takePoints(
  db: Database,
  taken: { memberId: string; reason: LedgerReason; onceKey: string; points: number; now: Date },
): Promise<boolean> {
  return enter(db, { ...taken, points: -taken.points });
}

async function enter(
  db: Database,
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

export async function findBalance(db: Database, memberId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { balance: number }[] }>(
    'SELECT coalesce(sum(points_amount), 0)::integer AS balance FROM points_gained WHERE user_id = ?',
    [memberId],
  );
  return rows[0]?.balance ?? 0;
}

/** The sums of a member's ledger. */
export interface LedgerSum {
  readonly balance: number;
  readonly entryCount: number;
  /** Which reasons have earned something at least once. */
  readonly gainedReasons: ReadonlySet<string>;
  /** What was gained since the given moment. */
  readonly gainedSince: number;
}

export async function sumLedger(db: Database, memberId: string, since: Date): Promise<LedgerSum> {
  interface Row {
    balance: number;
    entries: number;
    reasons: string[] | null;
    gained: number;
  }
  const { rows } = await db.raw<{ rows: [Row] }>(
    `SELECT coalesce(sum(points_amount), 0)::integer AS balance, count(*)::integer AS entries,
            array_agg(DISTINCT reason) FILTER (WHERE points_amount > 0) AS reasons,
            coalesce(sum(points_amount) FILTER (WHERE points_amount > 0 AND gained_at >= :since), 0)::integer AS gained
       FROM points_gained WHERE user_id = :memberId`,
    { memberId, since },
  );
  const [{ balance, entries, reasons, gained }] = rows;
  return { balance, entryCount: entries, gainedReasons: new Set(reasons), gainedSince: gained };
}

/** The newest entries first. */
export async function findEntries(
  db: Database,
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
    .select('id', 'reason', 'points_amount', 'gained_at');
  return rows.map((row) => ({ id: row.id, reason: row.reason, points: row.points_amount, at: row.gained_at }));
}
