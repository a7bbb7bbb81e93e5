import type { EveningPlan, Seating } from './attendees.ts';
import { findBrokenGroups, mostPairs, pairsOf, presenceAt } from './odd-groups.ts';
import { priceTables, type PricedTable, type Prices } from './price-tables.ts';
import { roomOf, type Room } from './room.ts';
import { planWith } from './subset.ts';
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

/**
 * What the tables of those who were seated can be worth at most, proved (S-evening-8). All possible tables may be used in
 * parts, as long as each person is at one table in sum and no group of three or five makes more pairs than it can. Tables
 * are added where prices leave a gain, groups where they are broken. At whatever prices, no seating is worth more than all
 * prices and, for each table, the most that one gains: that sum is the bound, so that it does not rely on the solver.
 */
export function proveBound(plan: EveningPlan, seating: Seating, open: OpenProgramme): ProvenBound {
  const seated = new Set(seating.tables.flatMap(({ attendees }) => attendees));
  const programme = new TableProgramme(roomOf(planWith(plan, seated)), seating, open);
  let bound = seated.size === 0 ? 0 : Infinity;
  let rounds = 0;
  while (rounds < ROUNDS_AT_MOST && bound > seating.value) {
    rounds += 1;
    const { limit, hasNewTables } = programme.improve();
    bound = Math.min(bound, Math.floor(limit + ROUNDING));
    if (!hasNewTables && !programme.limitGroups()) break;
  }
  return { bound, tables: programme.tables.length, groups: programme.groups.length, rounds };
}

/** A row for each person, who is at one table, one for each size, of which there are so many tables, one for each group. */
class TableProgramme {
  readonly tables: PricedTable[] = [];
  readonly groups: number[][] = [];
  readonly #room: Room;
  readonly #sizes: readonly (readonly [size: number, count: number])[];
  readonly #programme: LinearProgramme;
  readonly #added = new Set<string>();
  #shares: Float64Array = new Float64Array();

  constructor(room: Room, seating: Seating, open: OpenProgramme) {
    this.#room = room;
    this.#sizes = countSizes(seating);
    this.#programme = open([...room.attendees.map(() => 1), ...this.#sizes.map(([, count]) => count)]);
    for (const people of numbersOf(room, seating))
      this.#add({ people, value: tableValue(room, Int16Array.from(people), 0, people.length) });
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

  /** Limits the groups that make most pairs too many; false when there is none. */
  limitGroups(): boolean {
    const { size } = this.#room;
    const used = this.tables.flatMap(({ people }, index) => {
      const share = this.#shares[index]!;
      return share > ROUNDING ? [{ people, share }] : [];
    });
    const broken = findBrokenGroups(used, size).slice(0, GROUPS_IN_A_ROUND);
    for (const group of broken) {
      this.groups.push(group);
      const entries = this.tables.map(
        ({ people }, index) => [index, pairsOf(group, presenceAt(people, size))] as const,
      );
      this.#programme.addRow(mostPairs(group), entries.filter(hasEntry));
    }
    return broken.length > 0;
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

function numbersOf(room: Room, { tables }: Seating): number[][] {
  const numbers = new Map(room.attendees.map(({ id }, index) => [id, index]));
  return tables.map(({ attendees }) => attendees.map((id) => numbers.get(id)!).toSorted((one, other) => one - other));
}
