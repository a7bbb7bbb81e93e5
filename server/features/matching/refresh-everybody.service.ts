import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { GivenSlot } from '#shared/matching/boost.ts';
import type { Fairness } from '#shared/matching/fairness.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { EVERYBODY, MEMBERS_PER_PART, rangesUpTo, type MemberRange } from '../../platform/queue/member-range.ts';
import { deleteOldCodes, findUncoded, findUncodedEnds, isEncodingUnderWay } from './codes/codes.queries.ts';
import { endChunk, ignoreChunkNotNeeded, lockOpenChunk } from './run-chunks.service.ts';
import { idAt } from './codes/packed-ids.ts';
import { countEarlierChanges } from './codes/count-changes.service.ts';
import { encodeMissing } from './codes/encode-missing.service.ts';
import type { MatchingEngine } from './matching-engine.ts';
import { refreshAreaChunk } from './refresh-areas.service.ts';
import {
  encodeMissingJob,
  encodePartJob,
  refreshChunkJob,
  refreshEncodedJob,
  refreshEverybodyJob,
} from './matching.jobs.ts';
import { requestRefresh } from './matching.service.ts';
import { countReachesAtNight } from './reach.service.ts';
import { measureSelections } from './selections/fairness.ts';
import { selectWithBoosts } from './selections/select-for-everybody.ts';
import type { SelectionColumns } from './selections/selection-columns.ts';
import { updateSelections } from './selections/update-selections.ts';
import type { AllLists } from './store/all-lists.ts';
import { findLayout } from './store/areas.queries.ts';
import { addSlotsGiven, findBoosted, findNewSlots, markBoosted } from './store/boosts.queries.ts';
import { isMostlyPacked } from './store/chunks.queries.ts';
import { deleteSharesOfOthers } from './store/open-lists.queries.ts';
import { deleteLists, findListedAfter } from './store/lists.queries.ts';
import type { MatchStore, SelectionsSince } from './store/match-store.ts';
import { compareWithStored, type NewSelections } from './store/new-selections.ts';
import { findSelectedAfter, findSelectionsWithoutList } from './store/selections.queries.ts';
import {
  drawGeneration,
  findChangedDuring,
  findListsToDelete,
  findOpenChunk,
  findOpenChunks,
  findRun,
  finishRun,
  insertRun,
  lockRun,
  lockSelections,
  wasComputedByOtherRules,
  type MatchRun,
} from './store/runs.queries.ts';
import type { Turn } from './selections/turns.ts';
import { findTurns, markWaiting, saveTurns } from './store/turns.queries.ts';

/** Members whose lists are one job: it takes a fraction of a second, so that all workers end at about the same time. */
export const CHUNK_SIZE = 2500;
/** With a greater share of lists that changed since they were packed, a run packs all of them again. */
const MOST_UNPACKED = 0.2;
const DELETE_CODES_AFTER_MS = 7 * 86_400_000;
/** How long after a run by mixed rules everybody is computed again. */
const RETRY_SECONDS = 60;

/**
 * Begins to compute everybody's matches: one job for each chunk, to be shared by all workers; the last chunk to end begins
 * the selections. A run that is still under way is superseded (S-matching-24).
 * @param mostUnpacked the share of lists in no packed chunk up to which the run packs nothing and leaves the chunks as they are
 * @returns the id of the run
 */
export async function beginRefresh(
  ctx: AppContext,
  chunkSize = CHUNK_SIZE,
  mostUnpacked = MOST_UNPACKED,
): Promise<string> {
  await countEarlierChanges(ctx);
  await encodeMissing(ctx);
  await deleteOldCodes(ctx.db, new Date(ctx.now().getTime() - DELETE_CODES_AFTER_MS));
  const isPacked = (await wasComputedByOtherRules(ctx.db)) || !(await isMostlyPacked(ctx.db, mostUnpacked));
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const last = await findLayout(tx.db);
    const layout = last && last.areas > 1 ? last : null;
    const { id, chunkCount } = await insertRun(tx.db, { day: dayOf(now), now, chunkSize, isPacked, layout });
    await deleteSharesOfOthers(tx.db);
    // The workers of areas look for their chunks themselves.
    if (layout) return id;
    for (let chunk = 0; chunk < chunkCount; chunk += 1) await tx.enqueue(refreshChunkJob, { runId: id, number: chunk });
    return id;
  });
}

