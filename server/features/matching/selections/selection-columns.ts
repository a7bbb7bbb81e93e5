import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { numberMembers, type Indexed, type Owned } from '../lists/indexed.ts';
import type { RankedColumns } from '../lists/list-columns.ts';

/** Many members' selections, `SELECTION_LENGTH` slots each, best first. */
export interface SelectionColumns extends RankedColumns {
  /** `MUTUAL` and `BEYOND` of each slot. */
  readonly marks: Uint8Array;
}

/** The member in the slot is shown the owner in return. */
export const MUTUAL = 1;
/** The member in the slot lives beyond the distance that one of the two ticked. */
export const BEYOND = 2;

export function createSelectionColumns(count: number): SelectionColumns {
  return {
    lengths: new Uint8Array(count),
    members: new Uint32Array(SELECTION_LENGTH * count),
    points: new Uint8Array(SELECTION_LENGTH * count),
    marks: new Uint8Array(SELECTION_LENGTH * count),
  };
}

/** The slot in which a member is in somebody's selection, counted over all selections; null: in none. */
export function slotOf({ lengths, members }: SelectionColumns, owner: number, member: number): number | null {
  const from = SELECTION_LENGTH * owner;
  for (let slot = from; slot < from + lengths[owner]!; slot += 1) if (members[slot] === member) return slot;
  return null;
}

/** One row as a list of those who are shown. */
export function toSelection(
  selections: SelectionColumns,
  row: number,
  idOf: (member: number) => string,
): ShownCandidate[] {
  const from = SELECTION_LENGTH * row;
  return Array.from({ length: selections.lengths[row] ?? 0 }, (_, slot) => ({
    memberId: idOf(selections.members[from + slot] ?? 0),
    points: selections.points[from + slot] ?? 0,
    beyondDistance: ((selections.marks[from + slot] ?? 0) & BEYOND) !== 0,
    mutual: ((selections.marks[from + slot] ?? 0) & MUTUAL) !== 0,
  }));
}

/** A copy of some of the rows. */
export function selectionsOf(all: SelectionColumns, rows: Uint32Array): SelectionColumns {
  const some = createSelectionColumns(rows.length);
  for (const [index, row] of rows.entries()) {
    some.lengths[index] = all.lengths[row]!;
    for (const column of ['members', 'points', 'marks'] as const)
      some[column].set(
        all[column].subarray(SELECTION_LENGTH * row, SELECTION_LENGTH * (row + 1)),
        SELECTION_LENGTH * index,
      );
  }
  return some;
}

export function indexSelections(owned: Owned<ShownCandidate>): Indexed<SelectionColumns> {
  const { ids, owners, numberOf } = numberMembers(owned);
  const columns = createSelectionColumns(owned.length);
  for (const [row, [, selection]] of owned.entries()) {
    columns.lengths[row] = selection.length;
    for (const [slot, { memberId, points, mutual, beyondDistance }] of selection.entries()) {
      const at = SELECTION_LENGTH * row + slot;
      columns.members[at] = numberOf(memberId);
      columns.points[at] = points;
      columns.marks[at] = (mutual ? MUTUAL : 0) | (beyondDistance ? BEYOND : 0);
    }
  }
  return { ids, owners, columns };
}
