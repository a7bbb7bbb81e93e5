import { LARGEST_TABLE, SMALLEST_TABLE } from './table-sizes.ts';
import { isWithinRules, tableValue } from './table-value.ts';
import { BREACH, FAIRNESS, FEWEST_PARTNERS, MAN, WISHED_PARTNER, WOMAN, type Room } from './room.ts';

/** Room for one more at a table: a larger one is never made. */
const SEATS = LARGEST_TABLE;

export interface DraftOptions {
  /** How many people are at each table. */
  readonly sizes: readonly number[];
  /** How many people are at no table; they are the last group. */
  readonly leftOut: number;
  /** What it costs, in parts, that a person is in a group: `person * (tables + 1) + group`. */
  readonly costs: Int32Array | null;
}

/** Who sits where while tables are looked for, with the value of each group; it changes by exchanges and by moves. */
export class SeatingDraft {
  readonly room: Room;
  readonly tables: number;
  readonly groups: number;
  /** The people of all groups; those of a group begin at `offsets[group]`. */
  readonly seats: Int16Array;
  readonly offsets: Int32Array;
  readonly counts: Int16Array;
  readonly groupOf: Int16Array;
  readonly seatOf: Int16Array;
  readonly values: Float64Array;
  total = 0;
  readonly #costs: Int32Array | null;
  /** What each person's weights with the people of each table add up to: `person * groups + table`. */
  readonly #links: Float64Array;
  /** For each table, how much more it could be worth at most if only partners and rules were better, not the weights. */
  readonly #excess: Float64Array;
  /** For each person, how many partners they have at their table, and what the best one is worth. */
  readonly #found: Int16Array;
  readonly #best: Int32Array;
  /** For each table, how many women and how many men sit there. */
  readonly #women: Int16Array;
  readonly #men: Int16Array;
  /** For each table, what it is worth if nobody lacked a partner and no rule were broken. */
  readonly #weight: Float64Array;

  constructor(room: Room, { sizes, leftOut, costs }: DraftOptions) {
    this.room = room;
    this.tables = sizes.length;
    this.groups = sizes.length + 1;
    this.offsets = Int32Array.from({ length: this.groups }, (_, group) => group * SEATS);
    this.seats = new Int16Array(sizes.length * SEATS + Math.max(leftOut, room.size - sizes.length * SEATS));
    this.counts = Int16Array.from([...sizes, leftOut]);
    this.groupOf = new Int16Array(room.size);
    this.seatOf = new Int16Array(room.size);
    this.values = new Float64Array(this.groups);
    this.#costs = costs;
    this.#links = new Float64Array(room.size * this.groups);
    this.#excess = new Float64Array(this.groups);
    this.#found = new Int16Array(room.size);
    this.#best = new Int32Array(room.size);
    this.#women = new Int16Array(this.groups);
    this.#men = new Int16Array(this.groups);
    this.#weight = new Float64Array(this.groups);
  }

  /** Whether it matters which of two tables somebody is at, and not only with whom. */
  get hasCosts(): boolean {
    return this.#costs !== null;
  }

  /** Seats everybody as given: for each person, their group. The counts follow. */
  assign(groupOf: Int16Array): void {
    this.counts.fill(0);
    groupOf.forEach((group, person) => {
      this.#sit(person, group, this.offsets[group]! + this.counts[group]!);
      this.counts[group]! += 1;
    });
    this.#links.fill(0);
    groupOf.forEach((group, person) => this.#link(person, group, 1));
    this.#revalue();
  }

  /** What the tables are worth, without what it costs that people are where they are. */
  valueOfTables(): number {
    let value = 0;
    for (let table = 0; table < this.tables; table += 1)
      value += this.#valueOf(table) + this.#costOf(this.seats, table, this.offsets[table]!, this.counts[table]!);
    return value;
  }

  isWithinRules(): boolean {
    return isWithinRules(this.valueOfTables());
  }

  #revalue(): void {
    this.total = 0;
    for (let group = 0; group < this.groups; group += 1) {
      this.values[group] = 0;
      this.#revalueGroup(group);
    }
  }

  /**
   * The most that an exchange can gain: the change of the weights, and all that partners and rules could be better at both
   * tables. It is cheap, and refuses most exchanges.
   */
  limitOfExchange(one: number, other: number): number {
    const group = this.groupOf[one]!;
    const otherGroup = this.groupOf[other]!;
    return this.#limitAfter(group, one, other) + this.#limitAfter(otherGroup, other, one);
  }

