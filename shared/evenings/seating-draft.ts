import { LARGEST_TABLE, SMALLEST_TABLE } from './table-sizes.ts';
import { isWithinRules, tableValue } from './table-value.ts';
import { BREACH, type Room } from './room.ts';

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
    if (group === this.tables || otherGroup === this.tables) return Infinity;
    const row = one * this.groups;
    const otherRow = other * this.groups;
    const links = this.#links;
    const change =
      links[row + otherGroup]! +
      links[otherRow + group]! -
      links[row + group]! -
      links[otherRow + otherGroup]! -
      2 * this.room.weights[one * this.room.size + other]!;
    const limit = change + this.#excess[group]! + this.#excess[otherGroup]!;
    if (!this.#costs) return limit;
    const costs = this.#costs;
    return (
      limit + costs[row + group]! + costs[otherRow + otherGroup]! - costs[row + otherGroup]! - costs[otherRow + group]!
    );
  }

  /** What the total gains when two people of different groups change seats. */
  gainOfExchange(one: number, other: number): number {
    const group = this.groupOf[one]!;
    const otherGroup = this.groupOf[other]!;
    const seat = this.seatOf[one]!;
    const otherSeat = this.seatOf[other]!;
    this.seats[seat] = other;
    this.seats[otherSeat] = one;
    const gain = this.#valueOf(group) + this.#valueOf(otherGroup) - this.values[group]! - this.values[otherGroup]!;
    this.seats[seat] = one;
    this.seats[otherSeat] = other;
    return gain;
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
    let most = -this.#costOf(this.seats, group, this.offsets[group]!, this.counts[group]!);
    for (let seat = this.offsets[group]!; seat < this.offsets[group]! + this.counts[group]!; seat += 1) {
      const person = this.seats[seat]!;
      most += this.#links[person * this.groups + group]! / 2 - this.room.leastMissing[person]!;
    }
    this.#excess[group] = most - this.values[group];
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

  #costOf(people: Int16Array, group: number, from: number, count: number): number {
    if (!this.#costs) return 0;
    let cost = 0;
    for (let at = from; at < from + count; at += 1) cost += this.#costs[people[at]! * this.groups + group]!;
    return cost;
  }
}
