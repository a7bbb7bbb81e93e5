import { setImmediate as breathe } from 'node:timers/promises';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { CANDIDATES_KEPT, TILES_SHOWN } from '#shared/matching/rank.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { refreshChunkJob, chooseSixesJob } from './matching.jobs.ts';
import { forgetOldCodes } from './codes.queries.ts';
import { encodeWhoeverIsMissing, requestRefresh } from './codes.service.ts';
import { packPart } from './engine/packed-part.ts';
import { choosePackedSixes, measurePackedFairness, sixesBetween, type PackedSixes } from './engine/six.ts';
import { gatherLists, sendIds, type GatheredLists } from './gathered-lists.ts';
import { deleteLists, saveNumberedLists } from './lists.queries.ts';
import type { MatchingEngine } from './matching-engine.ts';
import { deleteOtherRosters, forgetPacking, savePackedLists, savePackedSixes } from './packed.queries.ts';
import {
  beginChoosing,
  findChangedDuring,
  findListsToDelete,
  findOpenChunk,
  findOpenChunkNumbers,
  findRun,
  finishChunk,
  finishRun,
  insertRun,
  lockRun,
  lockSixes,
  type MatchRun,
} from './runs.queries.ts';
import { deleteSixesWithoutList, saveNumberedSixes } from './sixes.queries.ts';

/** Members whose lists are one job: a fraction of a second, so that all workers end at about the same time. */
export const CHUNK_SIZE = 2500;
const WRITTEN_AT_A_TIME = 5000;
const FORGET_CODES_AFTER_MS = 7 * 86_400_000;

/**
 * Begins to compute everybody's matches: one job for each part, over however many workers there are; the last part to
 * end begins the choice of the sixes. A run that is still under way is given up (S-matching-24).
 * @returns the id of the run
 */
export async function beginRefresh(ctx: AppContext, chunkSize = CHUNK_SIZE): Promise<string> {
  await encodeWhoeverIsMissing(ctx);
  await forgetOldCodes(ctx.db, new Date(ctx.now().getTime() - FORGET_CODES_AFTER_MS));
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const { id, chunkCount } = await insertRun(tx.db, { day: dayOf(now), now, chunkSize });
    for (let number = 0; number < chunkCount; number += 1) await tx.enqueue(refreshChunkJob, { runId: id, number });
    return id;
  });
}

/** After an upgrade that reads answers in a new way, everybody is computed anew without waiting for the night. */
export async function refreshAfterUpgrade(ctx: AppContext): Promise<void> {
  if ((await encodeWhoeverIsMissing(ctx)) > 0) await beginRefresh(ctx);
}

/** Computes the lists of one part and writes those that changed. A part that is done already stays as it is. */
export async function refreshChunk(
  ctx: AppContext,
  engine: MatchingEngine,
  { runId, number }: { runId: string; number: number },
): Promise<void> {
  const run = await findRun(ctx.db, runId);
  const chunk = await findOpenChunk(ctx.db, runId, number);
  if (run?.state !== 'listing' || !chunk) return;
  const begun = performance.now();
  const crowd = await engine.gather(ctx.db, run.day);
  const memberIds = crowd.idsBetween(chunk.first, chunk.end);
  const gathered = performance.now();
  const numbered = await crowd.listsOfMany(memberIds);
  const computed = performance.now();
  const { ids, owners, lists } = numbered;
  const rosterNumbers = await engine.parts.numberInRoster(ctx.db, runId, ids);
  const packed = rosterNumbers && packPart(lists, CANDIDATES_KEPT, owners, rosterNumbers);
  await inTransaction(ctx, async (tx) => {
    const about = { generation: run.generation, day: run.day, now: tx.now() };
    const written = await saveNumberedLists(tx.db, numbered, about, packed?.isPacked ?? []);
    if (packed) await savePackedLists(tx.db, { runId, number, lists: packed.bytes });
    const removed = await deleteLists(tx.db, await findListsToDelete(tx.db, chunk));
    // Whoever holds the run is the only one who can be the last; parts are written side by side, so that comes late.
    const held = await lockRun(tx.db, runId);
    if (held?.state !== 'listing' || !(await findOpenChunk(tx.db, runId, number))) throw new ChunkNotNeeded();
    await finishChunk(tx.db, { runId, number, listsWritten: written + removed, now: tx.now() });
    if ((await findOpenChunkNumbers(tx.db, runId)).length > 0) return;
    await beginChoosing(tx.db, runId);
    await tx.enqueue(chooseSixesJob, { runId });
  }).catch(ignoreChunkNotNeeded);
  const computedMs = Math.round(computed - gathered);
  ctx.log.info(
    { runId, number, computedMs, databaseMs: Math.round(performance.now() - begun) - computedMs },
    'a part of the matches is computed',
  );
}

