import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { RULES_VERSION } from '#shared/matching/rules-version.ts';
import type { Fairness } from '#shared/matching/fairness.ts';
import type { Database, Row } from '../../../platform/db/database.ts';
import { insertMemberIndex } from './chunks.queries.ts';

/** Key of the lock under which selections are changed: one change after the other, over all processes. */
const SELECTIONS_LOCK = 1_919_248_241;
/** Key of the lock under which a run is opened: of two that begin at once, the second supersedes the first. */
const OPENING_LOCK = 1_919_248_242;
/** A refresh of everybody may hold its locks for some seconds. */
const WAIT_FOR_LOCK_MS = 120_000;

/** A run: one computation of everybody's matches, chunk by chunk. */
export interface MatchRun {
  readonly id: string;
  readonly day: IsoDate;
  readonly generation: string;
  readonly state: 'listing' | 'choosing' | 'finished' | 'superseded';
  readonly chunkCount: number;
  /** The layout by whose areas the run is divided; null: by none. */
  readonly layoutId: number | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly memberCount: number | null;
  readonly listsWritten: number | null;
  readonly selectionsWritten: number | null;
  readonly fairness: Fairness | null;
}

type RunRow = Omit<Row<'match_runs'>, 'known'>;

/** A number for a computation, drawn before its answers are read: higher than that of every computation that began before. */
export async function drawGeneration(db: Database): Promise<string> {
  const { rows } = await db.raw<{ rows: { generation: string }[] }>(
    `SELECT nextval('match_generations')::text AS generation`,
  );
  return rows[0]?.generation ?? '0';
}

/** Locks all selections until the transaction ends. */
export async function lockSelections(db: Database): Promise<void> {
  await allowLongWaits(db);
  await db.raw('SELECT pg_advisory_xact_lock(?)', [SELECTIONS_LOCK]);
}

/** Longer time limits for the rest of the transaction: computing and waiting for locks may take longer than a request. */
export async function allowLongWaits(db: Database): Promise<void> {
  await db.raw(`SET LOCAL lock_timeout = ${WAIT_FOR_LOCK_MS}`);
  await db.raw(`SET LOCAL idle_in_transaction_session_timeout = ${WAIT_FOR_LOCK_MS}`);
}

interface NewRun {
  readonly day: IsoDate;
  readonly now: Date;
  /** How many members a chunk has. */
  readonly chunkSize: number;
  /** Whether the run packs its lists and selections. */
  readonly isPacked: boolean;
  /** The layout by whose areas it is divided: then each area has chunks of its own, for the same ranges of ids. */
  readonly layout?: { readonly id: number; readonly areas: number } | null;
}

/** Opens a run, and supersedes an older one that is still open. The chunks divide the ids that there are now evenly. */
export async function insertRun(
  db: Database,
  { day, now, chunkSize, isPacked, layout = null }: NewRun,
): Promise<{ id: string; chunkCount: number }> {
  await allowLongWaits(db);
  await db.raw('SELECT pg_advisory_xact_lock(?)', [OPENING_LOCK]);
  await db('match_runs').whereIn('state', ['listing', 'choosing']).update({ state: 'superseded', finished_at: now });
  const generation = await drawGeneration(db);
  const { rows: firsts } = await db.raw<{ rows: { first: string }[] }>(
    `SELECT member_id AS first FROM (
       SELECT member_id, row_number() OVER (ORDER BY member_id) - 1 AS rank FROM match_codes WHERE code IS NOT NULL
     ) AS ranked WHERE rank % :chunkSize = 0 ORDER BY member_id`,
    { chunkSize: chunkSize * (layout?.areas ?? 1) },
  );
  // The first chunk begins below every id. With nobody at all there is still one, which deletes the lists that remain.
  const starts = ['00000000-0000-0000-0000-000000000000', ...firsts.slice(1).map(({ first }) => first)];
  const chunks = rangesFrom(starts).flatMap((range) => forEachArea(layout, range));
  const [run] = await db('match_runs')
    .insert({ day, generation, chunk_count: chunks.length, started_at: now, layout_id: layout?.id ?? null })
    .returning('id');
  const id = run?.id ?? '';
  if (isPacked) await insertMemberIndex(db, id);
  await insertChunks(db, id, chunks);
  return { id, chunkCount: chunks.length };
}

