import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import { MUTUAL } from './selection-columns.ts';
import type { SelectionDraftColumns } from './selection-draft-columns.ts';
import type { Wishes } from './wishes.ts';

const NONE = -1;

/** `evenOut` of shared in columns: hands one-sided slots over, by chains, to members who are in fewer selections. */
export function evenOutColumns(draft: SelectionDraftColumns, lists: ListColumns, wishes: Wishes, fewest: number): void {
  const search = new ChainSearch(draft, lists, wishes);
  const { timesShown } = draft;
  for (let times = search.most(); times > fewest; times -= 1) {
    search.beginLevel();
    for (const start of search.membersOnLevel(times)) {
      if (!search.isFinished(start)) search.handOver(start, timesShown[start]! - 2);
    }
  }
}

/** Looks for chains of hand-overs. A slot is the index of one over all selections. */
class ChainSearch {
  readonly #draft: SelectionDraftColumns;
  readonly #lists: ListColumns;
  readonly #wishes: Wishes;
  /** The one-sided slots that hold a member, as a chain: its first slot, and after each slot the next. */
  readonly #firstSlots: Int32Array;
  readonly #nextSlots: Int32Array;
  /** The wish that each one-sided slot fulfils. */
  readonly #wishOfSlot: Int32Array;
  /** The slot and the wish by which the search came to a member. */
  readonly #viaSlots: Int32Array;
  readonly #viaWishes: Int32Array;
  /** In which search a member was last passed. */
  readonly #passedIn: Uint32Array;
  #search = 0;
  #finishedInLevel: Uint8Array;

  constructor(draft: SelectionDraftColumns, lists: ListColumns, wishes: Wishes) {
    [this.#draft, this.#lists, this.#wishes] = [draft, lists, wishes];
    const count = lists.lengths.length;
    this.#firstSlots = new Int32Array(count).fill(NONE);
    this.#nextSlots = new Int32Array(SELECTION_LENGTH * count);
    this.#wishOfSlot = new Int32Array(SELECTION_LENGTH * count).fill(NONE);
    this.#viaSlots = new Int32Array(count);
    this.#viaWishes = new Int32Array(count);
    this.#passedIn = new Uint32Array(count);
    this.#finishedInLevel = new Uint8Array(count);
    for (let owner = 0; owner < count; owner += 1) this.#chainOwner(owner);
  }

  /** How many selections the most shown member is in, of those who are shown one-sidedly. */
  most(): number {
    let most = 0;
    this.#firstSlots.forEach((slot, member) => {
      if (slot !== NONE) most = Math.max(most, this.#draft.timesShown[member]!);
    });
    return most;
  }

  beginLevel(): void {
    this.#finishedInLevel.fill(0);
  }

  isFinished(member: number): boolean {
    return this.#finishedInLevel[member] === 1;
  }

  /** Members in so many selections who are in a one-sided slot; first those with the lowest affinity in one of them. */
  membersOnLevel(times: number): Set<number> {
    const { proposals, inOrder } = this.#wishes;
    const positions: number[] = [];
    this.#firstSlots.forEach((slot, member) => {
      if (slot !== NONE && this.#draft.timesShown[member] === times) positions.push(this.#lowestPosition(slot));
    });
    const lowestFirst = Uint32Array.from(positions).sort().toReversed();
    return new Set(Array.from(lowestFirst, (position) => proposals.members[inOrder[position]!]!));
  }

  /** Hands a slot of the member over, by the shortest chain to somebody in at most `goal` selections; if there is one. */
  handOver(start: number, goal: number): void {
    this.#search += 1;
    this.#passedIn[start] = this.#search;
    const queue = [start];
    for (const member of queue) {
      for (const slot of this.#slotsOf(member)) {
        const end = this.#passCandidates(slot, goal, queue);
        if (end !== NONE) {
          this.#apply(start, end);
          return;
        }
      }
    }
    for (const member of queue) this.#finishedInLevel[member] = 1;
  }

  /** Passes everybody who could be shown in a slot instead. Returns the first in at most `goal` selections, or none. */
  #passCandidates(slot: number, goal: number, queue: number[]): number {
    const owner = Math.floor(slot / SELECTION_LENGTH);
    const from = LIST_LENGTH * owner;
    for (let at = 0; at < this.#lists.lengths[owner]!; at += 1) {
      const candidate = this.#lists.members[from + at]!;
      if (candidate === owner || this.#passedIn[candidate] === this.#search || this.isFinished(candidate)) continue;
      if (this.#draft.isShown(owner, candidate)) continue;
      this.#passedIn[candidate] = this.#search;
      this.#viaSlots[candidate] = slot;
      this.#viaWishes[candidate] = this.#wishes.first[owner]! + at;
      if (this.#draft.timesShown[candidate]! <= goal) return candidate;
      queue.push(candidate);
    }
    return NONE;
  }

  #apply(start: number, end: number): void {
    for (let member = end; member !== start;) {
      const [slot, wish] = [this.#viaSlots[member]!, this.#viaWishes[member]!];
      const before = this.#draft.selections.members[slot]!;
      this.#unchain(before, slot);
      this.#draft.replace(slot, member, this.#wishes.proposals.ranks[wish]!);
      this.#wishOfSlot[slot] = wish;
      this.#chain(member, slot);
      member = before;
    }
  }

  /** The one-sided slots that hold a member, lowest affinity first. */
  #slotsOf(member: number): number[] {
    const slots: number[] = [];
    for (let slot = this.#firstSlots[member]!; slot !== NONE; slot = this.#nextSlots[slot]!) slots.push(slot);
    return slots.sort((one, other) => this.#positionOf(other) - this.#positionOf(one));
  }

  #lowestPosition(first: number): number {
    let lowest = 0;
    for (let slot = first; slot !== NONE; slot = this.#nextSlots[slot]!)
      lowest = Math.max(lowest, this.#positionOf(slot));
    return lowest;
  }

  #positionOf(slot: number): number {
    return this.#wishes.positions[this.#wishOfSlot[slot]!]!;
  }

  #chainOwner(owner: number): void {
    const { lengths, members, marks } = this.#draft.selections;
    for (let slot = SELECTION_LENGTH * owner; slot < SELECTION_LENGTH * owner + lengths[owner]!; slot += 1) {
      if (marks[slot]! & MUTUAL) continue;
      this.#wishOfSlot[slot] = this.#wishes.first[owner]! + this.#listSlotOf(owner, members[slot]!);
      this.#chain(members[slot]!, slot);
    }
  }

  #listSlotOf(owner: number, member: number): number {
    const from = LIST_LENGTH * owner;
    return this.#lists.members.subarray(from, from + this.#lists.lengths[owner]!).indexOf(member);
  }

  #chain(member: number, slot: number): void {
    this.#nextSlots[slot] = this.#firstSlots[member]!;
    this.#firstSlots[member] = slot;
  }

  #unchain(member: number, slot: number): void {
    if (this.#firstSlots[member] === slot) {
      this.#firstSlots[member] = this.#nextSlots[slot]!;
      return;
    }
    let before = this.#firstSlots[member]!;
    while (this.#nextSlots[before] !== slot) before = this.#nextSlots[before]!;
    this.#nextSlots[before] = this.#nextSlots[slot]!;
  }
}
