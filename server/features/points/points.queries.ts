import type { Knex } from 'knex';
import { pointsFor, type PointsReason } from '#shared/points.ts';

/**
 * Enters a gain into the ledger; its key makes it happen once.
 * @returns the points, or 0 when they were gained before
 */
export async function gainPoints(
  db: Knex,
  { memberId, reason, onceKey, now }: { memberId: string; reason: PointsReason; onceKey: string; now: Date },
): Promise<number> {
  const points = pointsFor[reason];
  const entered = await db('points_gained')
    .insert({ user_id: memberId, points_amount: points, reason, once_key: onceKey, gained_at: now })
    .onConflict(['user_id', 'once_key'])
    .ignore()
    .returning('id');
  return entered.length === 0 ? 0 : points;
}

/** Whether something that earns points only once has earned them. */
export async function hasGained(db: Knex, memberId: string, onceKey: string): Promise<boolean> {
  const row = await db('points_gained').where({ user_id: memberId, once_key: onceKey }).first('id');
  return row !== undefined;
}
