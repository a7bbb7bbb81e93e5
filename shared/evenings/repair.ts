import type { EveningPlan, Seating, Table } from './attendees.ts';
import { chanceOf } from './chance.ts';
import { composeRoom, COMPOSING } from './compose.ts';
import { roomOf, type Room } from './room.ts';
import { SeatingDraft } from './seating-draft.ts';
import { SeatingSearch, type Effort } from './seating-search.ts';
import { planWith } from './subset.ts';
import { valueOfTables } from './table-value.ts';
import { LARGEST_TABLE, SMALLEST_TABLE, tableSizes } from './table-sizes.ts';

/** An evening after somebody has cancelled, or was given a place. */
export interface Repair {
  /** Those who come now. */
  readonly plan: EveningPlan;
  readonly tablesBefore: readonly Table[];
  /** Who already knows their table. */
  readonly informed: readonly string[];
  /** How many came or went since the tables were composed, before those of this change. */
  readonly changesBefore: number;
}

export interface RepairedSeating extends Seating {
  /** Who knows another table than the one they have now, or has none now; ascending. */
  readonly moved: readonly string[];
}

/** The share of what the best tables near are worth with which the fewest moves are enough (S-evening-7). */
export const WORTH_ENOUGH = 0.965;
/** What moving somebody who knows their table costs, in parts: from many to few, until the tables are worth enough. */
const MOVE_COSTS = [100_000, 800, 300, 100];
/** More people than this are not seated anew in the time that there is: tables that lost nobody stay as they are. */
const PEOPLE_AT_MOST = 66;
/** How much a repair tries. */
interface RepairEffort {
  /** How often the tables are shaken that say what can be reached near, and those that are chosen. */
  readonly shakesOfBest: number;
  readonly shakesOfNear: number;
  /** How much is tried where no tables near break no rule: fewer have a seat then, or many seats change. */
  readonly anew: Effort;
  /** Whether tables made anew also say what can be reached: far from those that there are, there may be much better ones. */
  readonly looksFar: boolean;
}
/** After one cancellation, or one more place. */
const SMALL: RepairEffort = {
  shakesOfBest: 8,
  shakesOfNear: 1,
  anew: { descents: 4, shaken: 1, shakes: 4 },
  looksFar: false,
};
/** After several, at once or one by one, which are rare and leave little as it was. */
const LARGE: RepairEffort = { shakesOfBest: 30, shakesOfNear: 8, anew: COMPOSING, looksFar: true };
/** So many people more or fewer since the tables were composed are a small change. */
const SMALL_CHANGE = 2;

/**
 * The tables after a change: of those that break no rule and are worth enough, the ones for which the fewest people move
 * who know their table already. Who finds no table any more is left out.
 */
export function repair({ plan, tablesBefore, informed, changesBefore }: Repair): RepairedSeating {
  const coming = new Set(plan.attendees.map(({ id }) => id));
  const before = tablesBefore
    .map(({ number, attendees }) => ({ number, attendees: attendees.filter((id) => coming.has(id)) }))
    .filter(({ attendees }) => attendees.length > 0);
  const scope = tablesInScope(before, tablesBefore, coming.size);
  const untouched = before.filter((table) => !scope.includes(table));
  const outside = new Set(untouched.flatMap(({ attendees }) => attendees));
  const inside = new Set([...coming].filter((id) => !outside.has(id)));
  const seated = tablesBefore.flatMap(({ attendees }) => attendees);
  const stayed = seated.filter((id) => coming.has(id)).length;
  const changes = changesBefore + seated.length - stayed + coming.size - stayed;
  const effort = changes > SMALL_CHANGE ? LARGE : SMALL;
  const repaired = repairTables(planWith(plan, inside), scope, new Set(informed), effort);
  const tables = [...untouched, ...repaired.tables].toSorted((one, other) => one.number - other.number);
  const value = valueOfTables(roomOf(plan), tables);
  return { tables, leftOut: repaired.leftOut, value, moved: movedOf(tables, before, informed) };
}

/** All tables of a small evening; of a large one those that lost somebody, with others up to the limit. */
function tablesInScope(before: readonly Table[], tablesBefore: readonly Table[], people: number): readonly Table[] {
  if (people <= PEOPLE_AT_MOST) return before;
  const sizes = new Map(tablesBefore.map(({ number, attendees }) => [number, attendees.length]));
  const isWhole = ({ number, attendees }: Table) => sizes.get(number) === attendees.length;
  let count = 0;
  return before
    .toSorted((one, other) => Number(isWhole(one)) - Number(isWhole(other)) || one.number - other.number)
    .filter((table) => {
      count += table.attendees.length;
      return !isWhole(table) || count <= PEOPLE_AT_MOST;
    });
}

