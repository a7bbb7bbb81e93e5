import type { Room } from './room.ts';
import { isWithinRules, tableValue } from './table-value.ts';

/** A possible table: its people by number, and what it is worth, in parts. */
export interface PricedTable {
  readonly people: readonly number[];
  readonly value: number;
}

/** The best tables at given prices, with what the very best gains: nothing that breaks no rule gains more. */
export interface Pricing {
  readonly tables: readonly PricedTable[];
  /** `-Infinity` when no table of this size breaks no rule. */
  readonly mostGained: number;
}

/** Three or five people; a table pays the price for each pair that they make at it. */
export interface PricedGroup {
  readonly people: readonly number[];
  /** Not below zero, in parts. */
  readonly price: number;
}

export interface Prices {
  /** Of each person, in parts. */
  readonly people: Float64Array;
  readonly groups: readonly PricedGroup[];
}

const FOUND_FOR_EACH = 8;

/**
 * Looks through all tables of one size for those that are worth the most beyond the prices of their people, by the lowest
 * number at the table; leaves out only those that provably gain less than what was found.
 * @param atLeast what a table has to gain to be listed
 */
export function priceTables(room: Room, count: number, prices: Prices, atLeast: number): Pricing {
  const search = new PricingSearch(room, count, prices, atLeast);
  for (let first = 0; first < room.size; first += 1) search.startWith(first);
  return { tables: search.found, mostGained: search.mostGained };
}

class PricingSearch {
  readonly found: PricedTable[] = [];
  mostGained = -Infinity;
  readonly #room: Room;
  readonly #count: number;
  readonly #prices: Float64Array;
  readonly #groups: readonly PricedGroup[];
  readonly #groupsOf: readonly (readonly number[])[];
  /** How many of each group are at the table. */
  readonly #present: Uint8Array;
  readonly #atLeast: number;
  readonly #seats: Int16Array;
  /** What the people add at most to each other, for each person and each number of them that are still to come. */
  readonly #among: Float64Array;
  /** What each lacks at least to the partner they should find. */
  readonly #missing: Int32Array;
  /** For each depth, who can still come, and what they gain with those who are there. */
  readonly #candidates: Int16Array[];
  readonly #gains: Float64Array[];
  #best: { gain: number; table: PricedTable }[] = [];