/** Ranges of ids that follow one another. */
function rangesFrom(firsts: readonly string[]): Pick<RunChunk, 'first' | 'end'>[] {
  return firsts.map((first, number) => ({ first, end: firsts[number + 1] ?? null }));
}

function forEachArea(
  layout: { readonly areas: number } | null,
  range: Pick<RunChunk, 'first' | 'end'>,
  isOfOpenLists = false,
): RunChunk[] {
  if (!layout) return [{ ...range, area: null, isOfOpenLists }];
  return Array.from({ length: layout.areas }, (_, index) => ({ ...range, area: index + 1, isOfOpenLists }));
}

async function insertChunks(db: Database, runId: string, chunks: readonly RunChunk[], firstNumber = 0): Promise<void> {
  await db('match_run_chunks').insert(
    chunks.map(({ first, end, area, isOfOpenLists }, index) => ({
      run_id: runId,
      number: firstNumber + index,
      first_member_id: first,
      end_member_id: end,
      area,
      is_of_open_lists: isOfOpenLists,
    })),
  );
}

/** Adds to a run a chunk for each area and range of members whose lists all areas make together. */
export async function insertChunksOfOpenLists(
  db: Database,
  runId: string,
  firsts: readonly string[],
  areas: number,
): Promise<void> {
  const chunks = rangesFrom(firsts).flatMap((range) => forEachArea({ areas }, range, true));
  const [run] = await db('match_runs')
    .where({ id: runId })
    .increment('chunk_count', chunks.length)
    .returning('chunk_count');
  if (run) await insertChunks(db, runId, chunks, run.chunk_count - chunks.length);
}

export async function findRun(db: Database, id: string): Promise<MatchRun | null> {
  const row = await db('match_runs').where({ id }).first();
  return row ? toRun(row) : null;
}

/** The last run that has measured how often members are shown. One row is written a night, and few of them are read. */
export async function findLatestMeasured(db: Database): Promise<MatchRun | null> {
  const row = await db('match_runs')
    .where({ state: 'finished' })
    .whereNotNull('gini')
    .orderBy('generation', 'desc')
    .first();
  return row ? toRun(row) : null;
}

/** A run, locked until the transaction ends. */
export async function lockRun(db: Database, id: string): Promise<MatchRun | null> {
  await allowLongWaits(db);
  const row = await db('match_runs').where({ id }).forUpdate().first();
  return row ? toRun(row) : null;
}

/**
 * Whether changes of single members may change selections: not while a run that has locked itself writes everybody's, and
 * then does these changes once more itself. If they may, no run begins with that until the transaction ends.
 */
export async function holdSelections(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{ rows: [{ isHeld: boolean }] }>(
    `WITH held AS (SELECT id FROM match_runs WHERE state = 'choosing' FOR KEY SHARE SKIP LOCKED)
     SELECT (SELECT count(*) FROM held) = (SELECT count(*) FROM match_runs WHERE state = 'choosing') AS "isHeld"`,
  );
  return rows[0].isHeld;
}

/** By which generations a list is known to be exact. */
export interface ExactGenerations {
  /** The last finished run of the day: lists that it did not change were exact then. Null: there was none. */
  readonly verified: bigint | null;
  /** The first run by the rules of this release: older lists may follow other rules. Null: there was none. */
  readonly since: bigint | null;
}

/** The generations of runs that were computed by the rules of this release alone. */
export async function findExactGenerations(db: Database, day: IsoDate): Promise<ExactGenerations> {
  const { rows } = await db.raw<{ rows: { verified: string | null; since: string | null }[] }>(
    `SELECT max(generation) FILTER (WHERE day = :day AND state = 'finished')::text AS verified,
            min(generation)::text AS since
       FROM match_runs
      WHERE EXISTS (SELECT FROM match_run_chunks WHERE run_id = match_runs.id AND rules = :rules)
        AND NOT EXISTS (SELECT FROM match_run_chunks
                         WHERE run_id = match_runs.id AND finished_at IS NOT NULL AND rules IS DISTINCT FROM :rules)`,
    { day, rules: RULES_VERSION },
  );
  const toNumber = (generation: string | null = null) => (generation === null ? null : BigInt(generation));
  return { verified: toNumber(rows[0]?.verified), since: toNumber(rows[0]?.since) };
}

