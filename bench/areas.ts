import { parseArgs } from 'node:util';
import { cellOf, isFinal, viewOf } from '#server/features/matching/areas/area-view.ts';
import { layOutAreas } from '#server/features/matching/areas/layout.ts';
import { CODE_LENGTH } from '#server/features/matching/codes/code.ts';
import { ID_LENGTH } from '#server/features/matching/codes/packed-ids.ts';
import { ROLE, type RoleOf } from '#server/features/matching/codes/roles.ts';
import { createEngine, type Engine } from '#server/features/matching/engine/engine.ts';
import { LIST_LENGTH } from '#shared/matching/rank.ts';
import type { ListColumns } from '#server/features/matching/lists/list-columns.ts';
import { createPopulation, TODAY, type EncodedPopulation } from './matching-population.ts';

const SEED = 96;
const MEMBERS = 100_000;
const AREAS = [3, 8, 16];
const WARM_UP = 5000;
const BYTES_OF_ID = 16;

/** What one worker needs. */
interface Needs {
  /** Shares of everybody. */
  readonly own: number;
  readonly seen: number;
  /** The engine and the ids, for each of everybody. */
  readonly bytes: number;
  /** Of processor time for its own lists, for each of everybody. */
  readonly microseconds: number;
  /** The share of its own lists for which it does not see everybody. */
  readonly open: number;
}

/**
 * What a worker of an area needs compared with one that sees everybody, in memory and for the lists, and that every list that
 * is not open is equal. Without a database: who reads what, not how it is stored.
 */
export async function benchAreas(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { members: { type: 'string' }, json: { type: 'boolean' } },
  });
  const count = Number(values.members ?? MEMBERS);
  const everybody = createPopulation(SEED, count);
  const all = Array.from({ length: count }, (_, number) => number);
  // The first lists of a process take longer.
  await measure(everybody, all.slice(0, WARM_UP), () => ROLE.own, null);
  const whole = await measure(everybody, all, () => ROLE.own, null);
  const results: Record<string, Needs[]> = {};
  for (const areas of AREAS) {
    const layout = layOutAreas(countByCell(everybody), areas);
    results[areas] = [];
    for (let area = 1; area <= areas; area += 1)
      results[areas].push((await measure(everybody, all, viewOf(layout, area), whole.lists)).needs);
  }
  if (values.json)
    return void process.stdout.write(`${JSON.stringify({ members: count, whole: whole.needs, results })}\n`);
  process.stdout.write(`${count} members, seed ${SEED}; each worker\n${describe('1', [whole.needs])}`);
  for (const [areas, needs] of Object.entries(results)) process.stdout.write(describe(areas, needs));
}

function countByCell({ codes }: EncodedPopulation): Map<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < codes.length; at += CODE_LENGTH) {
    const cell = cellOf(codes.subarray(at, at + CODE_LENGTH));
    if (cell !== null) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}

/** @param expected everybody's lists, with which those that are not open are compared */
async function measure(
  { ids, codes }: EncodedPopulation,
  all: readonly number[],
  roleOf: RoleOf,
  expected: ListColumns | null,
): Promise<{ needs: Needs; lists: ListColumns }> {
  const rolesOf = all.map((number) =>
    roleOf(
      codes.subarray(CODE_LENGTH * number, CODE_LENGTH * (number + 1)),
      ids.subarray(ID_LENGTH * number, ID_LENGTH * (number + 1)),
    ),
  );
  const seen = all.filter((number) => rolesOf[number] !== ROLE.none);
  const engine = engineOf({ ids, codes }, seen);
  const own = Uint32Array.from([...seen.keys()].filter((index) => rolesOf[seen[index]!]! >= ROLE.own));
  const before = process.cpuUsage();
  const lists = await engine.listsOfMany(own);
  const { user, system } = process.cpuUsage(before);
  let open = 0;
  own.forEach((index, row) => {
    const number = seen[index]!;
    if (expected && !isFinal(rolesOf[number]!, lists.fitting[row]!)) open += 1;
    else if (expected && !isEqual(lists, row, expected, number, seen))
      throw new Error(`The list of member ${number} differs.`);
  });
  const needs = {
    own: own.length / all.length,
    seen: seen.length / all.length,
    bytes: (engine.heldBytes + BYTES_OF_ID * seen.length) / all.length,
    microseconds: (user + system) / all.length,
    open: open / own.length,
  };
  return { needs, lists };
}

function engineOf({ ids, codes }: EncodedPopulation, seen: readonly number[]): Engine {
  const some = { ids: new Uint8Array(ID_LENGTH * seen.length), codes: new Uint8Array(CODE_LENGTH * seen.length) };
  seen.forEach((number, index) => {
    some.ids.set(ids.subarray(ID_LENGTH * number, ID_LENGTH * (number + 1)), ID_LENGTH * index);
    some.codes.set(codes.subarray(CODE_LENGTH * number, CODE_LENGTH * (number + 1)), CODE_LENGTH * index);
  });
  return createEngine(some, TODAY);
}

function isEqual(
  lists: ListColumns,
  row: number,
  expected: ListColumns,
  number: number,
  seen: readonly number[],
): boolean {
  if (lists.lengths[row] !== expected.lengths[number] || lists.fitting[row] !== expected.fitting[number]) return false;
  for (let slot = 0; slot < lists.lengths[row]!; slot += 1) {
    const [one, other] = [LIST_LENGTH * row + slot, LIST_LENGTH * number + slot];
    if (seen[lists.members[one]!] !== expected.members[other] || lists.points[one] !== expected.points[other])
      return false;
  }
  return true;
}

/** The mean of all areas, and the most that one needs. */
function describe(areas: string, needs: readonly Needs[]): string {
  const figure = (valueOf: (one: Needs) => number, digits: number) => {
    const values = needs.map(valueOf);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return `${mean.toFixed(digits)} (at most ${Math.max(...values).toFixed(digits)})`;
  };
  return [
    `${areas} areas`,
    `  own members ${figure(({ own }) => own, 3)} of all, seen ${figure(({ seen }) => seen, 3)}`,
    `  bytes for each of all members ${figure(({ bytes }) => bytes, 1)}`,
    `  microseconds for each of all members ${figure(({ microseconds }) => microseconds, 1)}`,
    `  open lists ${figure(({ open }) => open, 4)} of its own\n`,
  ].join('\n');
}
