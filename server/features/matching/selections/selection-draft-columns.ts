import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { BEYOND_RANK, pointsOf } from './proposals.ts';
import { BEYOND, createSelectionColumns, MUTUAL, slotOf, type SelectionColumns } from './selection-columns.ts';

/** `SelectionDraft` of shared in columns: everybody's selections while they are made, their slots in no order. */
export class SelectionDraftColumns {
  readonly selections: SelectionColumns;
  /** How many selections each member is in. */
  readonly timesShown: Uint32Array;

  constructor(count: number) {
    this.selections = createSelectionColumns(count);
    this.timesShown = new Uint32Array(count);
  }

  hasFreeSlot(member: number): boolean {
    return this.selections.lengths[member]! < SELECTION_LENGTH;
  }

  isShown(owner: number, member: number): boolean {
    return slotOf(this.selections, owner, member) !== null;
  }

  /** Shows somebody to the owner; not in return. */
  show(owner: number, member: number, rank: number): void {
    this.#add(owner, member, rank, 0);
  }

  /** Shows two members to each other. */
  pair(one: number, other: number, rank: number): void {
    this.#add(one, other, rank, MUTUAL);
    this.#add(other, one, rank, MUTUAL);
  }

  separate(one: number, other: number): void {
    this.#remove(one, other);
    this.#remove(other, one);
  }

  /** Gives a one-sided slot to somebody else. */
  replace(slot: number, member: number, rank: number): void {
    this.timesShown[this.selections.members[slot]!]! -= 1;
    this.timesShown[member]! += 1;
    this.#write(slot, member, rank, 0);
  }

  #add(owner: number, member: number, rank: number, mutual: number): void {
    this.#write(SELECTION_LENGTH * owner + this.selections.lengths[owner]!, member, rank, mutual);
    this.selections.lengths[owner]! += 1;
    this.timesShown[member]! += 1;
  }

  #write(slot: number, member: number, rank: number, mutual: number): void {
    const { members, points, marks } = this.selections;
    members[slot] = member;
    points[slot] = pointsOf(rank);
    marks[slot] = mutual | (rank < BEYOND_RANK ? 0 : BEYOND);
  }

  /** The last slot takes the place of the one that is given up. */
  #remove(owner: number, member: number): void {
    const { lengths, members, points, marks } = this.selections;
    const slot = slotOf(this.selections, owner, member);
    if (slot === null) return;
    lengths[owner]! -= 1;
    const last = SELECTION_LENGTH * owner + lengths[owner]!;
    for (const column of [members, points, marks]) column[slot] = column[last]!;
    this.timesShown[member]! -= 1;
  }
}
