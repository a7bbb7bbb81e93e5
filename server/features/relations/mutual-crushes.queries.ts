import type { Database } from '../../platform/db/database.ts';
import { isBlocked, isVisible } from '../members/visibility.queries.ts';

export interface MutualCrush {
  /** The other member of the pair. */
  readonly memberId: string;
  readonly since: Date;
}

/**
 * The members with whom a member has a mutual crush, newest first; a mutual crush makes a match independently of the
 * score. Hidden and blocked members are left out.
 */
export async function findMutualCrushes(db: Database, memberId: string): Promise<MutualCrush[]> {
  const { rows } = await db.raw<{ rows: { member_id: string; since: Date }[] }>(
    `SELECT members.id AS member_id, max(mutual_at) AS since
       FROM crushes JOIN members ON members.id = recipient_id
      WHERE sender_id = ? AND mutual_at IS NOT NULL AND ${isVisible('members')}
        AND NOT ${isBlocked('sender_id', 'recipient_id')}
      GROUP BY members.id ORDER BY since DESC, members.id`,
    [memberId],
  );
  return rows.map((row) => ({ memberId: row.member_id, since: row.since }));
}