/** Whether the last run was computed by other rules, at least in part. */
export async function wasComputedByOtherRules(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `SELECT FROM match_run_chunks
      WHERE run_id = (SELECT id FROM match_runs WHERE state <> 'superseded' ORDER BY generation DESC LIMIT 1)
        AND finished_at IS NOT NULL AND rules IS DISTINCT FROM ?
      LIMIT 1`,
    [RULES_VERSION],
  );
  return rows.length > 0;
}

export interface RunChunk {
  readonly first: string;
  /** The first id of the next chunk; null: to the end. */
  readonly end: string | null;
  /** The area of the members; null: they are those of all. */
  readonly area: number | null;
  /** Whether it is the share of the area in lists that all areas make together. */
  readonly isOfOpenLists: boolean;
}

/** A chunk that is still to be done, or null. */
export async function findOpenChunk(db: Database, runId: string, chunk: number): Promise<RunChunk | null> {
  const row = await db('match_run_chunks').where({ run_id: runId, number: chunk }).whereNull('finished_at').first();
  if (!row) return null;
  return {
    first: row.first_member_id,
    end: row.end_member_id,
    area: row.area,
    isOfOpenLists: row.is_of_open_lists,
  };
}

export async function findOpenChunks(db: Database, runId: string): Promise<number[]> {
  const rows = await db('match_run_chunks')
    .where({ run_id: runId })
    .whereNull('finished_at')
    .orderBy('number')
    .select('number');
  return rows.map(({ number }) => number);
}

export async function hasOpenChunks(db: Database, runId: string): Promise<boolean> {
  return (await db('match_run_chunks').where({ run_id: runId }).whereNull('finished_at').first('number')) !== undefined;
}

export async function finishChunk(
  db: Database,
  { runId, chunk, listsWritten, now }: { runId: string; chunk: number; listsWritten: number; now: Date },
): Promise<void> {
  await db('match_run_chunks')
    .where({ run_id: runId, number: chunk })
    .update({ finished_at: now, lists_written: listsWritten, rules: RULES_VERSION });
}

/** Whether all areas have given their share in the open lists of a range, but for one chunk. */
export async function isLastShare(db: Database, runId: string, chunk: number, first: string): Promise<boolean> {
  const other = await db('match_run_chunks')
    .where({ run_id: runId, first_member_id: first, is_of_open_lists: true })
    .whereNull('finished_at')
    .whereNot({ number: chunk })
    .first('number');
  return other === undefined;
}

/** Whether a run has come to the lists that all areas make together. */
export async function hasChunksOfOpenLists(db: Database, runId: string): Promise<boolean> {
  return (await db('match_run_chunks').where({ run_id: runId, is_of_open_lists: true }).first('number')) !== undefined;
}

/** Ends the stage of the lists, and begins that of the selections. */
export async function beginSelecting(db: Database, runId: string): Promise<void> {
  await db('match_runs').where({ id: runId, state: 'listing' }).update({ state: 'choosing' });
}

export async function finishRun(
  db: Database,
  run: { id: string; now: Date; memberCount: number; selectionsWritten: number; fairness: Fairness },
): Promise<void> {
  await db('match_runs')
    .where({ id: run.id })
    .update({
      state: 'finished',
      finished_at: run.now,
      member_count: run.memberCount,
      sixes_written: run.selectionsWritten,
      lists_written: db.raw('(SELECT sum(lists_written) FROM match_run_chunks WHERE run_id = ?)', [run.id]),
      share_in_no_list: run.fairness.shareNeverShown,
      most_listed: run.fairness.mostTimesShown,
      share_of_mutual_places: run.fairness.shareOfMutualSlots,
      gini: run.fairness.gini,
    });
}

