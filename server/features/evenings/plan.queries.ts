import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { PairOfIds } from '#shared/evenings/attendees.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * The pairs among some members who never sit at one table (S-evening-16): one has blocked or reported the other, a
 * conversation of the two was closed, or stopped while an age is verified. It reads what these members have with each
 * other, by indexes, and nothing of anybody else.
 */
export async function findNeverPairs(db: Database, memberIds: readonly string[]): Promise<PairOfIds[]> {
  const { rows } = await db.raw<{ rows: { one: string; other: string }[] }>(
    `SELECT blocker_id AS one, blocked_id AS other FROM blocks
      WHERE blocker_id = ANY (:ids::uuid[]) AND blocked_id = ANY (:ids::uuid[])
      UNION
     SELECT reporter_id, reported_id FROM reports
      WHERE reporter_id = ANY (:ids::uuid[]) AND reported_id = ANY (:ids::uuid[])
      UNION
     SELECT first_id, second_id FROM closed_pairs
      WHERE first_id = ANY (:ids::uuid[]) AND second_id = ANY (:ids::uuid[])
      UNION
     SELECT first_id, second_id FROM conversations
      WHERE first_id = ANY (:ids::uuid[]) AND second_id = ANY (:ids::uuid[])
        AND (closed_at IS NOT NULL OR blocked_at IS NOT NULL OR stopped_at IS NOT NULL)`,
    { ids: [...memberIds] },
  );
  return rows.map(({ one, other }) => [one, other]);
}

/** Which of these pairs sat at one table since a day. */
export async function findSeatedPairs(
  db: Database,
  pairHashes: readonly string[],
  since: IsoDate,
): Promise<ReadonlySet<string>> {
  const found = await db('table_pairs')
    .whereIn('pair_hash', [...pairHashes])
    .where('seated_on', '>', since)
    .pluck('pair_hash');
  return new Set(found);
}

/** Notes that these pairs sat at one table on a day. */
export async function saveSeatedPairs(db: Database, pairHashes: readonly string[], day: IsoDate): Promise<void> {
  await db.raw(
    `INSERT INTO table_pairs (pair_hash, seated_on) SELECT hash, :day::date FROM unnest(:pairHashes::text[]) AS hash
     ON CONFLICT (pair_hash) DO UPDATE SET seated_on = greatest(table_pairs.seated_on, excluded.seated_on)`,
    { pairHashes: [...pairHashes], day },
  );
}
