import type { Random } from '#seeds/population/random.ts';
import type { Database } from '#server/platform/db/database.ts';

/**
 * Inserts members with complete profiles, each of whom is shown up to six of them, drawn by chance: for tests of what
 * happens to many, without the computation of matches.
 * @returns their ids in the order of the database
 */
export async function insertShownMembers(db: Database, count: number, random: Random): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `WITH added AS (
       INSERT INTO members (email, age_confirmed)
       SELECT 'montre' || number || '@exemple.fr', true FROM generate_series(1, :count) AS number RETURNING id
     ), published AS (
       INSERT INTO profiles (user_id, profile_completed) SELECT id, true FROM added
     )
     SELECT id FROM added ORDER BY id`,
    { count },
  );
  const ids = rows.map(({ id }) => id);
  const selections = ids.map((memberId) => {
    const shown = new Set(Array.from({ length: random.between(0, 6) }, () => random.pick(ids)));
    shown.delete(memberId);
    return { memberId, shown: [...shown] };
  });
  await db.raw(
    `INSERT INTO match_sixes (member_id, candidate_ids, points, beyond_distance, is_mutual, generation)
     SELECT "memberId", shown, array_fill(1, ARRAY[cardinality(shown)]), array_fill(false, ARRAY[cardinality(shown)]),
            array_fill(true, ARRAY[cardinality(shown)]), 1
       FROM jsonb_to_recordset(:selections::jsonb) AS given ("memberId" uuid, shown uuid[])`,
    { selections: JSON.stringify(selections) },
  );
  return ids;
}
