import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { lockCodes } from './codes/codes.queries.ts';
import { FIT, type Ratings } from './engine/engine.ts';
import type { Indexed } from './lists/indexed.ts';
import { rowsOf, type ListColumns } from './lists/list-columns.ts';
import { ListUpdater, type ChangedCandidate } from './lists/update-list.ts';
import type { MatchingEngine, Population } from './matching-engine.ts';
import { updateWithBoosts } from './selections/update-selections.ts';
import { addSlotsGiven, findBoosted } from './store/boosts.queries.ts';
import type { DatedLists, OpenMatches, UpdatedLists } from './store/open-matches.ts';
import {
  allowLongWaits,
  drawGeneration,
  findExactGenerations,
  holdSelections,
  lockSelections,
  type ExactGenerations,
} from './store/runs.queries.ts';

/** Brings all lists and selections in line with one member's answers as they are now, see `refreshMembers`. */
export async function refreshMember(ctx: AppContext, engine: MatchingEngine, memberId: string): Promise<void> {
  await refreshMembers(ctx, engine, [memberId]);
}

/**
 * Brings all lists and selections in line with some members' answers as they are now: their own lists, every list that they
 * enter, leave or move in, and the selections around. Members who may not be matched (any more) leave them all. Writes only
 * what changed, so running it again changes nothing. All of them share one transaction, what is read once and what is
 * written once; one such transaction at a time, over all processes (S-matching-25). While everybody's new selections are
 * being written, it leaves selections alone: that run does the changes once more on the new ones.
 */
export async function refreshMembers(
  ctx: AppContext,
  engine: MatchingEngine,
  memberIds: readonly string[],
): Promise<void> {
  const changedIds = [...new Set(memberIds)];
  if (changedIds.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await allowLongWaits(tx.db);
    // A process that has yet to read everybody does so before anybody has to wait for it, by the connection that it has:
    // waiting for another one, it would let those wait who hold them all.
    await engine.population(tx.db, dayOf(tx.now()));
    await lockSelections(tx.db);
    const generation = await drawGeneration(tx.db);
    await lockCodes(tx.db, changedIds);
    const population = await engine.population(tx.db, dayOf(tx.now()));
    const computation = { generation, day: population.day, now: tx.now() };

    const matches = await engine.store.open(tx.db);
    const updated = await findChangedLists(tx, engine, { matches, population, changedIds });
    for (const some of updated) await matches.saveLists(some, computation);
    const left = changedIds.filter((memberId) => !population.has(memberId));
    if (left.length > 0) await matches.deleteLists(left);
    if (!(await holdSelections(tx.db))) return;

    const lists = updated.map((some) => some.lists);
    const owners = findOwnersToLookAt(engine, matches, lists).filter((ownerId) => !changedIds.includes(ownerId));
    const chosenAt = tx.now();
    const boosted = new Set(await findBoosted(tx.db, chosenAt));
    const updates = await updateWithBoosts(matches.stored(lists), changedIds, owners, population.day, boosted);
    const { selections } = updates;
    await addSlotsGiven(tx.db, updates.given, chosenAt);
    // A member to whom nobody can be shown has an empty selection, which tells that it was computed.
    const unselected = changedIds.filter((memberId) => population.has(memberId) && !selections.has(memberId));
    const known = await matches.findSelections(unselected);
    for (const memberId of unselected) if (!known.has(memberId)) selections.set(memberId, []);
    await matches.saveSelections(selections, computation);
    if (left.length > 0) await matches.deleteSelections(left);
  });
}

interface Refresh {
  readonly matches: OpenMatches;
  readonly population: Population;
  readonly changedIds: readonly string[];
}