/** Members of a chunk who have a list and may not be matched any more. */
export async function findListsToDelete(db: Database, { first, end }: RunChunk): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT member_id FROM match_lists
      WHERE member_id >= :first AND (:end::uuid IS NULL OR member_id < :end)
        AND NOT EXISTS (SELECT FROM match_codes WHERE match_codes.member_id = match_lists.member_id AND code IS NOT NULL)`,
    { first, end },
  );
  return rows.map((row) => row.member_id);
}

/**
 * The members whose answers changed during a run, or who blocked somebody or were blocked: some chunks may not include
 * these changes. The clocks of two machines may differ a little, hence the minute.
 */
export async function findChangedDuring(db: Database, runId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { member_id: string }[] }>(
    `SELECT member_id FROM match_runs
       JOIN match_codes ON written_by >= pg_snapshot_xmin(known) AND NOT pg_visible_in_snapshot(written_by, known)
      WHERE match_runs.id = :runId
     UNION
     SELECT member_id FROM match_runs
       JOIN blocks ON blocked_at > started_at - interval '1 minute'
      CROSS JOIN LATERAL (VALUES (blocker_id), (blocked_id)) AS parted (member_id)
      WHERE match_runs.id = :runId`,
    { runId },
  );
  return rows.map((row) => row.member_id);
}

/**
 * All pairs of members who are not matched on a day: one has blocked the other, they closed a conversation lately, or one
 * has passed before that day (S-choice-4).
 */
export async function findBlockedPairs(db: Database, day: IsoDate): Promise<(readonly [string, string])[]> {
  const blocks = await db('blocks').select('blocker_id', 'blocked_id');
  const closed = await db('closed_pairs').select('first_id', 'second_id');
  const passed = await db('match_choices')
    .where('apart_from', '<=', day)
    .where('apart_until', '>', day)
    .select('member_id', 'about_id');
  return [
    ...blocks.map((row): [string, string] => [row.blocker_id, row.blocked_id]),
    ...closed.map((row): [string, string] => [row.first_id, row.second_id]),
    ...passed.map((row): [string, string] => [row.member_id, row.about_id]),
  ];
}

/** The pairs with one of these members that are not matched on a day. */
export async function findBlockedPairsOf(
  db: Database,
  memberIds: readonly string[],
  day: IsoDate,
): Promise<(readonly [string, string])[]> {
  const { rows } = await db.raw<{ rows: { one: string; other: string }[] }>(
    `SELECT blocker_id AS one, blocked_id AS other FROM blocks WHERE blocker_id = ANY (:memberIds::uuid[])
     UNION ALL
     SELECT blocked_id, blocker_id FROM blocks WHERE blocked_id = ANY (:memberIds::uuid[])
     UNION ALL
     SELECT first_id, second_id FROM closed_pairs WHERE first_id = ANY (:memberIds::uuid[])
     UNION ALL
     SELECT second_id, first_id FROM closed_pairs WHERE second_id = ANY (:memberIds::uuid[])
     UNION ALL
     SELECT member_id, about_id FROM match_choices
      WHERE member_id = ANY (:memberIds::uuid[]) AND apart_from <= :day AND apart_until > :day
     UNION ALL
     SELECT about_id, member_id FROM match_choices
      WHERE about_id = ANY (:memberIds::uuid[]) AND apart_from <= :day AND apart_until > :day`,
    { memberIds: [...memberIds], day },
  );
  return rows.map(({ one, other }) => [one, other]);
}

function toRun(row: RunRow): MatchRun {
  const {
    share_in_no_list: shareNeverShown,
    most_listed: mostTimesShown,
    share_of_mutual_places: shareOfMutualSlots,
  } = row;
  const isMeasured =
    shareNeverShown !== null && mostTimesShown !== null && shareOfMutualSlots !== null && row.gini !== null;
  return {
    id: row.id,
    day: row.day,
    generation: row.generation,
    state: row.state,
    chunkCount: row.chunk_count,
    layoutId: row.layout_id,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    memberCount: row.member_count,
    listsWritten: row.lists_written,
    selectionsWritten: row.sixes_written,
    fairness: isMeasured ? { shareNeverShown, mostTimesShown, shareOfMutualSlots, gini: row.gini ?? 0 } : null,
  };
}
