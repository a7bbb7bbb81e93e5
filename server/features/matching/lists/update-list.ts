import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { beginTieHash, compareIds, endTieHash } from '../codes/packed-ids.ts';
import type { ListColumns } from './list-columns.ts';

/** A member who changed, as a candidate of somebody else. */
export interface ChangedCandidate {
  readonly member: number;
  readonly points: number;
  /** Whether they fit within the distance, only beyond it, or not at all. */
  readonly fit: 'fits' | 'beyond' | 'no';
}

/**
 * What became of a list. `unknown`: only a computation among all members can give it: somebody whom the list does not name
 * may move up into it, or it is filled up from farther away.
 */
export type ListUpdate = 'same' | 'moved' | 'joined' | 'unknown';

/** Updates lists in place after other members changed: a changed member is moved to the right slot, added or taken out. */
export class ListUpdater {
  readonly #ids: Uint8Array;
  readonly #begin: ReturnType<typeof beginTieHash>;

  /** @param today the day by whose epochs the lists are ordered, also before the change */
  constructor(ids: Uint8Array, today: IsoDate) {
    this.#ids = ids;
    this.#begin = beginTieHash(today);
  }

  /**
   * Updates a list that was exact before the change.
   * @returns `unknown` leaves the list as it was
   */
  update(lists: ListColumns, row: number, owner: number, changed: ChangedCandidate): ListUpdate {
    const { members, points } = lists;
    const length = lists.lengths[row]!;
    const [from, end] = [LIST_LENGTH * row, LIST_LENGTH * row + length];
    const at = members.subarray(from, end).indexOf(changed.member);
    const isListed = at >= 0;
    if (!isListed && changed.fit === 'no') return 'same';
    const isFilledUp = length < SELECTION_LENGTH || lists.fitting[row]! < length;
    if (isFilledUp) return 'unknown';
    const fits = changed.fit === 'fits';
    if (!isListed && !fits) return 'same';
    if (length - Number(isListed) + Number(fits) < SELECTION_LENGTH) return 'unknown';
    if (!fits) {
      // After the last of a full list come members whom the list does not name.
      if (length === LIST_LENGTH) return 'unknown';
      this.#takeOut(lists, row, from + at);
      return 'moved';
    }
    let slot = from;
    const begun = this.#begin(this.#ids, owner);
    while (slot < end && (slot === from + at || this.#isBefore(lists, slot, changed, begun))) slot += 1;
    if (!isListed) {
      if (slot === from + LIST_LENGTH) return 'same';
      const last = Math.min(end, from + LIST_LENGTH - 1);
      this.#shift(lists, slot, slot + 1, last - slot);
      [members[slot], points[slot]] = [changed.member, changed.points];
      lists.lengths[row] = last - from + 1;
      lists.fitting[row] = last - from + 1;
      return 'joined';
    }
    const before = points[from + at]!;
    const isLast = slot === end && length === LIST_LENGTH;
    if (isLast && (at < length - 1 || changed.points < before)) return 'unknown';
    const to = slot > from + at ? slot - 1 : slot;
    if (to === from + at && before === changed.points) return 'same';
    if (to > from + at) this.#shift(lists, from + at + 1, from + at, to - from - at);
    else this.#shift(lists, to, to + 1, from + at - to);
    [members[to], points[to]] = [changed.member, changed.points];
    return 'moved';
  }

  /** Whether the member in a slot comes before the changed one. */
  #isBefore({ members, points }: ListColumns, slot: number, changed: ChangedCandidate, begun: number): boolean {
    if (points[slot]! !== changed.points) return points[slot]! > changed.points;
    const other = members[slot]!;
    const difference =
      endTieHash(begun, this.#ids, other) - endTieHash(begun, this.#ids, changed.member) ||
      compareIds(this.#ids, other, changed.member);
    return difference < 0;
  }

  #takeOut(lists: ListColumns, row: number, slot: number): void {
    const end = LIST_LENGTH * row + lists.lengths[row]!;
    this.#shift(lists, slot + 1, slot, end - slot - 1);
    lists.lengths[row]! -= 1;
    lists.fitting[row]! -= 1;
  }

  #shift({ members, points }: ListColumns, from: number, to: number, count: number): void {
    members.copyWithin(to, from, from + count);
    points.copyWithin(to, from, from + count);
  }
}
