import type { Database } from '#server/platform/db/database.ts';

/** One hash of all lists and selections, without when and by which run they were written. */
export async function sumOfMatches(db: Database): Promise<string> {
  const { rows } = await db.raw<{ rows: [{ sum: string }] }>(
    `SELECT md5(string_agg(line, ' ' ORDER BY line)) AS sum FROM (
       SELECT 'list ' || (to_jsonb(match_lists) - '{generation,packed_generation,joined_ids,joined_generation,computed_at,written_by}'::text[])::text AS line FROM match_lists
       UNION ALL
       SELECT 'selection ' || (to_jsonb(match_sixes) - '{generation,packed_generation,chosen_at,written_by}'::text[])::text FROM match_sixes
     ) AS lines`,
  );
  return rows[0].sum;
}
