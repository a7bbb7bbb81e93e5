import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { CANDIDATES_KEPT, TILES_SHOWN, type RankedCandidate } from '#shared/matching/rank.ts';
import { sentArray } from '../../platform/db/sent-arrays.ts';
import type { Database } from '../../platform/db/database.ts';
import { copyId } from './engine/ids.ts';
import { numberLists, type NumberedLists } from './engine/numbered.ts';
import { isUnpacked, type Stood } from './packed.queries.ts';
import type { Holder } from './settle-sixes.ts';

export interface MatchList {
  readonly memberId: string;
  readonly candidates: readonly RankedCandidate[];
}

/** A list, the day whose ages and ties it goes by (null: unknown), and the computation that wrote it. */
export interface DatedList extends MatchList {
  readonly day: IsoDate | null;
  readonly generation: string;
}

interface ListRow {
  member_id: string;
  candidate_ids: string[];
  points: number[];
  beyond_distance: boolean[];
  day: IsoDate | null;
  generation: string;
}

export async function findLists(db: Database, memberIds: readonly string[]): Promise<DatedList[]> {
  const { rows } = await db.raw<{ rows: ListRow[] }>(
    `SELECT member_id, candidate_ids, points, beyond_distance, day, generation::text FROM match_lists WHERE member_id = ANY (?)`,
    [[...memberIds]],
  );
  return rows.map(toList);
}

/**
 * Who has each of these members in their list, and how they stand to each other.
 * @param stood in whose packed lists they stood when those were made; the lists themselves say whether they still do
 */
export async function findHolders(
  db: Database,
  memberIds: readonly string[],
  { heldIds, ownerIds }: Stood,
): Promise<Map<string, Holder[]>> {
  const { rows } = await db.raw<{ rows: (Holder & { held: string })[] }>(
    `SELECT held, member_id AS "ownerId", points[place] AS points, beyond_distance[place] AS "beyondDistance"
       FROM unnest(:heldIds::uuid[], :ownerIds::uuid[]) AS stood (held, owner_id)
       JOIN match_lists ON member_id = owner_id AND NOT ${isUnpacked('match_lists')}
      CROSS JOIN LATERAL array_position(candidate_ids, held) AS place
      WHERE place IS NOT NULL
     UNION ALL
     SELECT held, member_id, points[place], beyond_distance[place]
       FROM unnest(:memberIds::uuid[]) AS held
       JOIN match_lists ON candidate_ids @> ARRAY[held] AND ${isUnpacked('match_lists')}
      CROSS JOIN LATERAL array_position(candidate_ids, held) AS place`,
    { heldIds, ownerIds, memberIds: [...memberIds] },
  );
  return Map.groupBy(rows, ({ held }) => held);
}

/**
 * The members whose lists a changed member may enter: by the points of whoever stands last in a full list, or, for
 * those beyond the distance, because fewer than six fit.
 */
export async function findListsToEnter(
  db: Database,
  fitting: readonly { readonly memberId: string; readonly points: number }[],
  beyondIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT match_lists.member_id FROM match_lists
       JOIN unnest(:ids::uuid[], :points::smallint[]) AS given (member_id, points) USING (member_id)
      WHERE match_lists.points[${CANDIDATES_KEPT}] IS NULL OR given.points >= match_lists.points[${CANDIDATES_KEPT}]
     UNION
     SELECT member_id FROM match_lists
      WHERE member_id = ANY (:beyondIds::uuid[]) AND beyond_distance[${TILES_SHOWN}] IS DISTINCT FROM false`,
    {
      ids: fitting.map(({ memberId }) => memberId),
      points: fitting.map(({ points }) => points),
      beyondIds: [...beyondIds],
    },
  );
  return rows.map((row) => row.member_id);
}

/** What is written beside each list. */
export interface Written {
  /** Drawn before the answers were read. */
  readonly generation: string;
  readonly day: IsoDate;
  readonly now: Date;
}

/**
 * Writes lists, many in one statement, where they differ and no newer computation wrote them.
 * @returns how many were written
 */
export function saveLists(db: Database, lists: readonly MatchList[], written: Written): Promise<number> {
  return saveNumberedLists(
    db,
    numberLists(lists.map(({ memberId, candidates }) => [memberId, candidates])),
    written,
    lists.map(() => false),
  );
}

/** @param isPacked for each list: whether it is kept in a packed part of this generation, too */
export async function saveNumberedLists(
  db: Database,
  { ids, owners, lists }: NumberedLists,
  { generation, day, now }: Written,
  isPacked: readonly boolean[],
): Promise<number> {
  if (owners.length === 0) return 0;
  const { taken, firsts, lasts } = placesTaken(lists.lengths, CANDIDATES_KEPT);
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO match_lists AS held
            (member_id, candidate_ids, points, beyond_distance, generation, packed_generation, day, computed_at)
     SELECT member_id, given.ids, given.points, given.beyond, :generation,
            CASE WHEN is_packed THEN :generation::bigint END, :day, :now
       FROM (SELECT :ids::uuid[] AS ids, :points::smallint[] AS points, :beyond::boolean[] AS beyond) AS sent
      CROSS JOIN LATERAL (
        SELECT member_id, is_packed, sent.ids[from_place : to_place] AS ids,
               sent.points[from_place : to_place] AS points, sent.beyond[from_place : to_place] AS beyond
          FROM unnest(:memberIds::uuid[], :firsts::integer[], :lasts::integer[], :isPacked::boolean[])
                 AS part (member_id, from_place, to_place, is_packed)
       ) AS given
       JOIN members ON members.id = given.member_id
       LEFT JOIN match_lists AS known USING (member_id)
      WHERE known.member_id IS NULL
         OR (known.candidate_ids, known.points, known.beyond_distance) IS DISTINCT FROM (given.ids, given.points, given.beyond)
      ORDER BY member_id
     ON CONFLICT (member_id) DO UPDATE
        SET candidate_ids = excluded.candidate_ids, points = excluded.points, beyond_distance = excluded.beyond_distance,
            generation = excluded.generation, packed_generation = excluded.packed_generation,
            day = excluded.day, computed_at = excluded.computed_at
      WHERE held.generation <= excluded.generation
        AND (held.candidate_ids, held.points, held.beyond_distance)
            IS DISTINCT FROM (excluded.candidate_ids, excluded.points, excluded.beyond_distance)`,
    {
      memberIds: sentArray('uuid', owners.length, (bytes, at, row) => copyId(ids, owners[row]!, bytes, at)),
      firsts,
      lasts,
      isPacked: sentArray('boolean', owners.length, (bytes, at, row) => (bytes[at] = isPacked[row] ? 1 : 0)),
      ids: sentArray('uuid', taken.length, (bytes, at, place) => copyId(ids, lists.members[taken[place]!]!, bytes, at)),
      points: sentArray('smallint', taken.length, (bytes, at, place) => (bytes[at + 1] = lists.points[taken[place]!]!)),
      beyond: sentArray('boolean', taken.length, (bytes, at, place) => {
        const row = Math.floor(taken[place]! / CANDIDATES_KEPT);
        bytes[at] = taken[place]! - CANDIDATES_KEPT * row < lists.fitting[row]! ? 0 : 1;
      }),
      generation,
      day,
      now,
    },
  );
  return rowCount;
}