/** One key for everybody: of the workers that start at one moment, one looks. */
const EVERYBODYS_KEY = 'everybody';
/** How long after a part of the encoding everybody is computed, if no other part is left. */
const LOOK_AFTER_SECONDS = 5;

/** Has a worker look whether an upgrade asks for everybody to be computed anew. */
export async function requestRefreshAfterUpgrade(ctx: AppContext): Promise<void> {
  await ctx.enqueue(encodeMissingJob, {}, { onceFor: EVERYBODYS_KEY });
}

/**
 * After an upgrade that encodes answers in another way, or that has other rules, everybody is computed anew without waiting
 * for the night. Answers are encoded in parts that all workers share; the last part that ends has everybody computed
 * (S-matching-24, S-operations-14).
 */
export async function refreshAfterUpgrade(ctx: AppContext, membersPerPart = MEMBERS_PER_PART): Promise<void> {
  if (await isEncodingUnderWay(ctx.db)) return;
  const [uncoded] = await findUncoded(ctx.db, EVERYBODY, 1);
  if (uncoded === undefined) {
    if (await wasComputedByOtherRules(ctx.db)) await beginRefresh(ctx);
    return;
  }
  await ctx.enqueueMany(encodePartJob, rangesUpTo(await findUncodedEnds(ctx.db, membersPerPart)));
}

/** Encodes the answers of one part. May run twice. */
export async function encodePart(ctx: AppContext, range: MemberRange): Promise<void> {
  await encodeMissing(ctx, range);
  await ctx.enqueue(refreshEncodedJob, {}, { onceFor: EVERYBODYS_KEY, startAfterSeconds: LOOK_AFTER_SECONDS });
}

/** Computes everybody once no part of the encoding is left; until then it looks again. */
export async function refreshEncoded(ctx: AppContext): Promise<void> {
  if (!(await isEncodingUnderWay(ctx.db))) return void (await beginRefresh(ctx));
  await ctx.enqueue(refreshEncodedJob, {}, { onceFor: EVERYBODYS_KEY, startAfterSeconds: LOOK_AFTER_SECONDS });
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
  if (range.area !== null) return refreshAreaChunk(ctx, engine, { runId, number: chunk });
  const begun = performance.now();
  const population = await engine.population(ctx.db, run.day);
  const memberIds = population.idsBetween(range.first, range.end);
  const read = performance.now();
  const lists = await population.listsOfMany(memberIds);
  const computed = performance.now();
  const packed = await engine.store.packLists(ctx.db, runId, lists);
  const countedMs = await countReachesAtNight(ctx, engine, memberIds, run.day);
  await inTransaction(ctx, async (tx) => {
    const written = await engine.store.saveChunk(tx.db, { run, chunk, now: tx.now() }, lists, packed);
    const deleted = await deleteLists(tx.db, await findListsToDelete(tx.db, range));
    await lockOpenChunk(tx, { runId, chunk });
    await endChunk(tx, run, { chunk, listsWritten: written + deleted });
  }).catch(ignoreChunkNotNeeded);
  const computedMs = Math.round(computed - read + countedMs);
  const databaseMs = Math.round(performance.now() - begun) - computedMs;
  ctx.log.info({ runId, chunk, computedMs, databaseMs }, 'a chunk of the lists is computed');
}

/**
 * The last stage: selects whom everybody is shown, over all lists at once, and measures fairness. That is done without a
 * lock, while changes of single members go on. What differs is written while these leave selections alone
 * (`holdSelections`); then, under the lock of selections, what they changed since is done once more on the new selections.
 * Members whose answers changed during the run are computed once more afterwards.
 */