  constructor(room: Room, count: number, prices: Prices, atLeast: number) {
    this.#room = room;
    this.#count = count;
    this.#prices = prices.people;
    this.#groups = prices.groups;
    this.#groupsOf = room.attendees.map((_, person) =>
      [...prices.groups.keys()].filter((index) => prices.groups[index]!.people.includes(person)),
    );
    this.#present = new Uint8Array(prices.groups.length);
    this.#atLeast = atLeast;
    this.#seats = new Int16Array(count);
    this.#among = new Float64Array(room.size * (count + 1));
    this.#missing = room.leastMissing;
    this.#candidates = Array.from({ length: count }, () => new Int16Array(room.size));
    this.#gains = Array.from({ length: count }, () => new Float64Array(room.size));
    for (let person = 0; person < room.size; person += 1) this.#describe(person);
  }

  #describe(person: number): void {
    const row = person * this.#room.size;
    const weights = this.#room.weights.slice(row, row + this.#room.size).toSorted((one, other) => other - one);
    let sum = 0;
    for (let others = 1; others <= this.#count; others += 1) {
      sum += Math.max(0, weights[others - 1] ?? 0);
      this.#among[person * (this.#count + 1) + others] = sum / 2;
    }
  }

  /** All tables at which this is the person with the lowest number. */
  startWith(first: number): void {
    this.#best = [];
    const { size, weights, friends } = this.#room;
    const friend = friends[first]!;
    if (friend !== -1 && friend < first) return;
    let candidates = 0;
    for (let other = first + 1; other < size; other += 1) {
      const weight = weights[first * size + other]!;
      if (weight < 0) continue;
      this.#candidates[0]![candidates] = other;
      this.#gains[0]![candidates] = weight - this.#prices[other]! - this.#missing[other]!;
      candidates += 1;
    }
    this.#seats[0] = first;
    this.#sitDown(first);
    this.#extend(1, candidates, -this.#prices[first]! - this.#missing[first]!);
    this.#standUp(first);
    this.found.push(...this.#best.map(({ table }) => table));
  }

  /** What has to be gained to be among the best with this first person. */
  #threshold(): number {
    const last = this.#best.length < FOUND_FOR_EACH ? -Infinity : this.#best.at(-1)!.gain;
    return Math.max(this.#atLeast, last);
  }

  /**
   * @param gained at most by those who are there, among themselves
   * @param length how many candidates there are for the next seat, ascending, at depth `seated - 1`
   */
  #extend(seated: number, length: number, gained: number): void {
    const remaining = this.#count - seated;
    if (remaining === 0) return this.#weigh();
    if (length < remaining || gained + this.#mostOf(seated - 1, length, remaining) <= this.#threshold()) return;
    const candidates = this.#candidates[seated - 1]!;
    const gains = this.#gains[seated - 1]!;
    for (let at = 0; at <= length - remaining; at += 1) {
      const person = candidates[at]!;
      if (!this.#mayCome(person, seated)) continue;
      this.#seats[seated] = person;
      const left = remaining > 1 ? this.#narrow(seated, at, length, person) : 0;
      this.#extend(seated + 1, left, gained + gains[at]! - this.#sitDown(person));
      this.#standUp(person);
    }
  }

  /** @returns the price of the groups of which this person makes another pair at the table */
  #sitDown(person: number): number {
    let price = 0;
    for (const index of this.#groupsOf[person]!) {
      this.#present[index]! += 1;
      if (this.#present[index]! % 2 === 0) price += this.#groups[index]!.price;
    }
    return price;
  }

  #standUp(person: number): void {
    for (const index of this.#groupsOf[person]!) this.#present[index]! -= 1;
  }

  /** Somebody whose friend has a lower number comes only where that friend is. */
  #mayCome(person: number, seated: number): boolean {
    const friend = this.#room.friends[person]!;
    if (friend === -1 || friend > person) return true;
    for (let seat = 0; seat < seated; seat += 1) if (this.#seats[seat] === friend) return true;
    return false;
  }

  /** Who can come after this person. */
  #narrow(depth: number, at: number, length: number, person: number): number {
    const { weights, size } = this.#room;
    const from = this.#candidates[depth - 1]!;
    const gainsBefore = this.#gains[depth - 1]!;
    const to = this.#candidates[depth]!;
    const gains = this.#gains[depth]!;
    let left = 0;
    for (let next = at + 1; next < length; next += 1) {
      const other = from[next]!;
      const weight = weights[person * size + other]!;
      if (weight < 0) continue;
      to[left] = other;
      gains[left] = gainsBefore[next]! + weight;
      left += 1;
    }
    return left;
  }

  /** The most that so many of the candidates can gain: the highest gains, with the most that they add to each other. */
  #mostOf(depth: number, length: number, remaining: number): number {
    const candidates = this.#candidates[depth]!;
    const gains = this.#gains[depth]!;
    const top = new Float64Array(remaining).fill(-Infinity);
    for (let at = 0; at < length; at += 1) {
      let gain = gains[at]! + this.#among[candidates[at]! * (this.#count + 1) + remaining - 1]!;
      for (let rank = 0; rank < remaining && gain > -Infinity; rank += 1) {
        const higher = top[rank]!;
        if (gain <= higher) continue;
        top[rank] = gain;
        gain = higher;
      }
    }
    return top.reduce((sum, gain) => sum + gain, 0);
  }

  #weigh(): void {
    const value = tableValue(this.#room, this.#seats, 0, this.#count);
    if (!isWithinRules(value) || !this.#isWithFriends()) return;
    const paid = this.#groups.reduce((sum, { price }, index) => sum + price * (this.#present[index]! >> 1), 0);
    const gain = this.#seats.reduce((left, person) => left - this.#prices[person]!, value) - paid;
    if (gain > this.mostGained) this.mostGained = gain;
    if (gain <= this.#threshold()) return;
    if (this.#best.length === FOUND_FOR_EACH) this.#best.pop();
    const at = this.#best.findIndex((other) => other.gain < gain);
    const table = { people: [...this.#seats], value };
    this.#best.splice(at === -1 ? this.#best.length : at, 0, { gain, table });
  }

  #isWithFriends(): boolean {
    return this.#seats.every((person) => {
      const friend = this.#room.friends[person]!;
      return friend === -1 || this.#seats.includes(friend);
    });
  }
}
