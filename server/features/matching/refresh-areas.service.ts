import { bandBetween } from '#shared/matching/eligibility.ts';
import type { Position } from '#shared/questionnaire/profile.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { homeOf, positionOf } from './areas/area-view.ts';
import { mergeLists } from './areas/merge-lists.ts';
import { findCodesOf } from './codes/codes.queries.ts';
import { packIds } from './codes/packed-ids.ts';
import type { Indexed } from './lists/indexed.ts';
import { rowsOf, toRankedList, type ListColumns } from './lists/list-columns.ts';
import type { MatchingEngine, Population } from './matching-engine.ts';
import { countReachesAtNight } from './reach.service.ts';
import { endChunk, ignoreChunkNotNeeded, lockOpenChunk } from './run-chunks.service.ts';
import { claimChunk, findAbandonedAreas, findLayout, renewClaim, type ClaimedChunk } from './store/areas.queries.ts';
import { deleteLists, saveLists, type MatchList } from './store/lists.queries.ts';
import { findOpenMembers, insertOpenMembers, saveShares, takeShares } from './store/open-lists.queries.ts';
import {
  findListsToDelete,
  findOpenChunk,
  findRun,
  isLastShare,
  type MatchRun,
  type RunChunk,
} from './store/runs.queries.ts';

/** A claim lasts half a minute. */
const RENEW_EVERY_MS = 5000;
/** Shorter than the job that covers may take. */
const COVER_FOR_MS = 10 * 60_000;

interface Work {
  readonly run: MatchRun;
  readonly chunk: number;
  readonly range: RunChunk & { readonly area: number };
}

/**
 * Computes one chunk of an area (S-matching-34): the lists of its members within a range of ids, as far as the area sees
 * everybody who may be in them, or its share in lists for which no area does. By an engine that sees the area, or everybody.
 * Does nothing for a chunk that is done already.
 */
export async function refreshAreaChunk(
  ctx: AppContext,
  engine: MatchingEngine,
  { runId, number: chunk }: ClaimedChunk,
): Promise<void> {
  const run = await findRun(ctx.db, runId);
  const range = await findOpenChunk(ctx.db, runId, chunk);
  if (run?.state !== 'listing' || !range || range.area === null) return;
  const work = { run, chunk, range: { ...range, area: range.area } };
  const begun = performance.now();
  await (range.isOfOpenLists ? giveShares(ctx, engine, work) : makeLists(ctx, engine, work)).catch(
    ignoreChunkNotNeeded,
  );
  const tookMs = Math.round(performance.now() - begun);
  ctx.log.info({ runId, chunk, area: range.area, open: range.isOfOpenLists, tookMs }, 'a chunk of an area is computed');
}

async function makeLists(ctx: AppContext, engine: MatchingEngine, { run, chunk, range }: Work): Promise<void> {
  const population = await engine.population(ctx.db, run.day);
  const memberIds = await findOwn(ctx, engine, { run, chunk, range }, population);
  const lists = await population.listsOfMany(memberIds);
  const isOpen = (row: number) =>
    population.isOpen(engine.members.idOf(lists.owners[row]!), lists.columns.fitting[row]!);
  const rows = [...lists.owners.keys()];
  const final = takeRows(
    lists,
    rows.filter((row) => !isOpen(row)),
  );
  const openIds = rows.filter(isOpen).map((row) => engine.members.idOf(lists.owners[row]!));
  const packed = await engine.store.packLists(ctx.db, run.id, final);
  await countReachesAtNight(ctx, engine, memberIds, run.day);
  await inTransaction(ctx, async (tx) => {
    const written = await engine.store.saveChunk(tx.db, { run, chunk, now: tx.now() }, final, packed);
    await insertOpenMembers(tx.db, run.id, openIds);
    const deleted = await deleteLists(tx.db, await findListsToDelete(tx.db, range));
    await lockOpenChunk(tx, { runId: run.id, chunk });
    await endChunk(tx, run, { chunk, listsWritten: written + deleted });
  });
}

/** The members of the area in the range. An engine that sees everybody looks up where its members live. */
async function findOwn(
  ctx: AppContext,
  engine: MatchingEngine,
  { run, range }: Work,
  population: Population,
): Promise<string[]> {
  const memberIds = population.idsBetween(range.first, range.end);
  if (engine.size() !== null) return memberIds;
  const layout = await findLayout(ctx.db, run.layoutId);
  if (!layout) return memberIds;
  const codes = await findCodesOf(ctx.db, memberIds);
  return memberIds.filter((memberId) => {
    const code = codes.get(memberId);
    return code && homeOf(layout, code, packIds([memberId])) === range.area;
  });
}

