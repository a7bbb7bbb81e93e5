import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { lockCode } from './codes/codes.queries.ts';
import { updateList } from './lists/update-list.ts';
import type { MatchingEngine, Population } from './matching-engine.ts';
import { updateSelections } from './selections/update-selections.ts';
import type { MatchList } from './store/lists.queries.ts';
import type { OpenMatches } from './store/match-store.ts';
import { drawGeneration, findExactGenerations, lockSelections } from './store/runs.queries.ts';

/**
 * Brings all lists and selections in line with one member's answers as they are now: the member's own list, every list
 * that they enter, leave or move in, and the selections around. A member who may not be matched (any more) leaves them
 * all. Writes only what changed, so running it again changes nothing. One at a time, over all processes (S-matching-25).
 */
export async function refreshMember(ctx: AppContext, engine: MatchingEngine, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockSelections(tx.db);
    const generation = await drawGeneration(tx.db);
    await lockCode(tx.db, memberId);
    const population = await engine.population(tx.db, dayOf(tx.now()));
    const computation = { generation, day: population.day, now: tx.now() };

    const matches = await engine.store.open(tx.db);
    const lists = await findChangedLists(tx, matches, population, memberId);
    await matches.saveLists(lists, computation);
    if (!population.has(memberId)) await matches.deleteList(memberId);

    const owners = lists.map((list) => list.memberId).filter((ownerId) => ownerId !== memberId);
    const selections = await updateSelections(matches, memberId, owners, population.day);
    await matches.saveSelections(selections, computation);
    if (!population.has(memberId)) await matches.deleteSelection(memberId);
    // A member to whom nobody can be shown has an empty selection, which tells that it was computed.
    else if (!selections.has(memberId) && (await matches.findSelections([memberId])).size === 0)
      await matches.saveSelections(new Map([[memberId, []]]), computation);
  });
}

/** The member's own list, and the lists of others that differ now. */
async function findChangedLists(
  tx: AppContext,
  matches: OpenMatches,
  population: Population,
  memberId: string,
): Promise<MatchList[]> {
  const ratings = new Map(population.rate(memberId).map((candidate) => [candidate.memberId, candidate]));
  const candidates = [...ratings.values()];
  const listedBy = (await matches.findListedBy([memberId])).get(memberId) ?? [];
  const owners = new Set([
    ...listedBy.map(({ ownerId }) => ownerId),
    ...(await matches.findListsToEnter(
      candidates.filter(({ fit }) => fit.kind === 'fits'),
      candidates.filter(({ fit }) => fit.kind === 'beyond-distance').map((candidate) => candidate.memberId),
    )),
  ]);
  owners.delete(memberId);

  const { verified, since } = await findExactGenerations(tx.db, population.day);
  const changed: MatchList[] = [];
  const toCompute = population.has(memberId) ? [memberId] : [];
  for (const list of await matches.findDatedLists([...owners])) {
    const generation = BigInt(list.generation);
    const isOfToday = list.day === population.day && since !== null && generation >= since;
    const isExact = isOfToday || (verified !== null && generation <= verified);
    const updated = isExact
      ? updateList(list.memberId, list.candidates, memberId, ratings.get(list.memberId), population.day)
      : null;
    if (updated) changed.push({ memberId: list.memberId, candidates: updated });
    else toCompute.push(list.memberId);
  }
  return [...changed, ...population.listsOf(toCompute)];
}
