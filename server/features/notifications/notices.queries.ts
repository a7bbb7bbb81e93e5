import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';
import { isWithin, type MemberRange } from '../../platform/queue/member-range.ts';
import { haveClosed, isBlocked, isPassed, isVisible } from '../members/visibility.queries.ts';

/** How many announced members are remembered for each member. */
const KNOWN_AT_MOST = 500;

/** The ids of members with a selection at which parts of this size end. */
export async function findPartEnds(db: Database, membersPerPart: number): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT member_id AS id
       FROM (SELECT member_id, row_number() OVER (ORDER BY member_id) AS number FROM match_sixes) AS numbered
      WHERE mod(number, :membersPerPart) = 0 ORDER BY member_id`,
    { membersPerPart },
  );
  return rows.map(({ id }) => id);
}

/** A member who was looked at. */
export interface LookedAt {
  readonly memberId: string;
  readonly email: string;
  /** Whom to tell them of, in the order of their selection; null: there is nothing new, or it was told already. */
  readonly newIds: readonly string[] | null;
}

/**
 * Looks at the next members of a range who have somebody on their selection of whom they were not told, and saves, for those
 * who have neither opened nor been told of somebody shown, whom they are shown and that they are told today. It is one
 * statement: of two that look at a member at the same moment, one saves and returns the news.
 */
export async function saveNotices(
  db: Database,
  { today, range, limit }: { readonly today: IsoDate; readonly range: MemberRange; readonly limit: number },
): Promise<LookedAt[]> {
  const { rows } = await db.raw<{ rows: LookedAt[] }>(
    `WITH due AS MATERIALIZED (
       SELECT match_sixes.member_id, members.email, candidate_ids, coalesce(known_ids, '{}') AS known_ids
         FROM match_sixes
         JOIN members ON members.id = match_sixes.member_id AND NOT members.is_demo AND ${isVisible('members')}
         LEFT JOIN match_notices ON match_notices.member_id = match_sixes.member_id
        WHERE ${isWithin('match_sixes.member_id')}
          AND NOT match_sixes.candidate_ids <@ coalesce(match_notices.known_ids, '{}')
          AND coalesce(match_notices.told_on < :today, true)
        ORDER BY match_sixes.member_id LIMIT :limit
     ), news AS MATERIALIZED (
       SELECT due.member_id, array_agg(listed.id ORDER BY listed.slot) AS shown_ids,
              array_agg(listed.id ORDER BY listed.slot) FILTER (WHERE listed.id <> ALL (due.known_ids) AND NOT EXISTS (
                SELECT FROM viewed_matches WHERE user_id = due.member_id AND viewed_user_id = listed.id)) AS new_ids
         FROM due CROSS JOIN LATERAL unnest(candidate_ids) WITH ORDINALITY AS listed (id, slot)
         JOIN profiles ON profiles.user_id = listed.id AND profiles.profile_completed
         JOIN members ON members.id = listed.id AND ${isVisible('members')}
        WHERE NOT ${isBlocked('due.member_id', 'listed.id')} AND NOT ${haveClosed('due.member_id', 'listed.id')}
          AND NOT ${isPassed('due.member_id', 'listed.id')}
        GROUP BY due.member_id
     ), told AS (
       INSERT INTO match_notices AS saved (member_id, known_ids, told_on)
       SELECT member_id, shown_ids, :today FROM news WHERE new_ids IS NOT NULL ORDER BY member_id
       ON CONFLICT (member_id) DO UPDATE
          SET known_ids = ARRAY(
                SELECT id FROM unnest(excluded.known_ids || saved.known_ids) WITH ORDINALITY AS known (id, position)
                 GROUP BY id ORDER BY min(position) LIMIT ${KNOWN_AT_MOST}),
              told_on = excluded.told_on
        WHERE saved.told_on IS NULL OR saved.told_on < excluded.told_on
       RETURNING member_id
     )
     SELECT due.member_id AS "memberId", due.email, CASE WHEN told.member_id IS NOT NULL THEN news.new_ids END AS "newIds"
       FROM due LEFT JOIN news ON news.member_id = due.member_id LEFT JOIN told ON told.member_id = due.member_id
      ORDER BY due.member_id`,
    // A message is about the lists of today.
    { today, dayOfLists: today, ...range, limit },
  );
  return rows;
}

/** A message about new matches that waits. */
export interface Notice {
  readonly memberId: string;
  readonly newIds: readonly string[];
}

/** Whether members are shown at least one of their new matches at this moment, in the order of the messages. */
export async function findStillShown(db: Database, notices: readonly Notice[], today: IsoDate): Promise<boolean[]> {
  const asked = notices.flatMap(({ memberId, newIds }, notice) => newIds.map((newId) => ({ notice, memberId, newId })));
  // Members are asked for by key, as values: of an EXISTS or a join the planner would make a hash of everybody.
  const { rows } = await db.raw<{ rows: { notice: number; is_shown: boolean | null }[] }>(
    `SELECT notice,
            (SELECT new_id = ANY (candidate_ids) FROM match_sixes WHERE match_sixes.member_id = given.member_id)
              AND (SELECT paused_at IS NULL FROM members WHERE id = given.member_id)
              AND (SELECT ${isVisible('members')} FROM members WHERE id = new_id)
              AND (SELECT profile_completed FROM profiles WHERE user_id = new_id)
              AND NOT ${isBlocked('given.member_id', 'new_id')} AND NOT ${haveClosed('given.member_id', 'new_id')}
              AND NOT ${isPassed('given.member_id', 'new_id')} AS is_shown
       FROM unnest(:notices::integer[], :memberIds::uuid[], :newIds::uuid[]) AS given (notice, member_id, new_id)`,
    {
      notices: asked.map(({ notice }) => notice),
      memberIds: asked.map(({ memberId }) => memberId),
      newIds: asked.map(({ newId }) => newId),
      today,
      dayOfLists: today,
    },
  );
  const shown = new Set(rows.filter((row) => row.is_shown).map(({ notice }) => notice));
  return notices.map((_notice, index) => shown.has(index));
}
