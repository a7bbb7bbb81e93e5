import type { Knex } from 'knex';
import type { IsoDate } from '#shared/profile.ts';
import { CANDIDATES_KEPT, TILES_SHOWN, type RankedCandidate } from '#shared/resonance/rank.ts';
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

export async function findLists(db: Knex, memberIds: readonly string[]): Promise<DatedList[]> {
  const { rows } = await db.raw<{ rows: ListRow[] }>(
    `SELECT member_id, candidate_ids, points, beyond_distance, day, generation::text FROM match_lists WHERE member_id = ANY (?)`,
    [[...memberIds]],
  );
  return rows.map(toList);
}

/** Who has each of these members in their list, and how they stand to each other. */
export async function findHolders(db: Knex, memberIds: readonly string[]): Promise<Map<string, Holder[]>> {
  const { rows } = await db.raw<{ rows: (Holder & { held: string })[] }>(
    `SELECT held, member_id AS "ownerId", points[place] AS points, beyond_distance[place] AS "beyondDistance"
       FROM unnest(?::uuid[]) AS held
       JOIN match_lists ON candidate_ids @> ARRAY[held]
      CROSS JOIN LATERAL array_position(candidate_ids, held) AS place`,
    [[...memberIds]],
  );
  return Map.groupBy(rows, ({ held }) => held);
}

/**
 * The members whose lists a changed member may enter: by the points of whoever stands last in a full list, or, for
 * those beyond the distance, because fewer than six fit.
 */
export async function findListsToEnter(
  db: Knex,
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

/**
 * Writes lists, many in one statement, where they differ and no newer computation wrote them.
 * @param generation drawn before the answers were read
 * @returns how many were written
 */
export async function saveLists(
  db: Knex,
  lists: readonly MatchList[],
  { generation, day, now }: { generation: string; day: IsoDate; now: Date },
): Promise<number> {
  if (lists.length === 0) return 0;
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO match_lists AS held (member_id, candidate_ids, points, beyond_distance, generation, day, computed_at)
     SELECT member_id, ids::uuid[], given.points::smallint[], beyond::boolean[], :generation, :day, :now
       FROM unnest(:memberIds::uuid[], :ids::text[], :points::text[], :beyond::text[])
              AS given (member_id, ids, points, beyond)
       JOIN members ON members.id = given.member_id
       LEFT JOIN match_lists AS known USING (member_id)
      WHERE known.member_id IS NULL
         OR (known.candidate_ids, known.points, known.beyond_distance)
            IS DISTINCT FROM (ids::uuid[], given.points::smallint[], beyond::boolean[])
      ORDER BY member_id
     ON CONFLICT (member_id) DO UPDATE
        SET candidate_ids = excluded.candidate_ids, points = excluded.points, beyond_distance = excluded.beyond_distance,
            generation = excluded.generation, day = excluded.day, computed_at = excluded.computed_at
      WHERE held.generation <= excluded.generation
        AND (held.candidate_ids, held.points, held.beyond_distance)
            IS DISTINCT FROM (excluded.candidate_ids, excluded.points, excluded.beyond_distance)`,
    {
      memberIds: lists.map(({ memberId }) => memberId),
      ids: lists.map(({ candidates }) => `{${candidates.map(({ memberId }) => memberId).join(',')}}`),
      points: lists.map(({ candidates }) => `{${candidates.map(({ points }) => points).join(',')}}`),
      beyond: lists.map(({ candidates }) => `{${candidates.map(({ beyondDistance }) => beyondDistance).join(',')}}`),
      generation,
      day,
      now,
    },
  );
  return rowCount;
}

/** A list as PostgreSQL sends it: arrays in binary form, which cost a fraction of their texts. */
export interface SentList {
  readonly memberId: string;
  /** `array_send` of the ids and of the points. */
  readonly candidateIds: Buffer;
  readonly points: Buffer;
  /** How many are within the distance; the others stand after them. */
  readonly fitting: number;
}

/** Every list, in the order of the ids, some thousand at a time, so that a large market fits into memory. */
export async function* readAllLists(db: Knex, atATime: number): AsyncGenerator<SentList[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.raw<{ rows: SentList[] }>(
      `SELECT member_id AS "memberId", array_send(candidate_ids) AS "candidateIds", array_send(points) AS points,
              coalesce(array_position(beyond_distance, true) - 1, cardinality(beyond_distance)) AS fitting
         FROM match_lists WHERE member_id > ? ORDER BY member_id LIMIT ?`,
      [after, atATime],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.memberId;
  }
}

/** What `array_send` writes before the elements, of one dimension; nothing but a part of it for an empty array. */
const ARRAY_HEAD = 20;
/** Before each element stands its length. */
const ELEMENT_HEAD = 4;

/** Where each element of a sent array begins, all being so many bytes long. */
export function placesOfElements(sent: Buffer, length: number): number[] {
  const step = ELEMENT_HEAD + length;
  return Array.from(
    { length: Math.max(0, Math.floor((sent.length - ARRAY_HEAD) / step)) },
    (_, index) => ARRAY_HEAD + step * index + ELEMENT_HEAD,
  );
}

export async function deleteLists(db: Knex, memberIds: readonly string[]): Promise<number> {
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
