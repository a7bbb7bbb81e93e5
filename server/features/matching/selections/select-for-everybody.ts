import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { HALF_OF_POINTS, MOST_TIMES_SHOWN } from '#shared/matching/mutual.ts';
import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { compareIds, endTieHash } from '../codes/packed-ids.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import { pairEverybody } from './pair-everybody.ts';
import {
  addProposal,
  BEYOND_RANK,
  beginTieHashes,
  createProposals,
  pointsOf,
  rankOf,
  sortProposals,
  type Proposals,
} from './proposals.ts';
import { BEYOND, createSelectionColumns, MUTUAL, slotOf, type SelectionColumns } from './selection-columns.ts';

/**
 * Selects whom each member is shown, exactly as `selectMatches` in shared does, for everybody at once.
 * @param lists everybody's, in the order of the ids; when two members list each other, both lists give the same points
 * @param today the day in Europe/Paris, whose epochs decide between equal points
 */
export function selectForEverybody(ids: Uint8Array, lists: ListColumns, today: IsoDate): SelectionColumns {
  const count = lists.lengths.length;
  const selections = createSelectionColumns(count);
  const timesShown = new Uint32Array(count);
  const show = (owner: number, member: number, rank: number, mutual: number) => {
    const at = SELECTION_LENGTH * owner + selections.lengths[owner]!;
    selections.members[at] = member;
    selections.points[at] = pointsOf(rank);
    selections.marks[at] = mutual | (rank < BEYOND_RANK ? 0 : BEYOND);
    selections.lengths[owner]! += 1;
    timesShown[member]! += 1;
  };
  const hasFreeSlot = (member: number) => selections.lengths[member]! < SELECTION_LENGTH;

  pairEverybody(ids, lists, today, hasFreeSlot, (one, other, rank) => {
    show(one, other, rank, MUTUAL);
    show(other, one, rank, MUTUAL);
  });

  const wishes = findWishes(ids, lists, today, hasFreeSlot);
  const inOrder = sortProposals(wishes, ids);
  const fill = (isAllowed: (member: number, rank: number) => boolean) => {
    for (const wish of inOrder) {
      const [owner, member, rank] = [wishes.owners[wish]!, wishes.members[wish]!, wishes.ranks[wish]!];
      if (hasFreeSlot(owner) && isAllowed(member, rank) && slotOf(selections, owner, member) === null)
        show(owner, member, rank, 0);
    }
  };
  fill((member, rank) => pointsOf(rank) > HALF_OF_POINTS && timesShown[member]! < MOST_TIMES_SHOWN);
  fill(() => true);
  relieveOvershown(selections, lists, timesShown, wishes, inOrder);
  return orderSelections(ids, selections, today);
}

/** Everything that an owner who still has a free slot could be shown. No slot becomes free again, so nothing is missed. */
function findWishes(
  ids: Uint8Array,
  lists: ListColumns,
  today: IsoDate,
  hasFreeSlot: (member: number) => boolean,
): Proposals {
  const count = lists.lengths.length;
  let most = 0;
  for (let owner = 0; owner < count; owner += 1) if (hasFreeSlot(owner)) most += lists.lengths[owner]!;
  const wishes = createProposals(most);
  const begun = beginTieHashes(ids, count, today);
  for (let owner = 0; owner < count; owner += 1) {
    if (!hasFreeSlot(owner)) continue;
    for (let slot = 0; slot < lists.lengths[owner]!; slot += 1) {
      const at = LIST_LENGTH * owner + slot;
      const member = lists.members[at]!;
      if (member === owner) continue;
      const rank = rankOf(lists.points[at]!, slot >= lists.fitting[owner]!);
      addProposal(wishes, owner, member, rank, endTieHash(begun[owner]!, ids, member));
    }
  }
  return wishes;
}

/**
 * Takes members who are in more than twelve selections out of those where their affinity is lowest, in favour of somebody
 * who has room, as `selectMatches` does.
 */
function relieveOvershown(
  selections: SelectionColumns,
  lists: ListColumns,
  timesShown: Uint32Array,
  wishes: Proposals,
  inOrder: Uint32Array,
): void {
  const isAlternative = (owner: number, at: number) => {
    const member = lists.members[at]!;
    if (member === owner || lists.points[at]! <= HALF_OF_POINTS || timesShown[member]! >= MOST_TIMES_SHOWN)
      return false;
    return slotOf(selections, owner, member) === null;
  };
  for (const wish of inOrder.toReversed()) {
    const [owner, overshown] = [wishes.owners[wish]!, wishes.members[wish]!];
    if (timesShown[overshown]! <= MOST_TIMES_SHOWN) continue;
    const slot = slotOf(selections, owner, overshown);
    if (slot === null || selections.marks[slot]! & MUTUAL) continue;
    const end = LIST_LENGTH * owner + lists.lengths[owner]!;
    let at = LIST_LENGTH * owner;
    while (at < end && !isAlternative(owner, at)) at += 1;
    if (at === end) continue;
    const member = lists.members[at]!;
    selections.members[slot] = member;
    selections.points[slot] = lists.points[at]!;
    selections.marks[slot] = at - LIST_LENGTH * owner < lists.fitting[owner]! ? 0 : BEYOND;
    timesShown[overshown]! -= 1;
    timesShown[member]! += 1;
  }
}

/** Puts each selection in the order in which its owner sees it, best first. */
function orderSelections(ids: Uint8Array, selections: SelectionColumns, today: IsoDate): SelectionColumns {
  const begun = beginTieHashes(ids, selections.lengths.length, today);
  const hashes = new Uint32Array(SELECTION_LENGTH);
  const order = new Uint8Array(SELECTION_LENGTH);
  const ordered = { ...createSelectionColumns(selections.lengths.length), lengths: selections.lengths };
  selections.lengths.forEach((length, owner) => {
    const from = SELECTION_LENGTH * owner;
    for (let slot = 0; slot < length; slot += 1)
      hashes[slot] = endTieHash(begun[owner]!, ids, selections.members[from + slot]!);
    const isBefore = (one: number, other: number) => {
      const [first, second] = [from + one, from + other];
      const difference =
        (selections.marks[first]! & BEYOND) - (selections.marks[second]! & BEYOND) ||
        selections.points[second]! - selections.points[first]! ||
        hashes[one]! - hashes[other]! ||
        compareIds(ids, selections.members[first]!, selections.members[second]!);
      return difference < 0;
    };
    for (let slot = 0; slot < length; slot += 1) {
      let to = slot;
      for (; to > 0 && isBefore(slot, order[to - 1]!); to -= 1) order[to] = order[to - 1]!;
      order[to] = slot;
    }
    for (let slot = 0; slot < length; slot += 1) {
      const at = from + order[slot]!;
      ordered.members[from + slot] = selections.members[at]!;
      ordered.points[from + slot] = selections.points[at]!;
      ordered.marks[from + slot] = selections.marks[at]!;
    }
  });
  return ordered;
}
