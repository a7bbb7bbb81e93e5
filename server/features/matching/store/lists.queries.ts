import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { LIST_LENGTH, SELECTION_LENGTH, type RankedCandidate } from '#shared/matching/rank.ts';
import type { Database } from '../../../platform/db/database.ts';
import { elementsOf } from '../../../platform/db/pg-binary-arrays.ts';
import { indexLists, type Indexed } from '../lists/indexed.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import type { ListedBy } from '../selections/stored-matches.ts';
import { isUnpacked, JOINED, type PairIds } from './chunks.queries.ts';
import { toBinaryBooleans, toBinaryColumns, toBinaryJoined } from './binary-columns.ts';
import { SHORT } from './entry-limits.ts';

export interface MatchList {
  readonly memberId: string;
  readonly candidates: readonly RankedCandidate[];
}

/** A list with the day by whose ages and ties it was made (null: unknown), and the computation that wrote it. */
export interface DatedList extends MatchList {
  readonly day: IsoDate | null;
  readonly generation: string;
}

interface ListRow {
  member_id: string;
  candidate_ids: string;
  points: string;
  beyond_distance: string;
  day: IsoDate | null;
  generation: string;
}

export async function findLists(db: Database, memberIds: readonly string[]): Promise<DatedList[]> {
  const { rows } = await db.raw<{ rows: ListRow[] }>(
    `SELECT member_id, candidate_ids::text, points::text, beyond_distance::text, day, generation::text
       FROM match_lists WHERE member_id = ANY (?)`,
    [[...memberIds]],
  );
  return rows.map(toList);
}

/**
 * The owners of the lists that hold some members, as far as only the index by joined members tells.
 * @param memberIds a binary array of ids
 * @returns pairs of ids, the member's first, one after the other
 */
export async function findJoinedLists(db: Database, memberIds: Buffer): Promise<Buffer> {
  const { rows } = await db.raw<{ rows: [{ pairs: Buffer }] }>(
    `SELECT coalesce(string_agg(uuid_send(listed) || uuid_send(member_id), ''::bytea), ''::bytea) AS pairs
       FROM unnest(?::uuid[]) AS listed
       JOIN match_lists ON ${JOINED} @> ARRAY[listed] AND ${isUnpacked('match_lists')}`,
    [memberIds],
  );
  return rows[0].pairs;
}

/** For some pairs of a member and an owner: the affinity of the two, where the owner's list holds the member. */
export async function findListedPairsOf(
  db: Database,
  pairs: PairIds,
): Promise<(ListedBy & { readonly listed: string })[]> {
  const { rows } = await db.raw<{ rows: (ListedBy & { listed: string })[] }>(
    `SELECT listed, member_id AS "ownerId", points[slot] AS points, beyond_distance[slot] AS "beyondDistance"
       FROM unnest(:memberIds::uuid[], :ownerIds::uuid[]) AS pair (listed, owner_id)
       JOIN match_lists ON member_id = owner_id
      CROSS JOIN LATERAL array_position(candidate_ids, listed) AS slot
      WHERE slot IS NOT NULL`,
    { memberIds: pairs.memberIds, ownerIds: pairs.ownerIds },
  );
  return rows;
}

/** What a transaction saw. Its own id is apart: no snapshot tells whether what it wrote later was there already. */
export interface Seen {
  readonly snapshot: string;
  /** Null: the transaction had written nothing, and locked no row. */
  readonly ownId: string | null;
}

/**
 * What it takes to enter the lists that are in no packed chunk and were written since an earlier look: for each the id of
 * its owner and its limit in one byte (`EntryLimits`).
 * @param since null: all of them
 */
