import type { SeatingDraft } from './seating-draft.ts';
import { MAN, missingTo, WOMAN } from './room.ts';
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
  /** What each two of the people add to a table: `person * PEOPLE_AT_MOST + other`. */
  readonly #weights = new Int32Array(PEOPLE_AT_MOST * PEOPLE_AT_MOST);
  /** What they lack at any table of these people, since nobody of them is a better partner. */
  #leastMissing = 0;
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
    if (!this.#isHopeful(all)) return false;
    this.#one = one;
    this.#other = other;
    this.#size = size;
    this.#all = all;
    // Sizes stay: what they cost is no gain, or two tables of which one is too small would be split for ever.
    this.#most = values[one]! + values[other]! + this.#draft.costOfSize(one) + this.#draft.costOfSize(other);
    this.#best = -1;
    // Where tables are alike, the first person stays: the other half of all ways are the same tables.
    const splits = splitsOf(size, all);
    const isHalfEnough = size === all - size && !this.#draft.hasCosts;
    const end = isHalfEnough ? splits.length / 2 : splits.length;
    for (let at = 0; at < end; at += 1) this.#weigh(splits[at]!, ~splits[at]! & ((1 << all) - 1));
    if (this.#best === -1) return false;
    this.#apply(this.#best, size, all);
    return true;
  }

  /** Whether these people might make two tables at all: somebody without partners among them makes every way break a rule. */
  #isHopeful(all: number): boolean {
    if (isOne(this.#women) || isOne(this.#men)) return false;
    for (let at = 0; at < all; at += 1) if (!hasTwo(this.#partners[at]!)) return false;
    return true;
  }

  #weigh(side: number, across: number): void {
    if (!this.#isWithinRules(side) || !this.#isWithinRules(across)) return;
    // Most splits are worth too little whatever partners there are.
    if (this.#weightOf(side) + this.#weightOf(across) - this.#leastMissing <= this.#most) return;
    const value = this.#valueOf(side, this.#one, this.#other, this.#size, this.#all);
    if (value <= this.#most) return;
    this.#most = value;
    this.#best = side;
  }

  /** What the people of a table add to it, two by two. */
  #weightOf(side: number): number {
    let weight = 0;
    for (let left = side; left !== 0; left &= left - 1) {
      const row = (31 - Math.clz32(left & -left)) * PEOPLE_AT_MOST;
      for (let rest = left & (left - 1); rest !== 0; rest &= rest - 1)
        weight += this.#weights[row + 31 - Math.clz32(rest & -rest)]!;
    }
    return weight;
  }

  #describe(one: number, other: number, size: number, all: number): void {
    const { room, seats, offsets } = this.#draft;
    this.#women = 0;
    this.#men = 0;
    this.#leastMissing = 0;
    for (let at = 0; at < all; at += 1)
      this.#people[at] = at < size ? seats[offsets[one]! + at]! : seats[offsets[other]! + at - size]!;
    for (let at = 0; at < all; at += 1) {
      const person = this.#people[at]!;
      this.#never[at] = 0;
      this.#partners[at] = 0;
      this.#together[at] = 1 << at;
      if (room.genders[person] === WOMAN) this.#women |= 1 << at;
      if (room.genders[person] === MAN) this.#men |= 1 << at;
      let best = 0;
      for (let across = 0; across < all; across += 1) {
        const pair = person * room.size + this.#people[across]!;
        this.#weights[at * PEOPLE_AT_MOST + across] = room.weights[pair]!;
        best = Math.max(best, room.partners[pair]!);
        if (room.weights[pair]! < 0) this.#never[at]! |= 1 << across;
        if (room.partners[pair]! >= 0) this.#partners[at]! |= 1 << across;
        if (room.friends[person] === this.#people[across]) this.#together[at]! |= 1 << across;
      }
      this.#leastMissing += missingTo(best);
    }
  }

  /** Whether these people make a table. */
  #isWithinRules(side: number): boolean {
    if (isOne(side & this.#women) || isOne(side & this.#men)) return false;
    for (let left = side; left !== 0; left &= left - 1) {
      const at = 31 - Math.clz32(left & -left);
      if ((this.#never[at]! & side) !== 0 || (this.#together[at]! & ~side) !== 0) return false;
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

/** All ways to choose so many of these people, as bits; first those with the first person, who are half of half. */
const knownSplits: (Int16Array | undefined)[] = [];
function splitsOf(size: number, all: number): Int16Array {
  return (knownSplits[size * (PEOPLE_AT_MOST + 1) + all] ??= Int16Array.from(choose(0, 0, size, all)));
}

function choose(at: number, side: number, missing: number, all: number): number[] {
  if (missing === 0) return [side];
  if (missing > all - at) return [];
  return [...choose(at + 1, side | (1 << at), missing - 1, all), ...choose(at + 1, side, missing, all)];
}

function isOne(bits: number): boolean {
  return bits !== 0 && (bits & (bits - 1)) === 0;
}

/** Whether there are two bits at least: as many partners as everybody needs (`FEWEST_PARTNERS`). */
function hasTwo(bits: number): boolean {
  return (bits & (bits - 1)) !== 0;
}
