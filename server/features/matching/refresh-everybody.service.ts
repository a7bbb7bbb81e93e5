import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { deleteOldCodes } from './codes/codes.queries.ts';
import { countEarlierChanges } from './codes/count-changes.service.ts';
import { encodeMissing } from './codes/encode-missing.service.ts';
import type { MatchingEngine } from './matching-engine.ts';
import { refreshChunkJob, refreshEverybodyJob, selectMatchesJob } from './matching.jobs.ts';
import { requestRefresh } from './matching.service.ts';
import { measureSelections } from './selections/fairness.ts';
import { selectForEverybody } from './selections/select-for-everybody.ts';
import { deleteLists } from './store/lists.queries.ts';
import {
  beginSelecting,
  findChangedDuring,
  findListsToDelete,
  findOpenChunk,
  findOpenChunks,
  findRun,
  finishChunk,
  finishRun,
  insertRun,
  lockRun,
  lockSelections,
  wasComputedByOtherRules,
  type MatchRun,
} from './store/runs.queries.ts';

/** Members whose lists are one job: it takes a fraction of a second, so that all workers end at about the same time. */
export const CHUNK_SIZE = 2500;
const DELETE_CODES_AFTER_MS = 7 * 86_400_000;
/** How long after a run by mixed rules everybody is computed again. */
const RETRY_SECONDS = 60;

/**
 * Begins to compute everybody's matches: one job for each chunk, to be shared by all workers; the last chunk to end begins
 * the selections. A run that is still under way is superseded (S-matching-24).
 * @returns the id of the run
 */
export async function beginRefresh(ctx: AppContext, chunkSize = CHUNK_SIZE): Promise<string> {
  await countEarlierChanges(ctx);
  await encodeMissing(ctx);
  await deleteOldCodes(ctx.db, new Date(ctx.now().getTime() - DELETE_CODES_AFTER_MS));
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const { id, chunkCount } = await insertRun(tx.db, { day: dayOf(now), now, chunkSize });
    for (let chunk = 0; chunk < chunkCount; chunk += 1) await tx.enqueue(refreshChunkJob, { runId: id, number: chunk });
    return id;
  });
}

/**
 * After an upgrade that encodes answers in another way, or that has other rules, everybody is computed anew without waiting
 * for the night.
 */
export async function refreshAfterUpgrade(ctx: AppContext): Promise<void> {
  const encoded = await encodeMissing(ctx);
  if (encoded > 0 || (await wasComputedByOtherRules(ctx.db))) await beginRefresh(ctx);
}

/** Computes the lists of one chunk and saves those that differ. Does nothing for a chunk that is done already. */
export async function refreshChunk(
  ctx: AppContext,
  engine: MatchingEngine,
  { runId, number: chunk }: { runId: string; number: number },
): Promise<void> {
  const run = await findRun(ctx.db, runId);
  const range = await findOpenChunk(ctx.db, runId, chunk);
  if (run?.state !== 'listing' || !range) return;
  const begun = performance.now();
  const population = await engine.population(ctx.db, run.day);
  const memberIds = population.idsBetween(range.first, range.end);
  const read = performance.now();
  const lists = await population.listsOfMany(memberIds);
  const computed = performance.now();
  const packed = await engine.store.packLists(ctx.db, runId, lists);
  await inTransaction(ctx, async (tx) => {
    const written = await engine.store.saveChunk(tx.db, { run, chunk, now: tx.now() }, lists, packed);
    const deleted = await deleteLists(tx.db, await findListsToDelete(tx.db, range));
    // Only the transaction that has locked the run can be the last. Chunks are saved in parallel, so that comes late.
    const locked = await lockRun(tx.db, runId);
    if (locked?.state !== 'listing' || !(await findOpenChunk(tx.db, runId, chunk))) throw new ChunkNotNeededError();
    await finishChunk(tx.db, { runId, chunk, listsWritten: written + deleted, now: tx.now() });
    if ((await findOpenChunks(tx.db, runId)).length > 0) return;
    await beginSelecting(tx.db, runId);
    await tx.enqueue(selectMatchesJob, { runId });
  }).catch(ignoreChunkNotNeeded);
  const computedMs = Math.round(computed - read);
  const databaseMs = Math.round(performance.now() - begun) - computedMs;
  ctx.log.info({ runId, chunk, computedMs, databaseMs }, 'a chunk of the lists is computed');
}

/** Another worker did the chunk meanwhile, or a newer run began: the transaction is rolled back. */
class ChunkNotNeededError extends Error {
  override name = 'ChunkNotNeededError';
}

function ignoreChunkNotNeeded(error: unknown): void {
  if (!(error instanceof ChunkNotNeededError)) throw error;
}

/**
 * The last stage: selects whom everybody is shown, over all lists at once, and measures fairness. Members whose answers
 * changed meanwhile are computed once more afterwards.
 */
export async function selectEverybodysMatches(
  ctx: AppContext,
  { store }: MatchingEngine,
  { runId }: { runId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockSelections(tx.db);
    const run = await lockRun(tx.db, runId);
    if (run?.state !== 'choosing') return;
    const begun = performance.now();
    const all = await store.loadAllLists(tx.db, run);
    const read = performance.now();
    const selections = selectForEverybody(all.ids, all.lists, run.day);
    const selected = performance.now();
    const selectionsWritten = await store.saveAllSelections(tx.db, run, all, selections, tx.now());
    const fairness = measureSelections(selections);
    const memberCount = selections.lengths.length;
    await finishRun(tx.db, { id: runId, now: tx.now(), memberCount, selectionsWritten, fairness });
    for (const memberId of await findChangedDuring(tx.db, runId)) await requestRefresh(tx, memberId);
    // A worker of the release before, which stops soon, has done a chunk by its own rules.
    if (await wasComputedByOtherRules(tx.db))
      await tx.enqueue(refreshEverybodyJob, {}, { startAfterSeconds: RETRY_SECONDS });
    const computedMs = Math.round(selected - read);
    const databaseMs = Math.round(performance.now() - begun) - computedMs;
    ctx.log.info({ runId, computedMs, databaseMs, readMs: Math.round(read - begun) }, 'the selections are made');
  });
}

/**
 * Does the work of a run in this process until the run is finished, while any workers help. It begins with the last chunk,
 * as they begin with the first.
 * @param onProgress called with how many chunks are done, and how many there are
 */
export async function finishRefresh(
  ctx: AppContext,
  engine: MatchingEngine,
  runId: string,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<MatchRun> {
  for (;;) {
    const run = await findRun(ctx.db, runId);
    if (!run) throw new Error('The run does not exist.');
    const open = await findOpenChunks(ctx.db, runId);
    onProgress(run.chunkCount - open.length, run.chunkCount);
    const chunk = open.at(-1);
    if (run.state === 'finished' || run.state === 'superseded') return run;
    if (run.state === 'choosing') await selectEverybodysMatches(ctx, engine, { runId });
    else if (chunk !== undefined) await refreshChunk(ctx, engine, { runId, number: chunk });
  }
}