function repairTables(
  plan: EveningPlan,
  before: readonly Table[],
  informed: ReadonlySet<string>,
  { shakesOfBest, shakesOfNear, anew, looksFar }: RepairEffort,
): Seating {
  const room = roomOf(plan);
  const starts = startingPoints(room, before);
  const near = (cost: number, shakes: number, from = starts) =>
    from
      .map((start) => tablesNear({ room, seed: plan.seed, before, informed }, start, cost, shakes))
      .filter((seating): seating is Seating => seating !== null);
  const bestOf = (found: readonly Seating[]) => found.toSorted((one, other) => other.value - one.value)[0];
  const composeAnew = () => {
    const composed = composeRoom(room, plan.seed, anew);
    return { ...composed, tables: renumber(composed.tables, before) };
  };
  const far = looksFar ? composeAnew() : null;
  const wholeFar = far?.leftOut.length === 0 ? [far] : [];
  // As long as nobody knows a table, nothing speaks for one of five and one of seven.
  if (informed.size === 0) {
    const even = starts.flatMap((start) => evened(room, start, before.length) ?? []);
    const bestEven = bestOf([...near(0, shakesOfBest, even), ...wholeFar]);
    if (bestEven) return bestEven;
  }
  const bestNear = bestOf(near(0, shakesOfBest));
  if (!bestNear) return far ?? composeAnew();
  const best = bestOf([bestNear, ...wholeFar, ...(looksFar ? farInSizesOf(bestNear, room, plan.seed, before) : [])])!;
  const enough = best.value - (1 - WORTH_ENOUGH) * Math.abs(best.value);
  const isBetter = (one: Seating, other: Seating) => {
    const moves = movedOf(one.tables, before, [...informed]).length;
    const otherMoves = movedOf(other.tables, before, [...informed]).length;
    return moves < otherMoves || (moves === otherMoves && one.value > other.value);
  };
  for (const cost of MOVE_COSTS) {
    const good = near(cost, shakesOfNear).filter(({ value }) => value >= enough);
    if (good.length > 0) return good.reduce((one, other) => (isBetter(other, one) ? other : one));
  }
  return best;
}

/** The best tables of the sizes of these, wherever people sat, where they are unusual; none that break a rule. */
function farInSizesOf({ tables }: Seating, room: Room, seed: string, before: readonly Table[]): Seating[] {
  const sizes = tables.map(({ attendees }) => attendees.length).toSorted((one, other) => other - one);
  if (String(sizes) === String(tableSizes(room.size))) return [];
  const draft = new SeatingDraft(room, { sizes, leftOut: 0, costs: null });
  new SeatingSearch(draft, chanceOf(`${seed} sizes`)).run(COMPOSING);
  if (!draft.isWithinRules()) return [];
  return [{ tables: renumber(tablesWithNumbers(draft, tables), before), leftOut: [], value: draft.valueOfTables() }];
}

/**
 * Who is at which table to begin with: as before, and, where there are more tables than usual for so many people or one has
 * become too small, with the smallest ones given up.
 */
function startingPoints(room: Room, before: readonly Table[]): Int16Array[] {
  const usual = tableSizes(room.size)?.length ?? 0;
  const bySize = [...before.keys()].toSorted(
    (one, other) => before[one]!.attendees.length - before[other]!.attendees.length || other - one,
  );
  const surplus = before.length - usual;
  const points = room.size >= before.length * SMALLEST_TABLE ? [new Set<number>()] : [];
  if (surplus > 0) points.push(new Set(bySize.slice(0, surplus)));
  return points.map((givenUp) => seatAt(room, before, givenUp)).filter((start): start is Int16Array => start !== null);
}

/** Those whose table is given up, and those who are new, sit where most room is. Null where there is not enough. */
function seatAt(room: Room, before: readonly Table[], givenUp: ReadonlySet<number>): Int16Array | null {
  const tableOf = new Map(before.flatMap(({ attendees }, index) => attendees.map((id) => [id, index] as const)));
  const counts = before.map(() => 0);
  const start = Int16Array.from(room.attendees, ({ id }) => {
    const table = tableOf.get(id);
    if (table === undefined || givenUp.has(table)) return -1;
    counts[table]! += 1;
    return table;
  });
  for (let person = 0; person < room.size; person += 1) {
    if (start[person] !== -1) continue;
    const friend = room.friends[person]!;
    const needed = friend === -1 || start[friend] !== -1 ? 1 : 2;
    const wanted = friend === -1 ? -1 : start[friend]!;
    const table = wanted === -1 ? emptiest(counts, givenUp) : wanted;
    if (table === -1 || counts[table]! + needed > LARGEST_TABLE) return null;
    counts[table]! += needed;
    start[person] = table;
    if (needed === 2) start[friend] = table;
  }
  return start;
}

