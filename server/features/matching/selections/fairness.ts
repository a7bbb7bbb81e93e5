import { summariseExposure, type Fairness } from '#shared/matching/fairness.ts';
import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import { BEYOND, createSelectionColumns, slotOf, type SelectionColumns } from './selection-columns.ts';

/** `measureFairness` of shared, for selections in columns. */
export function measureSelections(selections: SelectionColumns): Fairness {
  const count = selections.lengths.length;
  const timesShown = new Uint32Array(count);
  let slots = 0;
  let mutualSlots = 0;
  for (let owner = 0; owner < count; owner += 1) {
    for (let slot = 0; slot < selections.lengths[owner]!; slot += 1) {
      const member = selections.members[SELECTION_LENGTH * owner + slot]!;
      slots += 1;
      timesShown[member]! += 1;
      // Looked up, not read from the marks, so that the figure also checks the marks.
      if (slotOf(selections, member, owner) !== null) mutualSlots += 1;
    }
  }
  return summariseExposure([...timesShown], { slots, mutualSlots });
}

/** What a product without the rule of `selectMatches` would show: the best six of each list. For comparison only. */
export function plainSelections(lists: ListColumns): SelectionColumns {
  const count = lists.lengths.length;
  const selections = createSelectionColumns(count);
  for (let owner = 0; owner < count; owner += 1) {
    const length = Math.min(lists.lengths[owner]!, SELECTION_LENGTH);
    selections.lengths[owner] = length;
    for (let slot = 0; slot < length; slot += 1) {
      const [to, from] = [SELECTION_LENGTH * owner + slot, LIST_LENGTH * owner + slot];
      selections.members[to] = lists.members[from]!;
      selections.points[to] = lists.points[from]!;
      selections.marks[to] = slot < lists.fitting[owner]! ? 0 : BEYOND;
    }
  }
  return selections;
}
