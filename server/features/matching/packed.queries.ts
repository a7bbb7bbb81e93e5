import type { Database } from '../../platform/db/database.ts';

/** Pairs of a member and of somebody in whose packed list or six they stood: two sent arrays of ids, side by side. */
export interface Stood {
  readonly heldIds: Buffer;
  readonly ownerIds: Buffer;
}

/** SQL: whether a row was written since by something that packs nothing; only such rows are in the indexes by candidate. */
export function isUnpacked(table: 'match_lists' | 'match_sixes'): string {
  return `(${table}.generation IS DISTINCT FROM ${table}.packed_generation)`;
}

/** Numbers everybody who takes part in a run: by the place of their id among all. */
export async function insertRoster(db: Database, runId: string): Promise<void> {
  await db.raw(
    `INSERT INTO match_rosters (run_id, member_ids)
     SELECT :runId, coalesce(string_agg(uuid_send(member_id), ''::bytea ORDER BY member_id), ''::bytea)
       FROM match_codes WHERE code IS NOT NULL`,
    { runId },
  );
}

/** The packed ids; null for a run that an earlier release began, or that is over. */
export async function findRoster(db: Database, runId: string): Promise<Buffer | null> {
  const row = await db('match_rosters').where({ run_id: runId }).first('member_ids');
  return row?.member_ids ?? null;
}

/** Nothing happens when the run is over, or somebody else did the part. */
export async function savePackedLists(
  db: Database,
  { runId, number, lists }: { runId: string; number: number; lists: Buffer },
): Promise<void> {
  await db.raw(
    `INSERT INTO match_packed_lists (run_id, number, lists)
     SELECT run_id, :number, :lists FROM match_rosters WHERE run_id = :runId
     ON CONFLICT (run_id, number) DO NOTHING`,
    { runId, number, lists },
  );
}

export async function findPackedLists(db: Database, runId: string, number: number): Promise<Buffer | null> {
  const row = await db('match_packed_lists').where({ run_id: runId, number }).first('lists');
  return row?.lists ?? null;
}

export async function savePackedSixes(db: Database, runId: string, sixes: Buffer): Promise<void> {
  await db('match_rosters').where({ run_id: runId }).update({ sixes });
}

export async function findPackedSixes(db: Database, runId: string): Promise<Buffer | null> {
  const row = await db('match_rosters').where({ run_id: runId }).first('sixes');
  return row?.sixes ?? null;
}

/** What is packed of each run that is still kept. */
export async function findKeptRuns(
  db: Database,
): Promise<{ readonly runId: string; readonly numbers: readonly number[]; readonly hasSixes: boolean }[]> {
  const { rows } = await db.raw<{ rows: { runId: string; numbers: number[]; hasSixes: boolean }[] }>(
    `SELECT run_id AS "runId", sixes IS NOT NULL AS "hasSixes",
            ARRAY(SELECT number FROM match_packed_lists WHERE match_packed_lists.run_id = match_rosters.run_id ORDER BY number)
              AS numbers
       FROM match_rosters`,
  );
  return rows;
}

/** A complete run makes all others superfluous. */
export async function deleteOtherRosters(db: Database, runId: string): Promise<void> {
  await db('match_rosters').whereNot({ run_id: runId }).delete();
}

/**
 * Rows that a run did not pack, and that an earlier one did, whose packed form goes.
 * @param memberIds a sent array of ids
 */
export async function forgetPacking(
  db: Database,
  table: 'match_lists' | 'match_sixes',
  memberIds: Buffer,
): Promise<void> {
  await db.raw(
    `UPDATE ${table} SET packed_generation = NULL WHERE member_id = ANY (?::uuid[]) AND packed_generation IS NOT NULL`,
    [memberIds],
  );
}