/** The lists of others that differ now, and those that had to be computed, with the changed members' own. */
async function findChangedLists(tx: AppContext, engine: MatchingEngine, refresh: Refresh): Promise<UpdatedLists[]> {
  const { matches, population, changedIds } = refresh;
  const { members } = engine;
  const changes = await findTouchedLists(engine, refresh);
  const exact = await findExactGenerations(tx.db, population.day);
  const stored = await matches.readLists([...changes.keys()]);
  const updater = new ListUpdater(members.ids, population.day);
  const toCompute = new Set(changedIds);
  const moved: number[] = [];
  const joined: number[][] = [];
  for (const [row, owner] of stored.lists.owners.entries()) {
    const result = isExact(stored, row, exact, population.day)
      ? applyChanges(updater, stored.lists, row, changes.get(owner) ?? [])
      : null;
    if (!result) toCompute.add(members.idOf(owner));
    else if (result.isChanged) {
      moved.push(row);
      joined.push(result.joined);
    }
  }
  const { owners, columns } = stored.lists;
  const rows = Uint32Array.from(moved);
  const lists = { ids: members.ids, owners: rows.map((row) => owners[row]!), columns: rowsOf(columns, rows) };
  return [{ lists, joined }, { lists: await population.listsOf([...toCompute]) }];
}

/** The changed members who matter to somebody, by the numbers of the owners of the lists. */
type Changes = Map<number, ChangedCandidate[]>;

/** The owners of the lists that hold one of the changed members, or that one of them may enter, with those members. */
async function findTouchedLists(
  { members }: MatchingEngine,
  { matches, population, changedIds }: Refresh,
): Promise<Changes> {
  const touched: Changes = new Map();
  const touch = (owner: number, changed: ChangedCandidate) => {
    const known = touched.get(owner);
    if (known) known.push(changed);
    else touched.set(owner, [changed]);
  };
  const numbers = changedIds.map((memberId) => members.addId(memberId));
  const possible = await matches.findPossibleOwners(numbers);
  for (const [member, owners] of possible)
    if (!population.has(members.idOf(member)))
      for (const owner of owners) touch(owner, { member, points: 0, fit: 'no' });
  await population.rate(changedIds, (memberId, ratings) => {
    const member = members.numberOfId(memberId);
    const owners = possible.get(member) ?? new Set();
    for (const owner of owners) touch(owner, candidateOf(member, ratings, owner));
    matches.forEachEnterable(ratings, (owner) => {
      if (!owners.has(owner)) touch(owner, candidateOf(member, ratings, owner));
    });
  });
  for (const member of numbers) touched.delete(member);
  return touched;
}

/** A changed member as somebody's candidate: two members have equal points from both sides. */
function candidateOf(member: number, { points, fits }: Ratings, owner: number): ChangedCandidate {
  const fit = fits[owner] ?? FIT.no;
  if (fit === FIT.no) return { member, points: 0, fit: 'no' };
  return { member, points: points[owner] ?? 0, fit: fit === FIT.fits ? 'fits' : 'beyond' };
}

/** Whether a list was what the rules of this release give, before the change. */
function isExact({ days, generations }: DatedLists, row: number, exact: ExactGenerations, today: string): boolean {
  const generation = generations[row]!;
  const isOfToday = days[row] === today && exact.since !== null && generation >= exact.since;
  return isOfToday || (exact.verified !== null && generation <= exact.verified);
}

/** @returns who joined the list, or null when only a computation among all members can give it after all changes */
function applyChanges(
  updater: ListUpdater,
  lists: Indexed<ListColumns>,
  row: number,
  changes: readonly ChangedCandidate[],
): { isChanged: boolean; joined: number[] } | null {
  const joined: number[] = [];
  let isChanged = false;
  for (const changed of changes) {
    const result = updater.update(lists.columns, row, lists.owners[row]!, changed);
    if (result === 'unknown') return null;
    if (result === 'joined') joined.push(changed.member);
    if (result !== 'same') isChanged = true;
  }
  return { isChanged, joined };
}

/** The owners of changed lists whose selections may have to change with them. */
function findOwnersToLookAt(
  { members }: MatchingEngine,
  matches: OpenMatches,
  updated: readonly Indexed<ListColumns>[],
): string[] {
  return updated.flatMap((lists) =>
    [...lists.owners.entries()].flatMap(([row, owner]) => (matches.mayChange(lists, row) ? [members.idOf(owner)] : [])),
  );
}