export async function findUnpackedLimits(
  db: Database,
  since: Seen | null,
): Promise<{ readonly seen: Seen; readonly records: Buffer }> {
  const { rows } = await db.raw<{ rows: [Seen & { records: Buffer }] }>(
    `SELECT pg_current_snapshot()::text AS snapshot, pg_current_xact_id_if_assigned()::text AS "ownId",
            coalesce(string_agg(uuid_send(member_id) || set_byte('\\x00', 0,
              CASE WHEN beyond_distance[${SELECTION_LENGTH}] IS DISTINCT FROM false THEN ${SHORT}
                   ELSE coalesce(points[${LIST_LENGTH}], 0) END), ''::bytea), ''::bytea) AS records
       FROM match_lists
      WHERE ${isUnpacked('match_lists')}
        AND (:since::pg_snapshot IS NULL
             OR (written_by >= pg_snapshot_xmin(:since) AND NOT pg_visible_in_snapshot(written_by, :since))
             OR written_by = :ownId::xid8)`,
    { since: since?.snapshot ?? null, ownId: since?.ownId ?? null },
  );
  const [{ snapshot, ownId, records }] = rows;
  return { seen: { snapshot, ownId }, records };
}

/** The computation that writes lists. */
export interface Computation {
  /** Drawn before the answers were read. */
  readonly generation: string;
  readonly day: IsoDate;
  readonly now: Date;
}

/**
 * Saves lists, many in one statement, where they differ and no newer computation saved them.
 * @returns how many were written
 */
export function saveLists(db: Database, lists: readonly MatchList[], by: Computation): Promise<number> {
  return saveIndexedLists(db, indexLists(lists.map(({ memberId, candidates }) => [memberId, candidates])), by);
}

/** What is known of lists in addition to what they hold. */
interface ListMarks {
  /** For each list whether a packed chunk of this generation holds it too. */
  readonly isPacked?: readonly boolean[];
  /** For each list the numbers of those who were not in the stored one. Not given: the database compares. */
  readonly joined?: readonly (readonly number[])[];
}

