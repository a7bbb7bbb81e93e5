import type { Database } from '../../../platform/db/database.ts';

/** Pairs of a member and the owner of a list that may hold them: two binary arrays of ids, of equal length. */
export interface PairIds {
  readonly memberIds: Buffer;
  readonly ownerIds: Buffer;
}

/** SQL: whether a row is in no packed chunk, or was changed since. Only such rows are in the GIN indexes by candidate. */
export function isUnpacked(table: 'match_lists' | 'match_sixes'): string {
  return `(${table}.generation IS DISTINCT FROM ${table}.packed_generation)`;
}

/**
 * SQL: the members of a list of whom only the index tells that they are in it (`match_lists_by_joined`): those who joined
 * since it was in a stored chunk, or, if that is not known, all of them.
 */
export const JOINED = `(CASE WHEN joined_generation = generation THEN joined_ids ELSE candidate_ids END)`;

/** No field has more ids than fit into 16 MB. */
const IDS_PER_PART = 1_000_000;

/**
 * Saves the member index of a run: the ids of all who take part, in order. A member's number is the position of their id.
 * @param idsPerPart so many are in one field; the others follow in parts
 */
export async function insertMemberIndex(db: Database, runId: string, idsPerPart = IDS_PER_PART): Promise<void> {
  await db.raw(
    `WITH ranked AS (
       SELECT member_id, (row_number() OVER (ORDER BY member_id) - 1) / :idsPerPart AS part
         FROM match_codes WHERE code IS NOT NULL
     ), parts AS (
       SELECT part, string_agg(uuid_send(member_id), ''::bytea ORDER BY member_id) AS ids FROM ranked GROUP BY part
     ), first AS (
       INSERT INTO match_rosters (run_id, member_ids)
       SELECT :runId, coalesce((SELECT ids FROM parts WHERE part = 0), ''::bytea)
     )
     INSERT INTO match_roster_parts (run_id, kind, number, bytes)
     SELECT :runId, 'member-ids', part, ids FROM parts WHERE part > 0`,
    { runId, idsPerPart },
  );
}

/** The packed ids of a run's member index; null when the run is over, or was begun by an earlier release. */
export async function findMemberIndex(db: Database, runId: string): Promise<Buffer | null> {
  const row = await db('match_rosters').where({ run_id: runId }).first('member_ids');
  return row ? Buffer.concat([row.member_ids, ...(await findIdParts(db, runId))]) : null;
}

/** What follows the first part, one part after the other: none is so long that the driver could not read it. */
async function findIdParts(db: Database, runId: string): Promise<Buffer[]> {
  const kind = 'member-ids';
  const numbers = await db('match_roster_parts').where({ run_id: runId, kind }).orderBy('number').pluck('number');
  const parts: Buffer[] = [];
  for (const number of numbers) {
    const row = await db('match_roster_parts').where({ run_id: runId, kind, number }).first('bytes');
    if (row) parts.push(row.bytes);
  }
  return parts;
}

/** Does nothing when the run is over, or another worker saved the chunk. */
export async function savePackedLists(
  db: Database,
  { runId, chunk, lists }: { runId: string; chunk: number; lists: Buffer },
): Promise<void> {
  await db.raw(
    `INSERT INTO match_packed_lists (run_id, number, lists)
     SELECT run_id, :chunk, :lists FROM match_rosters WHERE run_id = :runId
     ON CONFLICT (run_id, number) DO NOTHING`,
    { runId, chunk, lists },
  );
}

export async function findPackedLists(db: Database, runId: string, chunk: number): Promise<Buffer | null> {
  const row = await db('match_packed_lists').where({ run_id: runId, number: chunk }).first('lists');
  return row?.lists ?? null;
}

/**
 * Saves the packed selections of a run, by which the release before finds them; for this one they say that the run is complete.
 * @param parts as `packInParts` made them, at least one
 */
export async function savePackedSelections(db: Database, runId: string, parts: readonly Buffer[]): Promise<void> {
  const [first, ...others] = parts;
  if (!first) throw new RangeError('There is nothing to save.');
  const saved = await db('match_rosters').where({ run_id: runId }).update({ sixes: first });
  if (saved === 0) return;
  await db('match_roster_parts').where({ run_id: runId, kind: 'selections' }).delete();
  for (const [index, bytes] of others.entries())
    await db('match_roster_parts').insert({ run_id: runId, kind: 'selections', number: index + 1, bytes });
}

/** A run whose packed form is stored. */
interface StoredRun {
  readonly runId: string;
  readonly generation: string;
  readonly chunks: readonly number[];
  /** Whether the run is complete. */
  readonly hasSelections: boolean;
}

/**
 * Whether so many lists are in a packed chunk that the next run need not pack any: the others are found by the indexes.
 * @param mostUnpacked the share of members without a packed list, at most
 */
export async function isMostlyPacked(db: Database, mostUnpacked: number): Promise<boolean> {
  const { rows } = await db.raw<{ rows: [{ isMostly: boolean }] }>(
    `SELECT EXISTS (SELECT FROM match_rosters WHERE sixes IS NOT NULL)
        AND (SELECT count(*) FROM match_lists) - (SELECT count(*) FROM match_lists WHERE ${isUnpacked('match_lists')})
            >= (1 - :mostUnpacked::real) * (SELECT count(*) FROM match_codes WHERE code IS NOT NULL) AS "isMostly"`,
    { mostUnpacked },
  );
  return rows[0].isMostly;
}

/** What is packed of each run that is still stored, the last run first. */
export async function findStoredRuns(db: Database): Promise<StoredRun[]> {
  const { rows } = await db.raw<{ rows: StoredRun[] }>(
    `SELECT run_id AS "runId", generation::text, sixes IS NOT NULL AS "hasSelections",
            ARRAY(SELECT number FROM match_packed_lists WHERE match_packed_lists.run_id = match_rosters.run_id ORDER BY number)
              AS chunks
       FROM match_rosters JOIN match_runs ON match_runs.id = run_id
      ORDER BY match_runs.generation DESC`,
  );
  return rows;
}

/** Once a run is complete, nothing needs the packed form of any other. */
export async function deleteOtherMemberIndexes(db: Database, runId: string): Promise<void> {
  await db('match_rosters').whereNot({ run_id: runId }).delete();
}

/**
 * Marks selections as not packed, whose packed form is about to be deleted with an earlier run.
 * @param memberIds a binary array of ids
 */
export async function markSelectionsUnpacked(db: Database, memberIds: Buffer): Promise<void> {
  await db.raw(
    `UPDATE match_sixes SET packed_generation = NULL WHERE member_id = ANY (?::uuid[]) AND packed_generation IS NOT NULL`,
    [memberIds],
  );
}

/**
 * Has the index find lists by all of their members, when what earlier runs packed is about to be deleted: those that are in
 * no chunk of this run, and those that were written by later computations, which may hold members whom the chunk lacks.
 * @param memberIds a binary array of the ids of those in no chunk
 * @param generation of the run
 */
export async function markListsUnpacked(db: Database, memberIds: Buffer, generation: string): Promise<void> {
  await db.raw(
    `UPDATE match_lists SET packed_generation = NULL, joined_generation = NULL
      WHERE member_id = ANY (?::uuid[]) AND (packed_generation IS NOT NULL OR joined_generation IS NOT NULL)`,
    [memberIds],
  );
  await db.raw(
    `UPDATE match_lists SET joined_generation = NULL
      WHERE generation > ? AND ${isUnpacked('match_lists')} AND joined_generation IS NOT NULL`,
    [generation],
  );
}
