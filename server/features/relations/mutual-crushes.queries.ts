import type { Database } from '../../platform/db/database.ts';
import { isBlocked, isVisible } from '../members/visibility.queries.ts';

export interface MutualCrush {
  /** The other member of the pair. */
  readonly memberId: string;
  readonly since: Date;
}

/**
 * The members with whom a member has a mutual crush, newest first; a mutual crush makes a match independently of the
 * score. Hidden and blocked members are left out. Two questions, the member's own crushes and people by their ids.
 */
export async function findMutualCrushes(db: Database, memberId: string): Promise<MutualCrush[]> {
  const { rows: crushes } = await db.raw<{ rows: { member_id: string | null; since: Date }[] }>(
    `SELECT recipient_id AS member_id, max(mutual_at) AS since FROM crushes
      WHERE sender_id = ? AND mutual_at IS NOT NULL AND recipient_id IS NOT NULL
      GROUP BY recipient_id ORDER BY since DESC, recipient_id`,
    [memberId],
  );
  const mutual = crushes.flatMap((row) =>
    row.member_id === null ? [] : [{ memberId: row.member_id, since: row.since }],
  );
  if (mutual.length === 0) return [];
  const { rows: seen } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM members
      WHERE id = ANY (:ids::uuid[]) AND ${isVisible('members')} AND NOT ${isBlocked(':memberId', 'members.id')}`,
    { memberId, ids: mutual.map((crush) => crush.memberId) },
  );
  const seenIds = new Set(seen.map(({ id }) => id));
  return mutual.filter((crush) => seenIds.has(crush.memberId));
}