export async function saveIndexedLists(
  db: Database,
  lists: Indexed<ListColumns>,
  { generation, day, now }: Computation,
  { isPacked = [], joined }: ListMarks = {},
): Promise<number> {
  if (lists.owners.length === 0) return 0;
  const { fitting } = lists.columns;
  const { columns, mark } = toBinaryColumns(lists, LIST_LENGTH);
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO match_lists AS saved
            (member_id, candidate_ids, points, beyond_distance, generation, packed_generation, joined_ids, joined_generation,
             day, computed_at)
     SELECT member_id, list.ids, list.points, list.beyond, :generation, CASE WHEN is_packed THEN :generation::bigint END,
            since.joined, CASE WHEN since.joined IS NOT NULL THEN :generation::bigint END, :day, :now
       FROM (SELECT :ids::uuid[] AS ids, :points::smallint[] AS points, :beyond::boolean[] AS beyond,
                    :joinedIds::uuid[] AS joined) AS given
      CROSS JOIN LATERAL (
        SELECT member_id, is_packed, given.ids[first_slot : last_slot] AS ids,
               given.points[first_slot : last_slot] AS points, given.beyond[first_slot : last_slot] AS beyond,
               given.joined[first_joined : last_joined] AS joined
          FROM unnest(:memberIds::uuid[], :firsts::integer[], :lasts::integer[], :isPacked::boolean[],
                      :firstJoined::integer[], :lastJoined::integer[])
                 AS bounds (member_id, first_slot, last_slot, is_packed, first_joined, last_joined)
       ) AS list
       JOIN members ON members.id = list.member_id
       LEFT JOIN match_lists AS known USING (member_id)
      CROSS JOIN LATERAL (
        SELECT CASE WHEN :isCompared THEN ARRAY(SELECT unnest(list.ids) EXCEPT SELECT unnest(known.candidate_ids))
                    ELSE list.joined END AS ids
      ) AS fresh
      CROSS JOIN LATERAL (
        SELECT CASE WHEN is_packed OR known.member_id IS NULL THEN NULL
                    WHEN known.generation = known.packed_generation THEN fresh.ids
                    WHEN known.joined_generation = known.generation AND cardinality(known.joined_ids) < ${LIST_LENGTH}
                    THEN known.joined_ids || fresh.ids END AS joined
      ) AS since
      WHERE known.member_id IS NULL
         OR (known.candidate_ids, known.points, known.beyond_distance) IS DISTINCT FROM (list.ids, list.points, list.beyond)
      ORDER BY member_id
     ON CONFLICT (member_id) DO UPDATE
        SET candidate_ids = excluded.candidate_ids, points = excluded.points, beyond_distance = excluded.beyond_distance,
            generation = excluded.generation, packed_generation = excluded.packed_generation,
            joined_ids = excluded.joined_ids, joined_generation = excluded.joined_generation,
            day = excluded.day, computed_at = excluded.computed_at
      WHERE saved.generation <= excluded.generation
        AND (saved.candidate_ids, saved.points, saved.beyond_distance)
            IS DISTINCT FROM (excluded.candidate_ids, excluded.points, excluded.beyond_distance)`,
    {
      ...columns,
      ...toBinaryJoined(lists, joined),
      isCompared: joined === undefined,
      isPacked: toBinaryBooleans(lists.owners.length, isPacked),
      beyond: mark((slot) => slot % LIST_LENGTH >= fitting[Math.floor(slot / LIST_LENGTH)]!),
      generation,
      day,
      now,
    },
  );
  return rowCount;
}

/** A row of `match_lists`, its arrays in binary form, which costs a fraction of their texts. */
export interface BinaryList extends Pick<DatedList, 'day' | 'generation'> {
  readonly memberId: Buffer;
  /** `array_send` of the ids and of the points. */
  readonly candidateIds: Buffer;
  readonly points: Buffer;
  /** How many are within the distance; the others come after them. */
  readonly fitting: number;
}

/** @param memberIds a binary array of ids */
export async function findBinaryLists(db: Database, memberIds: Buffer): Promise<BinaryList[]> {
  const { rows } = await db.raw<{ rows: BinaryList[] }>(
    `SELECT uuid_send(member_id) AS "memberId", array_send(candidate_ids) AS "candidateIds", array_send(points) AS points,
            coalesce(array_position(beyond_distance, true) - 1, cardinality(beyond_distance)) AS fitting,
            day, generation::text
       FROM match_lists WHERE member_id = ANY (?::uuid[])`,
    [memberIds],
  );
  return rows;
}

/** The packed ids of all who have a list, in order. */
export async function findListOwners(db: Database): Promise<Buffer> {
  const { rows } = await db.raw<{ rows: [{ ids: Buffer }] }>(
    `SELECT coalesce(string_agg(uuid_send(member_id), ''::bytea ORDER BY member_id), ''::bytea) AS ids FROM match_lists`,
  );
  return rows[0].ids;
}

/** The packed ids of those whose list was written since a generation was drawn, and is in no packed chunk. */
export async function findUnpackedSince(db: Database, generation: string): Promise<Buffer> {
  const { rows } = await db.raw<{ rows: [{ ids: Buffer }] }>(
    `SELECT coalesce(string_agg(uuid_send(member_id), ''::bytea), ''::bytea) AS ids
       FROM match_lists WHERE generation >= ? AND ${isUnpacked('match_lists')}`,
    [generation],
  );
  return rows[0].ids;
}

/** The owners of the lists that were written by a computation later than one, and are in no packed chunk. */
export async function findListedAfter(db: Database, generation: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT member_id FROM match_lists WHERE generation > :generation AND ${isUnpacked('match_lists')}`,
    { generation },
  );
  return rows.map((row) => row.member_id);
}

export async function deleteLists(db: Database, memberIds: readonly string[]): Promise<number> {
  return db('match_lists').whereIn('member_id', memberIds).delete();
}

function toList(row: ListRow): DatedList {
  const points = elementsOf(row.points);
  const beyond = elementsOf(row.beyond_distance);
  return {
    memberId: row.member_id,
    day: row.day,
    generation: row.generation,
    candidates: elementsOf(row.candidate_ids).map((memberId, slot) => ({
      memberId,
      points: Number(points[slot]),
      beyondDistance: beyond[slot] === 't',
    })),
  };
}
