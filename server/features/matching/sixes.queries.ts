import type { Knex } from 'knex';
import type { ShownCandidate } from '#shared/resonance/mutual.ts';

interface SixRow {
  member_id: string;
  candidate_ids: string[];
  points: number[];
  beyond_distance: boolean[];
  is_mutual: boolean[];
}

export async function findSixes(db: Knex, memberIds: readonly string[]): Promise<Map<string, ShownCandidate[]>> {
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

/** To whom each of these members is shown. */
export async function findViewers(db: Knex, memberIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.raw<{ rows: { shown: string; viewers: string[] }[] }>(
    `SELECT shown, array_agg(member_id::text) AS viewers
       FROM unnest(?::uuid[]) AS shown JOIN match_sixes ON candidate_ids @> ARRAY[shown]
      GROUP BY shown`,
    [[...memberIds]],
  );
  return new Map(rows.map(({ shown, viewers }) => [shown, viewers]));
}

/** Writes sixes, many in one statement, where they differ. Returns how many were written. */
export async function saveSixes(
  db: Knex,
  sixes: readonly (readonly [string, readonly ShownCandidate[]])[],
  { generation, now }: { generation: string; now: Date },
): Promise<number> {
  if (sixes.length === 0) return 0;
  const arrays = (valueOf: (shown: ShownCandidate) => string | number | boolean) =>
    sixes.map(([, six]) => `{${six.map(valueOf).join(',')}}`);
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `INSERT INTO match_sixes AS held (member_id, candidate_ids, points, beyond_distance, is_mutual, generation, chosen_at)
     SELECT member_id, ids::uuid[], given.points::smallint[], beyond::boolean[], mutual::boolean[], :generation, :now
       FROM unnest(:memberIds::uuid[], :ids::text[], :points::text[], :beyond::text[], :mutual::text[])
              AS given (member_id, ids, points, beyond, mutual)
       JOIN members ON members.id = given.member_id
       LEFT JOIN match_sixes AS known USING (member_id)
      WHERE known.member_id IS NULL
         OR (known.candidate_ids, known.points, known.beyond_distance, known.is_mutual)
            IS DISTINCT FROM (ids::uuid[], given.points::smallint[], beyond::boolean[], mutual::boolean[])
      ORDER BY member_id
     ON CONFLICT (member_id) DO UPDATE
        SET candidate_ids = excluded.candidate_ids, points = excluded.points, beyond_distance = excluded.beyond_distance,
            is_mutual = excluded.is_mutual, generation = excluded.generation, chosen_at = excluded.chosen_at
      WHERE (held.candidate_ids, held.points, held.beyond_distance, held.is_mutual)
            IS DISTINCT FROM (excluded.candidate_ids, excluded.points, excluded.beyond_distance, excluded.is_mutual)`,
    {
      memberIds: sixes.map(([memberId]) => memberId),
      ids: arrays(({ memberId }) => memberId),
      points: arrays(({ points }) => points),
      beyond: arrays(({ beyondDistance }) => beyondDistance),
      mutual: arrays(({ mutual }) => mutual),
      generation,
      now,
    },
  );
  return rowCount;
}

export async function deleteSixes(db: Knex, memberIds: readonly string[]): Promise<void> {
  await db('match_sixes').whereIn('member_id', memberIds).delete();
}

/** Whoever has no list (any more) is shown nobody. */
export async function deleteSixesWithoutList(db: Knex): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM match_sixes
      WHERE NOT EXISTS (SELECT FROM match_lists WHERE match_lists.member_id = match_sixes.member_id)`,
  );
  return rowCount;
}
