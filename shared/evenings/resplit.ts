import type { SeatingDraft } from './seating-draft.ts';
import { MAN, WOMAN } from './room.ts';
import { LARGEST_TABLE } from './table-sizes.ts';

const PEOPLE_AT_MOST = 2 * LARGEST_TABLE;

/**
 * Seats the people of two tables anew in the best of all ways: what exchanges of two cannot reach, since the ways between
 * would break a rule. People are bits of a number, so that most splits are refused by a few operations.
 */
export class Resplit {
  readonly #draft: SeatingDraft;
  readonly #people = new Int16Array(PEOPLE_AT_MOST);
  readonly #split = new Int16Array(PEOPLE_AT_MOST);
  /** For each of the people, the bits of those with whom they never sit, whom they may meet, and with whom they come. */
  readonly #never = new Int32Array(PEOPLE_AT_MOST);
  readonly #partners = new Int32Array(PEOPLE_AT_MOST);
  readonly #together = new Int32Array(PEOPLE_AT_MOST);
  #women = 0;
  #men = 0;
  #one = 0;
  #other = 0;
  /** How many people the first table has, and both together. */
  #size = 0;
  #all = 0;
  #most = 0;
  #best = -1;

  constructor(draft: SeatingDraft) {
    this.#draft = draft;
  }

  /** @returns whether the two tables gained */
  improve(one: number, other: number): boolean {
    const { counts, values } = this.#draft;
    const size = counts[one]!;
    const all = size + counts[other]!;
    if (size === 0 || size === all) return false;
    this.#describe(one, other, size, all);
    this.#one = one;
    this.#other = other;
    this.#size = size;
    this.#all = all;
    // Sizes stay: what they cost is no gain, or two tables of which one is too small would be split for ever.
    this.#most = values[one]! + values[other]! + this.#draft.costOfSize(one) + this.#draft.costOfSize(other);
    this.#best = -1;
    // Where tables are alike, the first person stays: the other half of all ways are the same tables.
    if (size === all - size && !this.#draft.hasCosts) this.#divide(1, 1, 0, 1);
    else this.#divide(0, 0, 0, 0);
    if (this.#best === -1) return false;
    this.#apply(this.#best, size, all);
    return true;
  }

  /**
   * Everybody from one on, to one of the two tables in all ways.
   * @param side who sits at the first table so far
   * @param across who sits at the second
   * @param seated how many sit at the first
   */
  #divide(at: number, side: number, across: number, seated: number): void {
    if (at === this.#all) return this.#weigh(side, across);
    const never = this.#never[at]!;
    if (seated < this.#size && (never & side) === 0) this.#divide(at + 1, side | (1 << at), across, seated + 1);
    if (at - seated < this.#all - this.#size && (never & across) === 0)
      this.#divide(at + 1, side, across | (1 << at), seated);
  }

  #weigh(side: number, across: number): void {
    if (!this.#isWithinRules(side) || !this.#isWithinRules(across)) return;
    const value = this.#valueOf(side, this.#one, this.#other, this.#size, this.#all);
    if (value <= this.#most) return;
    this.#most = value;
    this.#best = side;
  }

  #describe(one: number, other: number, size: number, all: number): void {
    const { room, seats, offsets } = this.#draft;
    this.#women = 0;
    this.#men = 0;
    for (let at = 0; at < all; at += 1)
      this.#people[at] = at < size ? seats[offsets[one]! + at]! : seats[offsets[other]! + at - size]!;
    for (let at = 0; at < all; at += 1) {
      const person = this.#people[at]!;
      this.#never[at] = 0;
      this.#partners[at] = 0;
      this.#together[at] = 1 << at;
      if (room.genders[person] === WOMAN) this.#women |= 1 << at;
      if (room.genders[person] === MAN) this.#men |= 1 << at;
      for (let across = 0; across < all; across += 1) {
        const pair = person * room.size + this.#people[across]!;
        if (room.weights[pair]! < 0) this.#never[at]! |= 1 << across;
        if (room.partners[pair]! >= 0) this.#partners[at]! |= 1 << across;
        if (room.friends[person] === this.#people[across]) this.#together[at]! |= 1 << across;
      }
    }
  }

  /** Whether these people make a table; that none of them may never sit with another was seen before. */
  #isWithinRules(side: number): boolean {
    if (isOne(side & this.#women) || isOne(side & this.#men)) return false;
    for (let left = side; left !== 0; left &= left - 1) {
      const at = 31 - Math.clz32(left & -left);
      if ((this.#together[at]! & ~side) !== 0) return false;
      if (!hasTwo(this.#partners[at]! & side)) return false;
    }
    return true;
  }

  #valueOf(side: number, one: number, other: number, size: number, all: number): number {
    let next = 0;
    let nextOther = size;
    for (let at = 0; at < all; at += 1) {
      if ((side >> at) & 1) this.#split[next++] = this.#people[at]!;
      else this.#split[nextOther++] = this.#people[at]!;
    }
    return (
      this.#draft.valueOfPeople(this.#split, 0, size, one) +
      this.#draft.valueOfPeople(this.#split, size, all - size, other)
    );
  }

  #apply(side: number, size: number, all: number): void {
    const leaving: number[] = [];
    const coming: number[] = [];
    for (let at = 0; at < all; at += 1) {
      const isOnSide = ((side >> at) & 1) === 1;
      if (at < size && !isOnSide) leaving.push(this.#people[at]!);
      if (at >= size && isOnSide) coming.push(this.#people[at]!);
    }
    leaving.forEach((person, index) => this.#draft.exchange(person, coming[index]!));
  }
}

function isOne(bits: number): boolean {
  return bits !== 0 && (bits & (bits - 1)) === 0;
}

/** Whether there are two bits at least: as many partners as everybody needs (`FEWEST_PARTNERS`). */
function hasTwo(bits: number): boolean {
  return (bits & (bits - 1)) !== 0;
}
