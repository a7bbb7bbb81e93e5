import { compareProposals, isAboveHalf, MOST_TIMES_SHOWN, type ShownCandidate } from '#shared/matching/mutual.ts';
import type { RankedCandidate } from '#shared/matching/rank.ts';
import type { SelectionTable } from './selection-table.ts';

/**
 * Gives free slots to the next best candidates: first to those with more than half of the points who have room, then to anybody: filling a
 * slot matters more than the limit of twelve.
 */
export async function fillFreeSlots(table: SelectionTable, memberIds: readonly string[]): Promise<void> {
  const needy = memberIds.filter((ownerId) => table.hasFreeSlot(ownerId));
  await table.loadChoices(needy);
  const proposals = needy
    .flatMap((ownerId) => [...table.listOf(ownerId).values()].map((candidate) => table.proposal(ownerId, candidate)))
    .filter(({ ownerId, memberId }) => memberId !== ownerId && table.takesPart(memberId))
    .sort(compareProposals);
  for (const isStrict of [true, false]) {
    for (const proposal of proposals) {
      const { ownerId, memberId } = proposal;
      if (!table.hasFreeSlot(ownerId) || table.selectionOf(ownerId).has(memberId)) continue;
      if (isStrict && !(isAboveHalf(proposal) && table.hasRoom(memberId))) continue;
      table.show(ownerId, proposal, false);
    }
  }
}

/**
 * Takes members who are in more than twelve selections out of those where their affinity is lowest, if the owner's list
 * holds somebody else who has room. That is also tried where somebody has room again since the last time.
 */
export async function relieveOvershown(table: SelectionTable, memberIds: readonly string[]): Promise<void> {
  // Members who gained or lost a slot so far count too, as do the owners: what else they show may be overshown.
  const involved = [...memberIds, ...table.moved()];
  await table.loadShownTo(involved.flatMap((memberId) => [memberId, ...table.selectionOf(memberId).keys()]));
  const withRoomAgain = table.takeThoseWithRoomAgain();
  await table.loadListedBy(withRoomAgain);
  const owners = new Set([
    ...table.overshown().flatMap((memberId) => table.ownersShowing(memberId)),
    ...withRoomAgain.flatMap((memberId) => table.ownersListing(memberId)),
  ]);
  await table.loadSelections(owners);
  await table.loadShownTo([...owners].flatMap((ownerId) => table.oneSided(ownerId).map(({ memberId }) => memberId)));
  const withOvershown = [...owners].filter((ownerId) => replaceable(table, ownerId).length > 0);
  await table.loadChoices(withOvershown);
  const lowestFirst = withOvershown
    .flatMap((ownerId) => replaceable(table, ownerId).map((shown) => table.proposal(ownerId, shown)))
    .sort(compareProposals)
    .toReversed();
  for (const { ownerId, memberId } of lowestFirst) {
    const other = findAlternative(table, ownerId);
    if (table.timesShown(memberId) <= MOST_TIMES_SHOWN || !other) continue;
    table.hide(ownerId, memberId);
    table.show(ownerId, other, false);
  }
}

/** Those in a selection who are in more than twelve, and not shown its owner in return. */
function replaceable(table: SelectionTable, ownerId: string): ShownCandidate[] {
  return table.oneSided(ownerId).filter(({ memberId }) => table.timesShown(memberId) > MOST_TIMES_SHOWN);
}

function findAlternative(table: SelectionTable, ownerId: string): RankedCandidate | undefined {
  const selection = table.selectionOf(ownerId);
  return [...table.listOf(ownerId).values()].find(
    (candidate) => isAboveHalf(candidate) && !selection.has(candidate.memberId) && table.hasRoom(candidate.memberId),
  );
}