/** The last area to give its share in the lists of a range makes the lists of all shares. */
async function giveShares(ctx: AppContext, engine: MatchingEngine, { run, chunk, range }: Work): Promise<void> {
  const openIds = await findOpenMembers(ctx.db, run.id, range);
  await engine.admit(ctx.db, run.day, openIds);
  const population = await engine.population(ctx.db, run.day);
  const { owners, columns } = await population.listsOfMany(openIds);
  const idOf = (member: number) => engine.members.idOf(member);
  const shares = Array.from(owners, (owner, row) => ({
    memberId: idOf(owner),
    candidates: toRankedList(columns, row, idOf),
  }));
  await inTransaction(ctx, async (tx) => {
    await saveShares(tx.db, { runId: run.id, area: range.area }, shares);
    await lockOpenChunk(tx, { runId: run.id, chunk });
    const isLast = await isLastShare(tx.db, run.id, chunk, range.first);
    const listsWritten = isLast ? await saveMergedLists(tx, run, openIds) : 0;
    await endChunk(tx, run, { chunk, listsWritten });
  });
}

async function saveMergedLists(tx: AppContext, run: MatchRun, memberIds: readonly string[]): Promise<number> {
  const shares = await takeShares(tx.db, run.id, memberIds);
  const farther = [...shares.values()].flatMap((lists) => lists.flat()).filter(({ beyondDistance }) => beyondDistance);
  const positions = await findPositions(tx, [...shares.keys(), ...farther.map(({ memberId }) => memberId)]);
  const lists = [...shares].map(([memberId, ofAreas]): MatchList => {
    // Nobody of whom the place is unknown is beyond a distance; somebody may just have moved.
    const bandOf = (otherId: string) =>
      bandBetween(positions.get(memberId) ?? null, positions.get(otherId) ?? null) ?? '0-50';
    return { memberId, candidates: mergeLists(memberId, ofAreas, bandOf, run.day) };
  });
  return saveLists(tx.db, lists, { generation: run.generation, day: run.day, now: tx.now() });
}

async function findPositions(tx: AppContext, memberIds: readonly string[]): Promise<Map<string, Position | null>> {
  const codes = await findCodesOf(tx.db, [...new Set(memberIds)]);
  return new Map([...codes].map(([memberId, code]) => [memberId, positionOf(code)]));
}

function takeRows({ ids, owners, columns }: Indexed<ListColumns>, rows: readonly number[]): Indexed<ListColumns> {
  return { ids, owners: Uint32Array.from(rows, (row) => owners[row]!), columns: rowsOf(columns, rows) };
}

/**
 * Claims and computes the next chunk of some areas.
 * @param engineOf the engine for a chunk
 * @returns false when there is none, or others are at work on all of them
 */
export async function refreshNextChunk(
  ctx: AppContext,
  areas: readonly number[],
  engineOf: (chunk: ClaimedChunk) => Promise<MatchingEngine>,
): Promise<boolean> {
  const claimed = await claimChunk(ctx.db, areas);
  if (!claimed) return false;
  const renewing = setInterval(() => {
    renewClaim(ctx.db, claimed).catch((error: unknown) => ctx.log.warn({ err: error }, 'a claim was not renewed'));
  }, RENEW_EVERY_MS);
  try {
    await refreshAreaChunk(ctx, await engineOf(claimed), claimed);
  } finally {
    clearInterval(renewing);
  }
  return true;
}

/**
 * Has a worker that sees everybody do the work of areas of which no worker lives, chunk by chunk, until one does or it is
 * done (S-matching-35). After some minutes it ends; the next minute goes on.
 */
export async function coverAreas(ctx: AppContext, engine: MatchingEngine): Promise<void> {
  const end = performance.now() + COVER_FOR_MS;
  while (performance.now() < end) {
    const abandoned = await findAbandonedAreas(ctx.db);
    if (abandoned.length === 0) return;
    ctx.log.warn({ areas: abandoned }, 'no worker is there for these areas: this one does their work');
    if (!(await refreshNextChunk(ctx, abandoned, () => Promise.resolve(engine)))) return;
  }
}
