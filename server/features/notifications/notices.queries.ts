import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import { isVisible } from '../members/visibility.queries.ts';

/** So many people who were announced are remembered for each member. */
const KNOWN_AT_MOST = 500;

export interface MemberToNotify {
  readonly memberId: string;
  readonly email: string;
}

/** Members who are shown somebody whom they neither opened nor were told about, and who got no such message today. */
export async function findMembersToNotify(
  db: Database,
  { today, after, limit }: { today: IsoDate; after: string; limit: number },
): Promise<MemberToNotify[]> {
  const { rows } = await db.raw<{ rows: MemberToNotify[] }>(
    `SELECT members.id AS "memberId", members.email
       FROM match_sixes
       JOIN members ON members.id = match_sixes.member_id AND NOT members.is_demo AND ${isVisible('members')}
       LEFT JOIN match_notices ON match_notices.member_id = match_sixes.member_id
      WHERE match_sixes.member_id > :after
        AND NOT match_sixes.candidate_ids <@ coalesce(match_notices.known_ids, '{}')
        AND coalesce(match_notices.told_on < :today, true)
      ORDER BY match_sixes.member_id LIMIT :limit`,
    { today, after, limit },
  );
  return rows;
}

/** Those of the given people who would be news to a member, as things are now. */
export async function findNews(db: Database, memberId: string, shownIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM unnest(:shownIds::uuid[]) AS shown (id)
      WHERE NOT EXISTS (SELECT FROM match_notices WHERE member_id = :memberId AND id = ANY (known_ids))
        AND NOT EXISTS (SELECT FROM viewed_matches WHERE user_id = :memberId AND viewed_user_id = id)`,
    { memberId, shownIds: [...shownIds] },
  );
  return rows.map(({ id }) => id);
}

/**
 * Remembers who was announced, and on which day a message went out; null: none did.
 * @returns false when one went out on that day already
 */
export async function saveNotice(
  db: Database,
  memberId: string,
  shownIds: readonly string[],
  notifiedOn: IsoDate | null,
): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO match_notices AS saved (member_id, known_ids, told_on) VALUES (:memberId, :shownIds::uuid[], :notifiedOn)
     ON CONFLICT (member_id) DO UPDATE
        SET known_ids = ARRAY(
              SELECT id FROM unnest(excluded.known_ids || saved.known_ids) WITH ORDINALITY AS known (id, position)
               GROUP BY id ORDER BY min(position) LIMIT ${KNOWN_AT_MOST}),
            told_on = coalesce(excluded.told_on, saved.told_on)
      WHERE excluded.told_on IS NULL OR saved.told_on IS NULL OR saved.told_on < excluded.told_on`,
    { memberId, shownIds: [...shownIds], notifiedOn },
  );
  return rowCount > 0;
}
