import type { Gender } from '#shared/questionnaire/options.ts';
import type { Database } from '../../../platform/db/database.ts';
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
    `SELECT members.id AS "memberId", coalesce(profiles.display_name, members.display_name, 'Quelqu’un') AS "displayName",
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
