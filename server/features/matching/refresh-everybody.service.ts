import { setImmediate as breathe } from 'node:timers/promises';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { CANDIDATES_KEPT } from '#shared/resonance/rank.ts';
import { inTransaction, type AppContext } from '../../context.ts';
import { jobs } from '../../jobs/index.ts';
import { forgetOldCodes } from './codes.queries.ts';
import { encodeWhoeverIsMissing, requestRefresh } from './codes.service.ts';
import { ID_LENGTH, indexIds, packIds } from './engine/ids.ts';
import { createLists, type PackedLists } from './engine/lists.ts';
import { choosePackedSixes, measurePackedFairness, unpackSix } from './engine/six.ts';
import { deleteLists, placesOfElements, readAllLists, saveLists, type SentList } from './lists.queries.ts';
import type { MatchingEngine } from './matching-engine.ts';
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
import { deleteSixesWithoutList, saveSixes } from './sixes.queries.ts';

/** Members whose lists are one job: some seconds, so that the pauses between jobs do not count. */
export const CHUNK_SIZE = 5000;
const LISTS_READ_AT_A_TIME = 5000;
/** Of points in an array that PostgreSQL sends. */
const POINTS_BYTES = 2;
const FORGET_CODES_AFTER_MS = 7 * 86_400_000;

/**
 * Begins to compute everybody's matches: one job for each part, over however many workers there are; the last part to
 * end begins the choice of the sixes. A run that is still under way is given up.
 * @returns the id of the run
 */
export async function beginRefresh(ctx: AppContext, chunkSize = CHUNK_SIZE): Promise<string> {
  await encodeWhoeverIsMissing(ctx);
  await forgetOldCodes(ctx.db, new Date(ctx.now().getTime() - FORGET_CODES_AFTER_MS));
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const { id, chunkCount } = await insertRun(tx.db, { day: dayOf(now), now, chunkSize });
    for (let number = 0; number < chunkCount; number += 1) await tx.enqueue(jobs.refreshChunk, { runId: id, number });
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
  const lists = await crowd.listsOfMany(memberIds);
  const computed = performance.now();
  await inTransaction(ctx, async (tx) => {
    const written = await saveLists(tx.db, lists, { generation: run.generation, day: run.day, now: tx.now() });
    const removed = await deleteLists(tx.db, await findListsToDelete(tx.db, chunk));
    // Whoever holds the run is the only one who can be the last; parts are written side by side, so that comes late.
    const held = await lockRun(tx.db, runId);
    if (held?.state !== 'listing' || !(await findOpenChunk(tx.db, runId, number))) throw new ChunkNotNeeded();
    await finishChunk(tx.db, { runId, number, listsWritten: written + removed, now: tx.now() });
    if ((await findOpenChunkNumbers(tx.db, runId)).length > 0) return;
    await beginChoosing(tx.db, runId);
    await tx.enqueue(jobs.chooseSixes, { runId });
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
    const { memberIds, lists, ids } = await packLists(tx);
    const packed = performance.now();
    const sixes = choosePackedSixes(ids, lists, run.day);
    const chosen = performance.now();
    const idOf = (member: number) => memberIds[member] ?? '';
    let sixesWritten = await deleteSixesWithoutList(tx.db);
    for (let from = 0; from < memberIds.length; from += LISTS_READ_AT_A_TIME) {
      const part = memberIds.slice(from, from + LISTS_READ_AT_A_TIME);
      const unpacked = part.map((memberId, row) => [memberId, unpackSix(sixes, from + row, idOf)] as const);
      sixesWritten += await saveSixes(tx.db, unpacked, { generation: run.generation, now: tx.now() });
      await breathe();
    }
    const fairness = measurePackedFairness(sixes);
    await finishRun(tx.db, { id: runId, now: tx.now(), memberCount: memberIds.length, sixesWritten, fairness });
    for (const memberId of await findChangedDuring(tx.db, runId)) await requestRefresh(tx, memberId);
    const computedMs = Math.round(chosen - packed);
    const databaseMs = Math.round(performance.now() - begun) - computedMs;
    ctx.log.info({ runId, computedMs, databaseMs, readMs: Math.round(packed - begun) }, 'the sixes are chosen');
  });
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

/** All lists with members as numbers; places of people without a list of their own are left out. */
async function packLists(tx: AppContext) {
  const memberIds = await tx.db('match_lists').orderBy('member_id').pluck<string[]>('member_id');
  const ids = packIds(memberIds);
  const numberOf = indexIds(ids);
  const lists = createLists(memberIds.length);
  let row = 0;
  for await (const some of readAllLists(tx.db, LISTS_READ_AT_A_TIME)) {
    for (const sent of some) {
      // Both are in the order of the ids; somebody may have gone or come between the two readings.
      while ((memberIds[row] ?? sent.memberId) < sent.memberId) row += 1;
      if (memberIds[row] === sent.memberId) packList(sent, lists, row, numberOf);
    }
  }
  return { memberIds, lists, ids };
}

function packList(
  { candidateIds, points, fitting }: SentList,
  lists: PackedLists,
  row: number,
  numberOf: (id: Uint8Array) => number,
): void {
  const pointPlaces = placesOfElements(points, POINTS_BYTES);
  let length = 0;
  placesOfElements(candidateIds, ID_LENGTH).forEach((from, place) => {
    const number = numberOf(candidateIds.subarray(from, from + ID_LENGTH));
    if (number < 0) return;
    const to = CANDIDATES_KEPT * row + length;
    lists.members[to] = number;
    lists.points[to] = points.readInt16BE(pointPlaces[place]);
    length += 1;
    if (place < fitting) lists.fitting[row] = length;
  });
  lists.lengths[row] = length;
}
