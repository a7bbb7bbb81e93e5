import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { lockCode } from './codes.queries.ts';
import { deleteLists, findHolders, findLists, findListsToEnter, saveLists, type MatchList } from './lists.queries.ts';
import type { Crowd, MatchingEngine } from './matching-engine.ts';
import type { KeptParts } from './part-keeper.ts';
import { placeInList } from './place-in-list.ts';
import { drawGeneration, findGenerationOfDay, lockSixes } from './runs.queries.ts';
import { settleSixes, type Market } from './settle-sixes.ts';
import { deleteSixes, findSixes, findViewers, saveSixes } from './sixes.queries.ts';

/**
 * Brings everything in line with one member's answers as they are now: their own list, every list that they enter,
 * leave or move in, and the sixes around. A member who may not be matched (any more) leaves them all. Writes only what
 * changed; running it again changes nothing. One runs at a time, over all processes (S-matching-25).
 */
export async function refreshMember(ctx: AppContext, engine: MatchingEngine, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockSixes(tx.db);
    const generation = await drawGeneration(tx.db);
    await lockCode(tx.db, memberId);
    const crowd = await engine.gather(tx.db, dayOf(tx.now()));
    const written = { generation, day: crowd.day, now: tx.now() };

    const parts = await engine.parts.catchUp(tx.db);
    const lists = await findChangedLists(tx, parts, crowd, memberId);
    await saveLists(tx.db, lists, written);
    if (!crowd.has(memberId)) await deleteLists(tx.db, [memberId]);

    const owners = lists.map((list) => list.memberId).filter((ownerId) => ownerId !== memberId);
    const sixes = await settleSixes(marketOf(tx, parts), memberId, owners, crowd.day);
    await saveSixes(tx.db, [...sixes], written);
    if (!crowd.has(memberId)) await deleteSixes(tx.db, [memberId]);
    // A member with nobody to show has a six too: an empty one, which says that it was looked for.
    else if (!sixes.has(memberId) && (await findSixes(tx.db, [memberId])).size === 0)
      await saveSixes(tx.db, [[memberId, []]], written);
  });
}

/** The member's own list and those of others that are different now. */
async function findChangedLists(
  tx: AppContext,
  parts: KeptParts,
  crowd: Crowd,
  memberId: string,
): Promise<MatchList[]> {
  const standing = new Map(crowd.rate(memberId).map((candidate) => [candidate.memberId, candidate]));
  const candidates = [...standing.values()];
  const holders = await findHolders(tx.db, [memberId], parts.holdersOf([memberId]));
  const owners = new Set([
    ...(holders.get(memberId) ?? []).map(({ ownerId }) => ownerId),
    ...(await findListsToEnter(
      tx.db,
      candidates.filter(({ fit }) => fit.kind === 'fits'),
      candidates.filter(({ fit }) => fit.kind === 'beyond-distance').map((candidate) => candidate.memberId),
    )),
  ]);
  owners.delete(memberId);

  const verified = await findGenerationOfDay(tx.db, crowd.day);
  const changed: MatchList[] = [];
  const unknown = crowd.has(memberId) ? [memberId] : [];
  for (const list of await findLists(tx.db, [...owners])) {
    const isExact = list.day === crowd.day || (verified !== null && BigInt(list.generation) <= BigInt(verified));
    const placed = isExact
      ? placeInList(list.memberId, list.candidates, memberId, standing.get(list.memberId), crowd.day)
      : null;
    if (placed) changed.push({ memberId: list.memberId, candidates: placed });
    else unknown.push(list.memberId);
  }
  return [...changed, ...crowd.listsOf(unknown)];
}

/** The tables, as the settling reads them. */
function marketOf({ db }: AppContext, parts: KeptParts): Market {
  return {
    async findLists(memberIds) {
      const lists = await findLists(db, memberIds);
      return new Map(lists.map(({ memberId, candidates }) => [memberId, candidates]));
    },
    findSixes: (memberIds) => findSixes(db, memberIds),
    findHolders: (memberIds) => findHolders(db, memberIds, parts.holdersOf(memberIds)),
    findViewers: (memberIds) => findViewers(db, memberIds, parts.viewersOf(memberIds)),
  };
}