/**
 * The same with tables of the usual sizes (S-evening-1): somebody who comes alone leaves a table with too many for one with too few.
 * Null where there are other numbers of tables, or only friends to move.
 */
function evened(room: Room, start: Int16Array, tables: number): Int16Array | null {
  const groups = Array.from({ length: tables }, (_, table) =>
    [...start.keys()].filter((person) => start[person] === table),
  );
  const used = [...groups.keys()]
    .filter((table) => groups[table]!.length > 0)
    .toSorted((one, other) => groups[other]!.length - groups[one]!.length || one - other);
  const sizes = tableSizes(room.size);
  if (sizes?.length !== used.length) return null;
  const moving: number[] = [];
  used.forEach((table, rank) => {
    const alone = groups[table]!.filter((person) => room.friends[person] === -1);
    moving.push(...alone.slice(0, Math.max(0, groups[table]!.length - sizes[rank]!)));
  });
  const even = Int16Array.from(start);
  used.forEach((table, rank) => {
    for (let missing = sizes[rank]! - groups[table]!.length; missing > 0; missing -= 1) {
      const person = moving.pop();
      if (person !== undefined) even[person] = table;
    }
  });
  const counts = used.map((table) => even.filter((at) => at === table).length);
  return counts.every((count, rank) => count === sizes[rank]) ? even : null;
}

function emptiest(counts: readonly number[], givenUp: ReadonlySet<number>): number {
  let table = -1;
  counts.forEach((count, index) => {
    if (!givenUp.has(index) && (table === -1 || count < counts[table]!)) table = index;
  });
  return table;
}

interface Neighbourhood {
  readonly room: Room;
  readonly seed: string;
  readonly before: readonly Table[];
  readonly informed: ReadonlySet<string>;
}

/** The best tables near those that there are, when each move has its cost; null when they break a rule. */
function tablesNear(
  { room, seed, before, informed }: Neighbourhood,
  start: Int16Array,
  cost: number,
  shakes: number,
): Seating | null {
  const costs = cost === 0 ? null : costsOfMoving(room, before, informed, cost);
  const draft = new SeatingDraft(room, { sizes: before.map(() => 0), leftOut: 0, costs });
  draft.assign(start);
  new SeatingSearch(draft, chanceOf(`${seed} repair`)).improve(shakes);
  if (!draft.isWithinRules()) return null;
  return { tables: tablesWithNumbers(draft, before), leftOut: [], value: draft.valueOfTables() };
}

function costsOfMoving(room: Room, before: readonly Table[], informed: ReadonlySet<string>, cost: number): Int32Array {
  const groups = before.length + 1;
  const costs = new Int32Array(room.size * groups);
  room.attendees.forEach(({ id }, person) => {
    if (!informed.has(id)) return;
    before.forEach(({ attendees }, table) => {
      if (!attendees.includes(id)) costs[person * groups + table] = cost;
    });
  });
  return costs;
}

function tablesWithNumbers(draft: SeatingDraft, before: readonly Table[]): Table[] {
  return before.flatMap(({ number }, table) => {
    const attendees = draft.peopleAt(table).map((person) => draft.room.attendees[person]!.id);
    return attendees.length === 0 ? [] : [{ number, attendees: attendees.toSorted() }];
  });
}

/** Gives each new table the number of the table that most of its people know. */
function renumber(tables: readonly Table[], before: readonly Table[]): Table[] {
  const inCommon = tables.flatMap(({ attendees }, index) =>
    before.map((table) => ({
      index,
      number: table.number,
      count: table.attendees.filter((id) => attendees.includes(id)).length,
    })),
  );
  const numbers = new Map<number, number>();
  const taken = new Set<number>();
  for (const { index, number } of inCommon.toSorted((one, other) => other.count - one.count)) {
    if (numbers.has(index) || taken.has(number)) continue;
    numbers.set(index, number);
    taken.add(number);
  }
  let next = Math.max(0, ...before.map(({ number }) => number));
  return tables
    .map(({ attendees }, index) => ({ number: numbers.get(index) ?? (next += 1), attendees }))
    .toSorted((one, other) => one.number - other.number);
}

/** Who knows another table than the one they have now, or has none now; ascending. */
function movedOf(tables: readonly Table[], before: readonly Table[], informed: readonly string[]): string[] {
  const numbersOf = (of: readonly Table[]) =>
    new Map(of.flatMap(({ number, attendees }) => attendees.map((id) => [id, number] as const)));
  const now = numbersOf(tables);
  const then = numbersOf(before);
  return informed.filter((id) => then.has(id) && now.get(id) !== then.get(id)).toSorted();
}