/**
 * Which places are taken of rows that have room for so many, one row after the other, and where each row's begin and
 * end among them, counted from 1 as arrays are; an empty row ends before it begins.
 */
export function placesTaken(
  lengths: Uint8Array,
  stride: number,
): { taken: Uint32Array; firsts: Buffer; lasts: Buffer } {
  const taken = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0));
  const lasts = new Uint32Array(lengths.length);
  let to = 0;
  for (const [row, length] of lengths.entries()) {
    for (let at = stride * row; at < stride * row + length; at += 1, to += 1) taken[to] = at;
    lasts[row] = to;
  }
  return {
    taken,
    firsts: sentArray('integer', lengths.length, (bytes, at, row) =>
      bytes.writeInt32BE(lasts[row]! - lengths[row]! + 1, at),
    ),
    lasts: sentArray('integer', lengths.length, (bytes, at, row) => bytes.writeInt32BE(lasts[row]!, at)),
  };
}

/** A list as PostgreSQL sends it: arrays in binary form, which cost a fraction of their texts. */
export interface SentList {
  readonly memberId: Buffer;
  /** `array_send` of the ids and of the points. */
  readonly candidateIds: Buffer;
  readonly points: Buffer;
  /** How many are within the distance; the others stand after them. */
  readonly fitting: number;
}

/** The lists of some. @param memberIds a sent array of ids */
export async function readLists(db: Database, memberIds: Buffer): Promise<SentList[]> {
  const { rows } = await db.raw<{ rows: SentList[] }>(
    `SELECT uuid_send(member_id) AS "memberId", array_send(candidate_ids) AS "candidateIds", array_send(points) AS points,
            coalesce(array_position(beyond_distance, true) - 1, cardinality(beyond_distance)) AS fitting
       FROM match_lists WHERE member_id = ANY (?::uuid[])`,
    [memberIds],
  );
  return rows;
}

/** The ids of all who have a list, packed, in order. */
export async function findListed(db: Database): Promise<Buffer> {
  const { rows } = await db.raw<{ rows: [{ ids: Buffer }] }>(
    `SELECT coalesce(string_agg(uuid_send(member_id), ''::bytea ORDER BY member_id), ''::bytea) AS ids FROM match_lists`,
  );
  return rows[0].ids;
}

/** The ids, packed, of those whose list was written since a generation began, by something that packs nothing. */
export async function findUnpackedSince(db: Database, generation: string): Promise<Buffer> {
  const { rows } = await db.raw<{ rows: [{ ids: Buffer }] }>(
    `SELECT coalesce(string_agg(uuid_send(member_id), ''::bytea), ''::bytea) AS ids
       FROM match_lists WHERE generation >= ? AND ${isUnpacked('match_lists')}`,
    [generation],
  );
  return rows[0].ids;
}

export async function deleteLists(db: Database, memberIds: readonly string[]): Promise<number> {
  return db('match_lists').whereIn('member_id', memberIds).delete();
}

function toList(row: ListRow): DatedList {
  return {
    memberId: row.member_id,
    day: row.day,
    generation: row.generation,
    candidates: row.candidate_ids.map((memberId, place) => ({
      memberId,
      points: row.points[place] ?? 0,
      beyondDistance: row.beyond_distance[place] ?? false,
    })),
  };
}
