import type { Knex } from 'knex';

/** Blocking twice is not an error: the primary key settles it. */
export async function insertBlock(db: Knex, blockerId: string, blockedId: string, now: Date): Promise<void> {
  await db('blocks')
    .insert({ blocker_id: blockerId, blocked_id: blockedId, blocked_at: now })
    .onConflict(['blocker_id', 'blocked_id'])
    .ignore();
}

/**
 * Until the transaction ends, nobody else decides about this pair: whoever tells one of the other either does so before
 * a block, and is taken back by it, or finds it.
 */
export async function lockPair(db: Knex, one: string, other: string): Promise<void> {
  await db.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 9))', [[one, other].toSorted().join('|')]);
}

/** Those of the given members whom this one may see: both published, neither suspended nor paused, nor having blocked the other. */
export async function findSeeable(db: Knex, memberId: string, otherIds: readonly string[]): Promise<Set<string>> {
  if (otherIds.length === 0) return new Set();
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT members.id FROM members
       JOIN profiles ON profiles.user_id = members.id AND profiles.profile_completed
      WHERE members.id = ANY (:otherIds) AND members.suspended_at IS NULL AND members.paused_at IS NULL
        AND members.id <> :memberId
        AND EXISTS (SELECT FROM profiles own JOIN members AS self ON self.id = own.user_id AND self.paused_at IS NULL
              WHERE own.user_id = :memberId AND own.profile_completed)
        AND NOT EXISTS (SELECT FROM blocks
              WHERE (blocker_id = :memberId AND blocked_id = members.id)
                 OR (blocker_id = members.id AND blocked_id = :memberId))`,
    { memberId, otherIds: [...otherIds] },
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether one of the two has blocked the other. */
export async function areApart(db: Knex, one: string, other: string): Promise<boolean> {
  const row = await db('blocks')
    .where({ blocker_id: one, blocked_id: other })
    .orWhere({ blocker_id: other, blocked_id: one })
    .first('blocker_id');
  return row !== undefined;
}
