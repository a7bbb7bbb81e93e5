import type { Gender } from '#shared/questionnaire/options.ts';
import type { Database } from '../../../platform/db/database.ts';
import { NAMELESS } from '../../members/nameless.ts';
import { isVisible } from '../../members/visibility.queries.ts';

export interface ShownMatch {
  readonly memberId: string;
  readonly displayName: string;
  readonly gender: Gender;
  /** 0 to 200. */
  readonly points: number;
  readonly beyondDistance: boolean;
}

/**
 * A member's selection, or whole list, without anybody who may not be seen at this moment. Null while it was not computed
 * yet, and while the member pauses.
 */
export async function findShown(
  db: Database,
  memberId: string,
  table: 'match_sixes' | 'match_lists',
): Promise<ShownMatch[] | null> {
  const { rows } = await db.raw<{ rows: (Omit<ShownMatch, 'memberId'> & { memberId: string | null })[] }>(
    `SELECT members.id AS "memberId", coalesce(profiles.display_name, members.display_name, '${NAMELESS}') AS "displayName",
            gender, listed.points, listed.beyond AS "beyondDistance"
       FROM ${table} AS mine
       JOIN members AS own ON own.id = mine.member_id AND own.paused_at IS NULL
       LEFT JOIN LATERAL unnest(candidate_ids, points, beyond_distance) WITH ORDINALITY
              AS listed (id, points, beyond, slot) ON true
       LEFT JOIN profiles ON profiles.user_id = listed.id AND profiles.profile_completed
       LEFT JOIN members ON members.id = profiles.user_id AND ${isVisible('members')}
             AND NOT EXISTS (SELECT FROM blocks WHERE (blocker_id = mine.member_id AND blocked_id = listed.id)
                                                   OR (blocker_id = listed.id AND blocked_id = mine.member_id))
      WHERE mine.member_id = ?
      ORDER BY listed.slot`,
    [memberId],
  );
  if (rows.length === 0) return null;
  return rows.flatMap((row) => (row.memberId === null ? [] : [{ ...row, memberId: row.memberId }]));
}

/** How a pair of members is listed. */
export type ListedPair = Pick<ShownMatch, 'points' | 'beyondDistance'>;

/** The given members who are in this one's list, or have this one in theirs. It does not ask who may be seen. */
export async function findListedPairs(
  db: Database,
  memberId: string,
  otherIds: readonly string[],
): Promise<Map<string, ListedPair>> {
  if (otherIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: (ListedPair & { otherId: string })[] }>(
    `SELECT others.id AS "otherId", coalesce(mine.points[my_slot], theirs.points[their_slot]) AS points,
            coalesce(mine.beyond_distance[my_slot], theirs.beyond_distance[their_slot]) AS "beyondDistance"
       FROM unnest(:otherIds::uuid[]) AS others (id)
       LEFT JOIN match_lists AS mine ON mine.member_id = :memberId
       LEFT JOIN match_lists AS theirs ON theirs.member_id = others.id
      CROSS JOIN LATERAL (SELECT array_position(mine.candidate_ids, others.id) AS my_slot,
                                 array_position(theirs.candidate_ids, :memberId::uuid) AS their_slot) AS slots
      WHERE my_slot IS NOT NULL OR their_slot IS NOT NULL`,
    { memberId, otherIds: [...otherIds] },
  );
  return new Map(rows.map(({ otherId, ...pair }) => [otherId, pair]));
}