/** Somebody else did the part meanwhile, or a newer run began: what was written is taken back. */
class ChunkNotNeeded extends Error {
  override name = 'ChunkNotNeeded';
}

function ignoreChunkNotNeeded(error: unknown): void {
  if (!(error instanceof ChunkNotNeeded)) throw error;
}

/**
 * The last stage: whom everybody is shown, over all lists at once, with what it gives of fairness. Members whose
 * answers changed meanwhile are computed once more afterwards.
 */
export async function chooseEverybodysSixes(ctx: AppContext, { runId }: { runId: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockSixes(tx.db);
    const run = await lockRun(tx.db, runId);
    if (run?.state !== 'choosing') return;
    const begun = performance.now();
    const gathered = await gatherLists(tx.db, run);
    const packed = performance.now();
    const sixes = choosePackedSixes(gathered.ids, gathered.lists, run.day);
    const chosen = performance.now();
    const memberCount = sixes.lengths.length;
    const isPacked = await keepPacked(tx, runId, gathered, sixes);
    let sixesWritten = await deleteSixesWithoutList(tx.db);
    for (let from = 0; from < memberCount; from += WRITTEN_AT_A_TIME) {
      const end = Math.min(from + WRITTEN_AT_A_TIME, memberCount);
      const owners = Uint32Array.from({ length: end - from }, (_, row) => from + row);
      const some = { ids: gathered.ids, owners, sixes: sixesBetween(sixes, from, end) };
      const about = { generation: run.generation, now: tx.now() };
      sixesWritten += await saveNumberedSixes(tx.db, some, about, isPacked.slice(from, end));
      await breathe();
    }
    const fairness = measurePackedFairness(sixes);
    await finishRun(tx.db, { id: runId, now: tx.now(), memberCount, sixesWritten, fairness });
    for (const memberId of await findChangedDuring(tx.db, runId)) await requestRefresh(tx, memberId);
    const computedMs = Math.round(chosen - packed);
    const databaseMs = Math.round(performance.now() - begun) - computedMs;
    ctx.log.info({ runId, computedMs, databaseMs, readMs: Math.round(packed - begun) }, 'the sixes are chosen');
  });
}

/**
 * Packs the sixes, so that all of this run is packed, and lets go of what earlier runs packed.
 * @returns for each six whether it is
 */
async function keepPacked(
  tx: AppContext,
  runId: string,
  { ids, rosterNumbers, notPacked }: GatheredLists,
  sixes: PackedSixes,
): Promise<readonly boolean[]> {
  if (!rosterNumbers) return [];
  const owners = Uint32Array.from(sixes.lengths.keys());
  const { bytes, isPacked } = packPart({ ...sixes, fitting: sixes.lengths }, TILES_SHOWN, owners, rosterNumbers);
  await savePackedSixes(tx.db, runId, bytes);
  await forgetPacking(tx.db, 'match_lists', notPacked);
  await forgetPacking(
    tx.db,
    'match_sixes',
    sendIds(
      ids,
      [...owners].filter((owner) => !isPacked[owner]),
    ),
  );
  await deleteOtherRosters(tx.db, runId);
  return isPacked;
}

/**
 * Works a run off from here, beside whatever workers there are, from the last part on while they begin with the first.
 * @param onProgress called with how many parts are done of how many
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
    const open = await findOpenChunkNumbers(ctx.db, runId);
    onProgress(run.chunkCount - open.length, run.chunkCount);
    const number = open.at(-1);
    if (run.state === 'finished' || run.state === 'superseded') return run;
    if (run.state === 'choosing') await chooseEverybodysSixes(ctx, { runId });
    else if (number !== undefined) await refreshChunk(ctx, engine, { runId, number });
  }
}
