import type { Gender } from '#shared/questionnaire/options.ts';
import type { Database } from '../../../platform/db/database.ts';
import { NAMELESS } from '../../members/nameless.ts';
import { haveClosed, isBlocked, isVisible } from '../../members/visibility.queries.ts';

export interface ShownMatch {
  readonly memberId: string;
  readonly displayName: string;
  readonly gender: Gender;
  readonly beyondDistance: boolean;
}

/**
 * A member's selection, or whole list, without the points: they rank, and nothing that people see is made of them. It is
 * without anybody who may not be seen at this moment. Null while it was not computed yet, and while the member pauses.
 */
export async function findShown(
  db: Database,
  memberId: string,
  table: 'match_sixes' | 'match_lists',
): Promise<ShownMatch[] | null> {
  const { rows } = await db.raw<{ rows: (Omit<ShownMatch, 'memberId'> & { memberId: string | null })[] }>(
    `SELECT members.id AS "memberId", coalesce(profiles.display_name, members.display_name, '${NAMELESS}') AS "displayName",
            gender, listed.beyond AS "beyondDistance"
       FROM ${table} AS mine
       JOIN members AS own ON own.id = mine.member_id AND own.paused_at IS NULL
       LEFT JOIN LATERAL unnest(candidate_ids, beyond_distance) WITH ORDINALITY AS listed (id, beyond, slot)
              ON true
       LEFT JOIN profiles ON profiles.user_id = listed.id AND profiles.profile_completed
       LEFT JOIN members ON members.id = profiles.user_id AND ${isVisible('members')}
             AND NOT ${isBlocked('mine.member_id', 'listed.id')} AND NOT ${haveClosed('mine.member_id', 'listed.id')}
      WHERE mine.member_id = ?
      ORDER BY listed.slot`,
    [memberId],
  );
  if (rows.length === 0) return null;
  return rows.flatMap((row) => (row.memberId === null ? [] : [{ ...row, memberId: row.memberId }]));
}

/** How a pair of members is listed. */
export type ListedPair = Pick<ShownMatch, 'beyondDistance'>;

/** The given members who are in this one's list, or have this one in theirs. It does not ask who may be seen. */
export async function findListedPairs(
  db: Database,
  memberId: string,
  otherIds: readonly string[],
): Promise<Map<string, ListedPair>> {
  if (otherIds.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: (ListedPair & { otherId: string; isOwn: boolean })[] }>(
    `SELECT member_id AS "otherId", beyond_distance[slot] AS "beyondDistance", false AS "isOwn"
       FROM match_lists CROSS JOIN LATERAL array_position(candidate_ids, :memberId::uuid) AS slot
      WHERE member_id = ANY (:otherIds) AND slot IS NOT NULL
      UNION ALL
     SELECT listed.id, listed.beyond, true
       FROM match_lists CROSS JOIN LATERAL unnest(candidate_ids, beyond_distance) AS listed (id, beyond)
      WHERE member_id = :memberId AND listed.id = ANY (:otherIds)
      ORDER BY "isOwn"`,
    { memberId, otherIds: [...otherIds] },
  );
  // Where both lists have the pair, the member's own counts, which comes last.
  return new Map(rows.map(({ otherId, beyondDistance }) => [otherId, { beyondDistance }]));
}
