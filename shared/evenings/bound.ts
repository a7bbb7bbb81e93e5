import type { EveningPlan, Seating } from './attendees.ts';
import { findBrokenGroups, mostPairs, pairsOf, presenceAt, type UsedTable } from './odd-groups.ts';
import { priceTables, type PricedTable, type Prices } from './price-tables.ts';
import { roomOf, VALUE_OF_ONE, type Room } from './room.ts';
import { planWith } from './subset.ts';
import { findHalfTogether, isTable, roomsOfCases } from './two-cases.ts';
import { tableValue } from './table-value.ts';

/** An entry of a column: the row, and the number in it. */
export type Entry = readonly [row: number, factor: number];

/** A linear programme: the most that columns are worth together when each may be used in parts. */
export interface LinearProgramme {
  addColumn(value: number, entries: readonly Entry[]): void;
  /** A row in which columns add up to this at most; those from the beginning add up to their right side. */
  addRow(most: number, columns: readonly Entry[]): void;
  solve(): {
    /** The price of each row. */
    readonly prices: Float64Array;
    /** How much of each column is used. */
    readonly shares: Float64Array;
  };
}

export type OpenProgramme = (rightSides: readonly number[]) => LinearProgramme;

export interface ProvenBound {
  /** No tables of these people, of these sizes and within the rules, are worth more, in parts. */
  readonly bound: number;
  /** How many tables and groups the programme got to know. */
  readonly tables: number;
  readonly groups: number;
  readonly rounds: number;
}

/** Values are whole: what a table gains less than this is nothing. */
const NO_GAIN = 0.05;
const ROUNDING = 1e-6;
const ROUNDS_AT_MOST = 200;
const GROUPS_IN_A_ROUND = 60;
/** A bound that is nearer to the value than this share of it is not looked for in two cases. */
const NEAR = 0.001;
/** What somebody without a table, or a table without people, costs in a programme: more than any table is worth. */
const MISSING = 100 * VALUE_OF_ONE;

/**
 * What the tables of those who were seated can be worth at most, proved (S-evening-8). All possible tables may be used in
 * parts, as long as each person is at one table in sum and no group of three or five makes more pairs than it can. Tables
 * are added where prices leave a gain, groups where they are broken. At whatever prices, no seating is worth more than all
 * prices and, for each table, the most that one gains: that sum is the bound, so that it does not rely on the solver.
 * Where parts leave a gap, two people whom they seat together by halves are seated together in one case and apart in another:
 * what holds in both cases holds.
 */
export function proveBound(plan: EveningPlan, seating: Seating, open: OpenProgramme): ProvenBound {
  const seated = new Set(seating.tables.flatMap(({ attendees }) => attendees));
  if (seated.size === 0) return { bound: 0, tables: 0, groups: 0, rounds: 0 };
  const room = roomOf(planWith(plan, seated));
  const prove = (ofCase: Room, known: Pick<TableProgramme, 'tables' | 'groups'>) =>
    proveCase(new TableProgramme(ofCase, countSizes(seating), known, open), seating.value);
  const whole = prove(room, { tables: tablesOf(room, seating), groups: [] });
  const isNear = whole.bound - seating.value <= NEAR * Math.abs(whole.bound);
  const pair = isNear ? null : findHalfTogether(room, whole.programme.usedTables());
  const cases = pair ? roomsOfCases(room, pair).map((ofCase) => prove(ofCase, whole.programme)) : [];
  const all = [whole, ...cases];
  return {
    bound: cases.length > 0 ? Math.min(whole.bound, Math.max(...cases.map(({ bound }) => bound))) : whole.bound,
    tables: Math.max(...all.map(({ programme }) => programme.tables.length)),
    groups: Math.max(...all.map(({ programme }) => programme.groups.length)),
    rounds: all.reduce((sum, { rounds }) => sum + rounds, 0),
  };
}

/** @param enough below this nothing more has to be proved: there are tables that are worth it */
function proveCase(programme: TableProgramme, enough: number) {
  let bound = Infinity;
  let rounds = 0;
  while (rounds < ROUNDS_AT_MOST && bound > enough) {
    rounds += 1;
    const { limit, hasNewTables } = programme.improve();
    bound = Math.min(bound, Math.floor(limit + ROUNDING));
    if (!hasNewTables && !programme.limitGroups()) break;
  }
  return { bound, rounds, programme };
}

/**
 * A row for each person, who is at one table, one for each size, of which there are so many tables, one for each group. The
 * first columns, one for each person and size, are for those who find no table among the ones that are known yet.
 */
