import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { FIRST_LEVEL } from '#shared/matching/mutual.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { compareIds, endTieHash } from '../codes/packed-ids.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import { giveSlotsToBoosted, type GivenColumns } from './boost-columns.ts';
import { evenOutColumns } from './even-out-columns.ts';
import { fillByLevels } from './fill-by-levels.ts';
import { pairBeyondDistance, pairBothBelow, pairOneOf, type Forming } from './pair-everybody.ts';
import { beginTieHashes } from './proposals.ts';
import { BEYOND, createSelectionColumns, type SelectionColumns } from './selection-columns.ts';
import { SelectionDraftColumns } from './selection-draft-columns.ts';
import { splitPairs } from './split-pairs.ts';
import { findWishes } from './wishes.ts';

/**
 * Selects whom each member is shown, exactly as `selectMatches` in shared does, for everybody at once.
 * @param lists everybody's, in the order of the ids; when two members list each other, both lists give the same points
 * @param today the day in Europe/Paris, whose epochs decide between equal points
 * @param waiting for each member 1 if the choice of an earlier day left them in nobody's selection
 */
export function selectForEverybody(
  ids: Uint8Array,
  lists: ListColumns,
  today: IsoDate,
  waiting: Uint8Array = new Uint8Array(lists.lengths.length),
): SelectionColumns {
  return selectWithBoosts(ids, lists, today, { waiting, boosted: new Uint8Array(lists.lengths.length) }).selections;
}

/** For each member 1 if they come first, or have a boost. */
export interface Favours {
  readonly waiting: Uint8Array;
  readonly boosted: Uint8Array;
}

/** The selections as `selectWithBoosts` of shared makes them, and the slots that boosts gave. */
export function selectWithBoosts(
  ids: Uint8Array,
  lists: ListColumns,
  today: IsoDate,
  { waiting, boosted }: Favours,
): { selections: SelectionColumns; given: readonly GivenColumns[] } {
  const count = lists.lengths.length;
  const draft = new SelectionDraftColumns(count);
  const begun = beginTieHashes(ids, count, today);
  formPairs({ ids, lists, begun, draft }, waiting);
  const wishes = findWishes(ids, lists, begun, (member) => draft.hasFreeSlot(member));
  splitPairs(draft, wishes, count);
  fillByLevels(draft, wishes, FIRST_LEVEL);
  evenOutColumns(draft, lists, wishes, FIRST_LEVEL);
  const given = giveSlotsToBoosted(draft, lists, wishes, boosted);
  return { selections: orderSelections(ids, draft.selections, begun), given };
}

function formPairs(forming: Forming, waiting: Uint8Array): void {
  const { lengths } = forming.draft.selections;
  pairOneOf(forming, (member) => waiting[member] === 1 && lengths[member] === 0);
  for (let round = 1; round <= SELECTION_LENGTH; round += 1) {
    pairBothBelow(forming, round);
    pairOneOf(forming, (member) => lengths[member]! < round);
  }
  pairBeyondDistance(forming);
}

/** Puts each selection in the order in which its owner sees it, best first. */
function orderSelections(ids: Uint8Array, selections: SelectionColumns, begun: Int32Array): SelectionColumns {
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
