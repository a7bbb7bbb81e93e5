import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { TILES_SHOWN } from '#shared/matching/rank.ts';
import { sentArray } from '../../platform/db/sent-arrays.ts';
import type { Database } from '../../platform/db/database.ts';
import { copyId } from './engine/ids.ts';
import { numberSixes, type NumberedSixes } from './engine/numbered.ts';
import { BEYOND, MUTUAL } from './engine/six.ts';
import { placesTaken } from './lists.queries.ts';
import { isUnpacked, type Stood } from './packed.queries.ts';

interface SixRow {
  member_id: string;
  candidate_ids: string[];
  points: number[];
  beyond_distance: boolean[];
  is_mutual: boolean[];
}

export async function findSixes(db: Database, memberIds: readonly string[]): Promise<Map<string, ShownCandidate[]>> {
  const { rows } = await db.raw<{ rows: SixRow[] }>(
    `SELECT member_id, candidate_ids, points, beyond_distance, is_mutual FROM match_sixes WHERE member_id = ANY (?)`,
    [[...memberIds]],
  );
  return new Map(
    rows.map((row) => [
      row.member_id,
      row.candidate_ids.map((memberId, place) => ({
        memberId,
        points: row.points[place] ?? 0,
        beyondDistance: row.beyond_distance[place] ?? false,
        mutual: row.is_mutual[place] ?? false,
      })),
    ]),
  );
}

/**
 * To whom each of these members is shown.
 * @param stood in whose packed sixes they stood when those were made
 */
export async function findViewers(
  db: Database,
  memberIds: readonly string[],
  { heldIds, ownerIds }: Stood,
): Promise<Map<string, string[]>> {
  const { rows } = await db.raw<{ rows: { shown: string; viewers: string[] }[] }>(
    `SELECT shown, array_agg(member_id::text) AS viewers FROM (
       SELECT shown, member_id
         FROM unnest(:heldIds::uuid[], :ownerIds::uuid[]) AS given (shown, owner_id)
         JOIN match_sixes ON member_id = owner_id AND shown = ANY (candidate_ids) AND NOT ${isUnpacked('match_sixes')}
       UNION ALL
       SELECT shown, member_id FROM unnest(:memberIds::uuid[]) AS shown
         JOIN match_sixes ON candidate_ids @> ARRAY[shown] AND ${isUnpacked('match_sixes')}
     ) AS seen GROUP BY shown`,
    { heldIds, ownerIds, memberIds: [...memberIds] },
  );
  return new Map(rows.map(({ shown, viewers }) => [shown, viewers]));
}

/** Writes sixes, many in one statement, where they differ. Returns how many were written. */
export function saveSixes(
  db: Database,
  sixes: readonly (readonly [string, readonly ShownCandidate[]])[],
  written: { generation: string; now: Date },
): Promise<number> {
  return saveNumberedSixes(
    db,
    numberSixes(sixes),
    written,
    sixes.map(() => false),
  );
}

/** @param isPacked for each six: whether it is kept in the packed ones of this generation, too */
export async function saveNumberedSixes(
  db: Database,
  { ids, owners, sixes }: NumberedSixes,
  { generation, now }: { generation: string; now: Date },
  isPacked: readonly boolean[],
): Promise<number> {
  if (owners.length === 0) return 0;
  const { taken, firsts, lasts } = placesTaken(sixes.lengths, TILES_SHOWN);
  const marked = (mark: number) =>
    sentArray('boolean', taken.length, (bytes, at, place) => {
      bytes[at] = sixes.marks[taken[place]!]! & mark ? 1 : 0;
    });
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO match_sixes AS held
            (member_id, candidate_ids, points, beyond_distance, is_mutual, generation, packed_generation, chosen_at)
     SELECT member_id, given.ids, given.points, given.beyond, given.mutual, :generation,
            CASE WHEN is_packed THEN :generation::bigint END, :now
       FROM (
         SELECT :ids::uuid[] AS ids, :points::smallint[] AS points, :beyond::boolean[] AS beyond, :mutual::boolean[] AS mutual
       ) AS sent
      CROSS JOIN LATERAL (
        SELECT member_id, is_packed, sent.ids[from_place : to_place] AS ids, sent.points[from_place : to_place] AS points,
               sent.beyond[from_place : to_place] AS beyond, sent.mutual[from_place : to_place] AS mutual
          FROM unnest(:memberIds::uuid[], :firsts::integer[], :lasts::integer[], :isPacked::boolean[])
                 AS part (member_id, from_place, to_place, is_packed)
       ) AS given
       JOIN members ON members.id = given.member_id
       LEFT JOIN match_sixes AS known USING (member_id)
      WHERE known.member_id IS NULL
         OR (known.candidate_ids, known.points, known.beyond_distance, known.is_mutual)
            IS DISTINCT FROM (given.ids, given.points, given.beyond, given.mutual)
      ORDER BY member_id
     ON CONFLICT (member_id) DO UPDATE
        SET candidate_ids = excluded.candidate_ids, points = excluded.points, beyond_distance = excluded.beyond_distance,
            is_mutual = excluded.is_mutual, generation = excluded.generation,
            packed_generation = excluded.packed_generation, chosen_at = excluded.chosen_at
      WHERE (held.candidate_ids, held.points, held.beyond_distance, held.is_mutual)
            IS DISTINCT FROM (excluded.candidate_ids, excluded.points, excluded.beyond_distance, excluded.is_mutual)`,
    {
      memberIds: sentArray('uuid', owners.length, (bytes, at, row) => copyId(ids, owners[row]!, bytes, at)),
      firsts,
      lasts,
      isPacked: sentArray('boolean', owners.length, (bytes, at, row) => (bytes[at] = isPacked[row] ? 1 : 0)),
      ids: sentArray('uuid', taken.length, (bytes, at, place) => copyId(ids, sixes.members[taken[place]!]!, bytes, at)),
      points: sentArray('smallint', taken.length, (bytes, at, place) => (bytes[at + 1] = sixes.points[taken[place]!]!)),
      beyond: marked(BEYOND),
      mutual: marked(MUTUAL),
      generation,
      now,
    },
  );
  return rowCount;
}

export async function deleteSixes(db: Database, memberIds: readonly string[]): Promise<void> {
  await db('match_sixes').whereIn('member_id', memberIds).delete();
}

/** Whoever has no list (any more) is shown nobody. */
export async function deleteSixesWithoutList(db: Database): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM match_sixes
      WHERE NOT EXISTS (SELECT FROM match_lists WHERE match_lists.member_id = match_sixes.member_id)`,
  );
  return rowCount;
}