class TableProgramme {
  readonly tables: PricedTable[] = [];
  readonly groups: number[][] = [];
  readonly #room: Room;
  readonly #sizes: readonly (readonly [size: number, count: number])[];
  readonly #programme: LinearProgramme;
  readonly #added = new Set<string>();
  /** How many columns come before those of tables. */
  readonly #first: number;
  #shares: Float64Array = new Float64Array();

  constructor(
    room: Room,
    sizes: readonly (readonly [size: number, count: number])[],
    known: Pick<TableProgramme, 'tables' | 'groups'>,
    open: OpenProgramme,
  ) {
    this.#room = room;
    this.#sizes = sizes;
    const rightSides = [...room.attendees.map(() => 1), ...sizes.map(([, count]) => count)];
    this.#programme = open(rightSides);
    this.#first = rightSides.length;
    for (const row of rightSides.keys()) this.#programme.addColumn(-MISSING, [[row, 1]]);
    for (const table of known.tables) if (isTable(room, table.people)) this.#add(table);
    for (const group of known.groups) this.#limit(group);
  }

  /** Finds prices, and adds the tables that gain at them; the limit is proved by them. */
  improve(): { limit: number; hasNewTables: boolean } {
    const before = this.tables.length;
    const { prices, shares } = this.#programme.solve();
    this.#shares = shares;
    const priced = this.#pricesOf(prices);
    let limit = priced.people.reduce((sum, price) => sum + price, 0);
    for (const { people, price } of priced.groups) limit += price * mostPairs(people);
    this.#sizes.forEach(([size, count], index) => {
      const price = prices[this.#room.size + index]!;
      const { tables, mostGained } = priceTables(this.#room, size, priced, price + NO_GAIN);
      limit += count * Math.max(price + NO_GAIN, mostGained);
      for (const table of tables) this.#add(table);
    });
    return { limit, hasNewTables: this.tables.length > before };
  }

  #pricesOf(prices: Float64Array): Prices {
    const first = this.#room.size + this.#sizes.length;
    return {
      people: prices.subarray(0, this.#room.size),
      // Below zero by a rounding of the solver only; a price of zero is always allowed.
      groups: this.groups.map((people, index) => ({ people, price: Math.max(0, prices[first + index]!) })),
    };
  }

  /** The tables that the last programme used, with how much of each. */
  usedTables(): UsedTable[] {
    return this.tables.flatMap(({ people }, index) => {
      const share = this.#shares[this.#first + index] ?? 0;
      return share > ROUNDING ? [{ people, share }] : [];
    });
  }

  /** Limits the groups that make most pairs too many; false when there is none. */
  limitGroups(): boolean {
    const broken = findBrokenGroups(this.usedTables(), this.#room.size).slice(0, GROUPS_IN_A_ROUND);
    for (const group of broken) this.#limit(group);
    return broken.length > 0;
  }

  #limit(group: number[]): void {
    this.groups.push(group);
    const entries = this.tables.map(
      ({ people }, index) => [this.#first + index, pairsOf(group, presenceAt(people, this.#room.size))] as const,
    );
    this.#programme.addRow(mostPairs(group), entries.filter(hasEntry));
  }

  #add(table: PricedTable): void {
    const { people, value } = table;
    const key = people.join(' ');
    if (this.#added.has(key)) return;
    this.#added.add(key);
    this.tables.push(table);
    const { size } = this.#room;
    const presence = presenceAt(people, size);
    const ofSize = this.#sizes.findIndex(([count]) => count === people.length);
    const groupRows = this.groups.map(
      (group, index) => [size + this.#sizes.length + index, pairsOf(group, presence)] as const,
    );
    const rows = [...people, size + ofSize].map((row) => [row, 1] as const);
    this.#programme.addColumn(value, [...rows, ...groupRows.filter(hasEntry)]);
  }
}

function hasEntry([, factor]: Entry): boolean {
  return factor > 0;
}

/** How many tables there are of each size. */
function countSizes({ tables }: Seating): (readonly [size: number, count: number])[] {
  const counts = new Map<number, number>();
  for (const { attendees } of tables) counts.set(attendees.length, (counts.get(attendees.length) ?? 0) + 1);
  return [...counts];
}

function tablesOf(room: Room, { tables }: Seating): PricedTable[] {
  const numbers = new Map(room.attendees.map(({ id }, index) => [id, index]));
  return tables.map(({ attendees }) => {
    const people = attendees.map((id) => numbers.get(id)!).toSorted((one, other) => one - other);
    return { people, value: tableValue(room, Int16Array.from(people), 0, people.length) };
  });
}