  /** The most that a group can gain when somebody leaves it, and somebody else comes. */
  #limitAfter(group: number, leaving: number, coming: number): number {
    const cost = this.#costOfSeat(leaving, group) - this.#costOfSeat(coming, group);
    if (group === this.tables) return cost;
    const links = this.#links;
    const { weights, leastMissing, size } = this.room;
    const won = links[coming * this.groups + group]! - weights[leaving * size + coming]! - leastMissing[coming]!;
    const lost = links[leaving * this.groups + group]! - leastMissing[leaving]!;
    return won - lost + this.#excess[group]! + cost;
  }

  /**
   * What the total gains when two people of different groups change seats.
   * @param least nothing more is looked at once it is known that the gain is no larger: a number that is no larger is returned then
   */
  gainOfExchange(one: number, other: number, least = -Infinity): number {
    const group = this.groupOf[one]!;
    const otherGroup = this.groupOf[other]!;
    const gain = this.#valueAfter(group, one, other) - this.values[group]!;
    if (gain + this.#limitAfter(otherGroup, other, one) <= least) return least;
    return gain + this.#valueAfter(otherGroup, other, one) - this.values[otherGroup]!;
  }

  /** What a group is worth when somebody has left it, and somebody else has come: found from what is noted of the others. */
  #valueAfter(group: number, leaving: number, coming: number): number {
    const cost = this.#costOfSeat(coming, group) - this.#costOfSeat(leaving, group);
    if (group === this.tables) return this.values[group]! - cost;
    const { partners, genders, weights, size } = this.room;
    const count = this.counts[group]!;
    const end = this.offsets[group]! + count;
    let missing = 0;
    let breaches = 0;
    let foundByComing = 0;
    let bestOfComing = 0;
    for (let seat = this.offsets[group]!; seat < end; seat += 1) {
      const person = this.seats[seat]!;
      if (person === leaving) continue;
      const lost = partners[person * size + leaving]!;
      const won = partners[person * size + coming]!;
      let found = this.#found[person]!;
      let best = this.#best[person]!;
      if (lost >= 0) {
        found -= 1;
        if (lost === best) best = this.#bestWithout(person, group, leaving);
      }
      if (won >= 0) {
        found += 1;
        foundByComing += 1;
        if (won > best) best = won;
        if (won > bestOfComing) bestOfComing = won;
      }
      if (found < FEWEST_PARTNERS) breaches += FEWEST_PARTNERS - found;
      if (best < WISHED_PARTNER) missing += WISHED_PARTNER - best;
    }
    if (foundByComing < FEWEST_PARTNERS) breaches += FEWEST_PARTNERS - foundByComing;
    if (bestOfComing < WISHED_PARTNER) missing += WISHED_PARTNER - bestOfComing;
    if (count > 1) {
      const women = this.#women[group]! + countOf(genders[coming], WOMAN) - countOf(genders[leaving], WOMAN);
      const men = this.#men[group]! + countOf(genders[coming], MAN) - countOf(genders[leaving], MAN);
      breaches += (women === 1 ? 1 : 0) + (men === 1 ? 1 : 0);
    }
    const links = this.#links;
    const weight =
      this.#weight[group]! -
      links[leaving * this.groups + group]! +
      links[coming * this.groups + group]! -
      weights[leaving * size + coming]!;
    return weight - cost - FAIRNESS * missing - BREACH * breaches;
  }

  /** What the best partner of somebody at their table is worth when one person has left it. */
  #bestWithout(person: number, group: number, leaving: number): number {
    const row = person * this.room.size;
    const end = this.offsets[group]! + this.counts[group]!;
    let best = 0;
    for (let seat = this.offsets[group]!; seat < end; seat += 1) {
      const other = this.seats[seat]!;
      if (other !== leaving && this.room.partners[row + other]! > best) best = this.room.partners[row + other]!;
    }
    return best;
  }

  exchange(one: number, other: number): void {
    const group = this.groupOf[one]!;
    const otherGroup = this.groupOf[other]!;
    const seat = this.seatOf[one]!;
    const otherSeat = this.seatOf[other]!;
    this.#sit(one, otherGroup, otherSeat);
    this.#sit(other, group, seat);
    this.#link(one, group, -1);
    this.#link(other, otherGroup, -1);
    this.#link(one, otherGroup, 1);
    this.#link(other, group, 1);
    this.#revalueGroup(group);
    this.#revalueGroup(otherGroup);
  }

  /** Whether somebody may go from one table to another: from a larger one only, so that sizes grow no more unequal. */
  canMove(person: number, to: number): boolean {
    const from = this.groupOf[person]!;
    if (from === to || from === this.tables || to === this.tables) return false;
    const left = this.counts[from]!;
    const joined = this.counts[to]!;
    return left > joined && left > SMALLEST_TABLE && joined > 0;
  }

  gainOfMove(person: number, to: number): number {
    const from = this.groupOf[person]!;
    const before = this.values[from]! + this.values[to]!;
    this.#take(person, to);
    const gain = this.#valueOf(from) + this.#valueOf(to) - before;
    this.#take(person, from);
    return gain;
  }

  move(person: number, to: number): void {
    const from = this.groupOf[person]!;
    this.#take(person, to);
    this.#link(person, from, -1);
    this.#link(person, to, 1);
    this.#revalueGroup(from);
    this.#revalueGroup(to);
  }

  /** What these people are worth at a table, with what it costs that they are there. */
  valueOfPeople(people: Int16Array, from: number, count: number, table: number): number {
    return tableValue(this.room, people, from, count) - this.#costOf(people, table, from, count);
  }

  /** The numbers of the people of a group. */
  peopleAt(group: number): number[] {
    return [...this.seats.subarray(this.offsets[group], this.offsets[group]! + this.counts[group]!)];
  }

  /** Each person's group, for `assign`. */
  copy(): Int16Array {
    return this.groupOf.slice();
  }

  #sit(person: number, group: number, seat: number): void {
    this.seats[seat] = person;
    this.groupOf[person] = group;
    this.seatOf[person] = seat;
  }

  /** The last of the group that is left takes the seat that becomes free. */
  #take(person: number, to: number): void {
    const from = this.groupOf[person]!;
    this.counts[from]! -= 1;
    const last = this.offsets[from]! + this.counts[from]!;
    this.#sit(this.seats[last]!, from, this.seatOf[person]!);
    this.#sit(person, to, this.offsets[to]! + this.counts[to]!);
    this.counts[to]! += 1;
  }

  /** Adds a person's weights to what everybody has with a group, or takes them away. */
  #link(person: number, group: number, sign: 1 | -1): void {
    const { size, weights } = this.room;
    for (let other = 0, at = group; other < size; other += 1, at += this.groups)
      this.#links[at]! += sign * weights[person * size + other]!;
  }

  #revalueGroup(group: number): void {
    this.total -= this.values[group]!;
    this.values[group] = this.#valueOf(group);
    this.total += this.values[group];
    const { genders, leastMissing } = this.room;
    const from = this.offsets[group]!;
    const count = this.counts[group]!;
    let weight = -this.#costOf(this.seats, group, from, count);
    let least = 0;
    this.#women[group] = 0;
    this.#men[group] = 0;
    for (let seat = from; seat < from + count; seat += 1) {
      const person = this.seats[seat]!;
      weight += this.#links[person * this.groups + group]! / 2;
      least += leastMissing[person]!;
      this.#women[group] += countOf(genders[person], WOMAN);
      this.#men[group] += countOf(genders[person], MAN);
      if (group < this.tables) this.#rememberPartners(person, from, count);
    }
    this.#excess[group] = weight - least - this.values[group];
    this.#weight[group] = weight - this.costOfSize(group);
  }

  #rememberPartners(person: number, from: number, count: number): void {
    const { partners, size } = this.room;
    let found = 0;
    let best = 0;
    for (let seat = from; seat < from + count; seat += 1) {
      const partner = partners[person * size + this.seats[seat]!]!;
      if (partner >= 0) found += 1;
      if (partner > best) best = partner;
    }
    this.#found[person] = found;
    this.#best[person] = best;
  }

  #valueOf(group: number): number {
    const from = this.offsets[group]!;
    const count = this.counts[group]!;
    if (group === this.tables) return -this.#costOf(this.seats, group, from, count);
    return this.valueOfPeople(this.seats, from, count, group) - this.costOfSize(group);
  }

  /** What it costs that a table has too few people, with no regard to who they are. */
  costOfSize(table: number): number {
    const count = this.counts[table]!;
    return count > 0 && count < SMALLEST_TABLE ? BREACH * (SMALLEST_TABLE - count) : 0;
  }

  #costOfSeat(person: number, group: number): number {
    return this.#costs ? this.#costs[person * this.groups + group]! : 0;
  }

  #costOf(people: Int16Array, group: number, from: number, count: number): number {
    if (!this.#costs) return 0;
    let cost = 0;
    for (let at = from; at < from + count; at += 1) cost += this.#costs[people[at]! * this.groups + group]!;
    return cost;
  }
}

function countOf(gender: number | undefined, wanted: number): number {
  return gender === wanted ? 1 : 0;
}
