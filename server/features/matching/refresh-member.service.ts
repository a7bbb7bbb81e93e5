import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { bandsFromNearToFar } from '#shared/matching/eligibility.ts';
import type { Candidate, RankedCandidate } from '#shared/matching/rank.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { lockCodes } from './codes/codes.queries.ts';
import { FIT, type Ratings } from './engine/engine.ts';
import { updateList } from './lists/update-list.ts';
import type { MatchingEngine, Population } from './matching-engine.ts';
import { updateSelections } from './selections/update-selections.ts';
import type { DatedList, MatchList } from './store/lists.queries.ts';
import type { OpenMatches } from './store/match-store.ts';
import { drawGeneration, findExactGenerations, lockSelections, type ExactGenerations } from './store/runs.queries.ts';

/** Brings all lists and selections in line with one member's answers as they are now, see `refreshMembers`. */
export async function refreshMember(ctx: AppContext, engine: MatchingEngine, memberId: string): Promise<void> {
  await refreshMembers(ctx, engine, [memberId]);
}

/**
 * Brings all lists and selections in line with some members' answers as they are now: their own lists, every list that they
 * enter, leave or move in, and the selections around. Members who may not be matched (any more) leave them all. Writes only
 * what changed, so running it again changes nothing. All of them share one transaction, what is read once and what is
 * written once; one such transaction at a time, over all processes (S-matching-25).
 */
export async function refreshMembers(
  ctx: AppContext,
  engine: MatchingEngine,
  memberIds: readonly string[],
): Promise<void> {
  const changedIds = [...new Set(memberIds)];
  if (changedIds.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    await lockSelections(tx.db);
    const generation = await drawGeneration(tx.db);
    await lockCodes(tx.db, changedIds);
    const population = await engine.population(tx.db, dayOf(tx.now()));
    const computation = { generation, day: population.day, now: tx.now() };

    const matches = await engine.store.open(tx.db);
    const lists = await findChangedLists(tx, engine, { matches, population, changedIds });
    await matches.saveLists(lists, computation);
    const left = changedIds.filter((memberId) => !population.has(memberId));
    if (left.length > 0) await matches.deleteLists(left);

    const owners = lists.map((list) => list.memberId).filter((ownerId) => !changedIds.includes(ownerId));
    const selections = await updateSelections(matches, changedIds, owners, population.day);
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

/** The changed members' own lists, and the lists of others that differ now. */
async function findChangedLists(tx: AppContext, engine: MatchingEngine, refresh: Refresh): Promise<MatchList[]> {
  const { matches, population, changedIds } = refresh;
  const changes = await findTouchedLists(engine, refresh);
  const exact = await findExactGenerations(tx.db, population.day);
  const changed: MatchList[] = [];
  const toCompute = [...changedIds];
  for (const list of await matches.findDatedLists([...changes.keys()])) {
    const candidates = isExact(list, exact, population.day)
      ? applyChanges(list, changes.get(list.memberId) ?? new Map(), population.day)
      : null;
    if (candidates) changed.push({ memberId: list.memberId, candidates });
    else toCompute.push(list.memberId);
  }
  return [...changed, ...(await population.listsOf(toCompute))];
}

/** Changed members as candidates of somebody else; undefined: they do not fit at all. */
type ChangedCandidates = Map<string, Candidate | undefined>;

/** The owners of the lists that hold one of the changed members, or that one of them may enter, with those members. */
async function findTouchedLists(
  { members }: MatchingEngine,
  { matches, population, changedIds }: Refresh,
): Promise<Map<string, ChangedCandidates>> {
  const touched = new Map<string, ChangedCandidates>();
  const touch = (ownerId: string, memberId: string, candidate: Candidate | undefined) => {
    const changed = touched.get(ownerId) ?? new Map<string, Candidate | undefined>();
    touched.set(ownerId, changed.set(memberId, candidate));
  };
  const listedBy = await matches.findListedBy(changedIds);
  for (const [memberId, owners] of listedBy) for (const { ownerId } of owners) touch(ownerId, memberId, undefined);
  await population.rate(changedIds, (memberId, ratings) => {
    for (const { ownerId } of listedBy.get(memberId) ?? [])
      touch(ownerId, memberId, candidateOf(memberId, ratings, members.numberOfId(ownerId)));
    const { points, fits } = ratings;
    for (let owner = 0; owner < fits.length; owner += 1) {
      const fit = fits[owner]!;
      if (fit === FIT.no || !matches.mayEnter(owner, points[owner]!, fit !== FIT.fits)) continue;
      touch(members.idOf(owner), memberId, candidateOf(memberId, ratings, owner));
    }
  });
  for (const memberId of changedIds) touched.delete(memberId);
  return touched;
}

/** A changed member as somebody's candidate: two members have equal points from both sides. */
function candidateOf(memberId: string, { points, fits }: Ratings, owner: number): Candidate | undefined {
  const fit = fits[owner] ?? FIT.no;
  if (fit === FIT.no) return undefined;
  const band = bandsFromNearToFar[fit - FIT.beyond];
  return {
    memberId,
    points: points[owner] ?? 0,
    fit: fit === FIT.fits || !band ? { kind: 'fits' } : { kind: 'beyond-distance', band },
  };
}

/** Whether a list was what the rules of this release give, before the change. */
function isExact(list: DatedList, { since, verified }: ExactGenerations, day: IsoDate): boolean {
  const generation = BigInt(list.generation);
  const isOfToday = list.day === day && since !== null && generation >= since;
  return isOfToday || (verified !== null && generation <= verified);
}

/** @returns the exact list after all changes, or null when only a computation among all members can give it */
function applyChanges(
  { memberId: ownerId, candidates }: MatchList,
  changes: ChangedCandidates,
  day: IsoDate,
): readonly RankedCandidate[] | null {
  let list: readonly RankedCandidate[] | null = candidates;
  for (const [changedId, candidate] of changes) list &&= updateList(ownerId, list, changedId, candidate, day);
  return list;
}
