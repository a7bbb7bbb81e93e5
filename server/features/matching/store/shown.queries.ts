import type { Gender } from '#shared/questionnaire/options.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../../platform/db/database.ts';
import { NAMELESS } from '../../members/nameless.ts';
import { REACH_COLUMNS, toStoredReach, type ReachRow, type StoredReach } from '../reach/reaches.queries.ts';
import { haveClosed, isBlocked, isPassed, isVisible } from '../../members/visibility.queries.ts';

export interface ShownMatch {
  readonly memberId: string;
  readonly displayName: string;
  readonly gender: Gender;
  readonly beyondDistance: boolean;
}

interface OwnList {
  readonly candidateIds: readonly string[];
  readonly beyond: readonly boolean[];
}

/** A member's own row, without a look at anybody else's; null while there is none, and while the member pauses. */
async function findOwnList(
  db: Database,
  memberId: string,
  table: 'match_sixes' | 'match_lists',
): Promise<OwnList | null> {
  const { rows } = await db.raw<{ rows: { candidate_ids: string[]; beyond_distance: boolean[] }[] }>(
    `SELECT candidate_ids, beyond_distance
       FROM ${table} AS mine JOIN members AS own ON own.id = mine.member_id AND own.paused_at IS NULL
      WHERE mine.member_id = ?`,
    [memberId],
  );
  const [row] = rows;
  return row ? { candidateIds: row.candidate_ids, beyond: row.beyond_distance } : null;
}

/** The present day, and that of the newest lists that are surely made. */
export interface ShownDays {
  readonly today: IsoDate;
  readonly dayOfLists: IsoDate;
}

/** SQL: the members of `:ids` whom the member may see at this moment, which is on the day `:today`. */
const SEEN_OF_IDS = `members JOIN profiles ON profiles.user_id = members.id AND profiles.profile_completed
      WHERE members.id = ANY (:ids::uuid[]) AND ${isVisible('members')}
        AND NOT ${isBlocked(':memberId', 'members.id')} AND NOT ${haveClosed(':memberId::uuid', 'members.id')}
        AND NOT ${isPassed(':memberId', 'members.id')}`;

/**
 * A member's selection, or whole list, without the points: they rank, and nothing that people see is made of them. It is
 * without anybody who may not be seen at this moment. Null while it was not computed yet, and while the member pauses.
 * Two questions, the member's own row and people by their ids: so each is one node's work where there are several.
 */
export async function findShown(
  db: Database,
  memberId: string,
  { table, ...days }: ShownDays & { readonly table: 'match_sixes' | 'match_lists' },
): Promise<ShownMatch[] | null> {
  const own = await findOwnList(db, memberId, table);
  return own && inOrder(own, await findSeenOf(db, { ...days, memberId, ids: own.candidateIds }));
}

type SeenPeople = ReadonlyMap<string, Omit<ShownMatch, 'beyondDistance'>>;

interface Onlooker extends ShownDays {
  readonly memberId: string;
  readonly ids: readonly string[];
}

async function findSeenOf(db: Database, { memberId, ids, ...days }: Onlooker): Promise<SeenPeople> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: Omit<ShownMatch, 'beyondDistance'>[] }>(
    `SELECT members.id AS "memberId", coalesce(profiles.display_name, members.display_name, '${NAMELESS}') AS "displayName",
            gender
       FROM ${SEEN_OF_IDS}`,
    { ...days, memberId, ids: [...ids] },
  );
  return new Map(rows.map((row) => [row.memberId, row]));
}

function inOrder({ candidateIds, beyond }: OwnList, seen: SeenPeople): ShownMatch[] {
  return candidateIds.flatMap((id, slot) => {
    const match = seen.get(id);
    return match ? [{ ...match, beyondDistance: beyond[slot] ?? false }] : [];
  });
}

/**
 * A member's selection and whole list, as `findShown` gives each, and what is stored of how many people the member's choices
 * leave; two questions for all together.
 */
export async function findShownLists(
  db: Database,
  memberId: string,
  days: ShownDays,
): Promise<{
  readonly selection: ShownMatch[] | null;
  readonly list: ShownMatch[] | null;
  readonly reach: StoredReach | null;
}> {
  const { rows } = await db.raw<{
    rows: {
      table: string;
      candidate_ids: string[] | null;
      beyond_distance: boolean[] | null;
      reach: ReachRow | null;
    }[];
  }>(
    `SELECT 'match_sixes' AS "table", candidate_ids, beyond_distance, NULL::json AS reach
       FROM match_sixes AS mine JOIN members AS own ON own.id = mine.member_id AND own.paused_at IS NULL
      WHERE mine.member_id = :memberId
      UNION ALL
     SELECT 'match_lists', candidate_ids, beyond_distance, NULL
       FROM match_lists AS mine JOIN members AS own ON own.id = mine.member_id AND own.paused_at IS NULL
      WHERE mine.member_id = :memberId
      UNION ALL
     SELECT 'match_reaches', NULL, NULL,
            (SELECT row_to_json(said) FROM (SELECT ${REACH_COLUMNS}) AS said)
       FROM match_reaches WHERE member_id = :memberId`,
    { memberId },
  );
  const seen = await findSeenOf(db, {
    ...days,
    memberId,
    ids: [...new Set(rows.flatMap((row) => row.candidate_ids ?? []))],
  });
  const shownOf = (table: string) => {
    const row = rows.find((one) => one.table === table);
    return row ? inOrder({ candidateIds: row.candidate_ids ?? [], beyond: row.beyond_distance ?? [] }, seen) : null;
  };
  const reach = rows.find((row) => row.reach)?.reach;
  return {
    selection: shownOf('match_sixes'),
    list: shownOf('match_lists'),
    reach: reach ? toStoredReach(reach) : null,
  };
}

/** Whether a member may see anybody of the own list other than these: it reads of people until it has found one. */
export async function hasOtherShown(
  db: Database,
  memberId: string,
  { knownIds, ...days }: ShownDays & { readonly knownIds: ReadonlySet<string> },
): Promise<boolean> {
  const own = await findOwnList(db, memberId, 'match_lists');
  const ids = (own?.candidateIds ?? []).filter((id) => !knownIds.has(id));
  if (ids.length === 0) return false;
  const { rows } = await db.raw<{ rows: { is_there: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM ${SEEN_OF_IDS}) AS is_there`,
    { ...days, memberId, ids },
  );
  return rows[0]?.is_there ?? false;
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