export async function selectEverybodysMatches(
  ctx: AppContext,
  { store }: MatchingEngine,
  { runId }: { runId: string },
): Promise<void> {
  const run = await findRun(ctx.db, runId);
  if (run?.state !== 'choosing') return;
  const begun = performance.now();
  const made = await makeSelections(ctx, store, run);
  await inTransaction(ctx, async (tx) => {
    if ((await lockRun(tx.db, runId))?.state !== 'choosing') return;
    const { all, selections, compared, fairness } = made;
    const selected = (await findSelectedAfter(tx.db, made.generation)).map((memberId) => compared.numberOf(memberId));
    const toWrite = new Set([...compared.differing, ...selected.filter((number) => number >= 0)]);
    const writtenAside = await store.saveAllSelections(tx.db, run, { all, selections, toWrite }, tx.now());
    await saveTurns(tx.db, made.turns, { ids: all.ids, lists: all.lists, selections }, run.day);

    await lockSelections(tx.db);
    const locked = performance.now();
    await addSlotsGiven(tx.db, made.slotsGiven, made.chosenAt);
    const changedIds = await findChangedDuring(tx.db, runId);
    const updates = await repeatChanges(tx, store, { run, made, changedIds });
    const since = { all, updates, withoutList: [...made.withoutList, ...changedIds] };
    const selectionsWritten = writtenAside + (await store.completeSelections(tx.db, run, since, tx.now()));
    const memberCount = selections.lengths.length;
    await finishRun(tx.db, { id: runId, now: tx.now(), memberCount, selectionsWritten, fairness });
    for (const memberId of changedIds) await requestRefresh(tx, memberId);
    // A worker of the release before, which stops soon, has done a chunk by its own rules.
    if (await wasComputedByOtherRules(tx.db))
      await tx.enqueue(refreshEverybodyJob, {}, { startAfterSeconds: RETRY_SECONDS });
    const { computedMs } = made;
    const lockedMs = Math.round(performance.now() - locked);
    const databaseMs = Math.round(performance.now() - begun) - computedMs;
    ctx.log.info({ runId, computedMs, databaseMs, lockedMs }, 'the selections are made');
  });
}

interface MadeAside {
  readonly all: AllLists;
  readonly turns: readonly Turn[];
  readonly selections: SelectionColumns;
  /** The slots that boosts gave, of those that are not stored yet. */
  readonly slotsGiven: readonly GivenSlot[];
  /** When it was asked whose boosts run. */
  readonly chosenAt: Date;
  readonly compared: NewSelections;
  readonly fairness: Fairness;
  readonly withoutList: readonly string[];
  /** Every change of a single member that these selections may not include has a later generation. */
  readonly generation: string;
  readonly computedMs: number;
}

/** Makes everybody's selections without holding a lock. Of changes that are saved meanwhile some may be included. */
async function makeSelections(ctx: AppContext, store: MatchStore, run: MatchRun): Promise<MadeAside> {
  const generation = await inTransaction(ctx, async (tx) => {
    // Other changes of selections end first, so that what is read next includes all of it.
    await lockSelections(tx.db);
    return drawGeneration(tx.db);
  });
  const all = await store.loadAllLists(ctx.db, run);
  const turns = await findTurns(ctx.db);
  const chosenAt = ctx.now();
  const boostedIds = await findBoosted(ctx.db, chosenAt);
  const begun = performance.now();
  const waiting = markWaiting(turns, all.ids, all.lists.lengths.length, run.day);
  const boosted = markBoosted(boostedIds, all.ids, all.lists.lengths.length);
  const { selections, given } = selectWithBoosts(all.ids, all.lists, run.day, { waiting, boosted });
  const fairness = measureSelections(selections);
  const computedMs = Math.round(performance.now() - begun);
  const compared = await compareWithStored(ctx.db, all, selections);
  const withoutList = await findSelectionsWithoutList(ctx.db);
  // What was packed is read here rather than under the lock.
  await store.openLists(ctx.db);
  const slotsGiven = await findNewSlots(
    ctx.db,
    given.map(({ owner, member }) => ({ ownerId: idAt(all.ids, owner), memberId: idAt(all.ids, member) })),
  );
  return { all, turns, selections, slotsGiven, chosenAt, compared, fairness, withoutList, generation, computedMs };
}

/**
 * Does once more, on the new selections, what changes of single members did to the stored ones, or left undone, while
 * those were made and written.
 * @returns the selections that are others by it
 */
async function repeatChanges(
  tx: AppContext,
  store: MatchStore,
  { run, made, changedIds }: { run: MatchRun; made: MadeAside; changedIds: readonly string[] },
): Promise<SelectionsSince['updates']> {
  const { compared, generation } = made;
  const listed = await findListedAfter(tx.db, generation);
  const joined = listed.filter((memberId) => compared.numberOf(memberId) < 0);
  const changed = [...new Set([...changedIds, ...joined])];
  if (listed.length === 0 && changed.length === 0) return new Map();
  const stored = compared.withLists(await store.openLists(tx.db));
  const owners = listed.filter((memberId) => !changed.includes(memberId));
  const updates = await updateSelections(stored, changed, owners, run.day);
  // Their stored selections were made around others that are replaced.
  for (const memberId of joined) if (!updates.has(memberId)) updates.set(memberId, []);
  return updates;
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
