import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { MINIMUM_AGE } from '#shared/questionnaire/birth-date.ts';
import {
  ANSWERED_AT,
  CODE_LENGTH,
  LATITUDE_AT,
  LONGITUDE_AT,
  measures,
  put,
  QUIZ_WORDS,
  take,
  who,
  WHO_AT,
  WORDS,
  WORDS_AT,
} from '../codes/code.ts';
import { readAges } from '../codes/ages.ts';
import { createGeography, type Geography } from './geography.ts';

/**
 * Everybody who can be matched, unpacked into columns and sorted: first by group (members of one gender, attracted to the
 * same genders, who ticked the same distances), then by cell of the map, then by age. So whole runs are taken or skipped.
 */
export interface PopulationColumns {
  readonly size: number;
  readonly heldBytes: number;
  /** The number of the member in each seat. */
  readonly order: Uint32Array;
  /** The five words of each code, with the age added to the last; by seat, as all columns. */
  readonly commonSets: Uint32Array;
  readonly persons: Uint32Array;
  readonly cards: Uint32Array;
  readonly styles: Uint32Array;
  readonly measures: Uint32Array;
  readonly towns: Uint16Array | Uint32Array;
  readonly quizzes: Quizzes;
  readonly geography: Geography;
  /** The byte `who` of each group, and where its runs begin; one more than there are groups. */
  readonly groups: Uint8Array;
  readonly firstRuns: Uint32Array;
  /** The cell of each run (the members of one group in one cell), and where it begins; one more than there are runs. */
  readonly runCells: Uint16Array;
  readonly runStarts: Uint32Array;
  groupOf(seat: number): number;
}

/** Quiz answers, only for those who have some: a row each, found by counting bits. */
interface Quizzes {
  /** The row of the member in a seat, or -1. */
  rowOf(seat: number): number;
  readonly answered: Uint32Array;
  readonly upper: Uint32Array;
  readonly heldBytes: number;
}

/** 2^21 members, 2^7 ages, 2^16 cells and 2^8 groups make a number that a double holds exactly. */
const MOST_MEMBERS = 2 ** 21;
const AGES = 2 ** measures.age.bits;
const MOST_CELLS = 2 ** 16;

/**
 * @param codes of everybody, `CODE_LENGTH` bytes each
 * @throws RangeError for a code of another version, or too many members
 */
export function buildPopulationColumns(codes: Uint8Array, today: IsoDate): PopulationColumns {
  const count = codes.length / CODE_LENGTH;
  if (count > MOST_MEMBERS) throw new RangeError(`The engine holds ${MOST_MEMBERS} members at most.`);
  const view = new DataView(codes.buffer, codes.byteOffset, codes.byteLength);
  const ages = readAges(codes, today);
  const latitudes = Float64Array.from({ length: count }, (_, member) =>
    view.getFloat64(CODE_LENGTH * member + LATITUDE_AT, true),
  );
  const longitudes = Float64Array.from({ length: count }, (_, member) =>
    view.getFloat64(CODE_LENGTH * member + LONGITUDE_AT, true),
  );
  const townOf = new Uint32Array(count);
  const geography = createGeography(latitudes, longitudes, townOf);
  const order = sortMembers(view, ages, (member) => geography.cellOf(townOf[member]!));

  const column = (word: number) =>
    Uint32Array.from(order, (member) => view.getUint32(CODE_LENGTH * member + WORDS_AT + 4 * word, true));
  const words = Array.from({ length: WORDS }, (_, word) => column(word));
  const [commonSets, persons, cards, styles, ranges] = words as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const measured = ranges.map((word, index) => (word | put(measures.age, ages[order[index]!]!)) >>> 0);
  const towns = new (geography.towns < 2 ** 16 ? Uint16Array : Uint32Array)(order.length);
  order.forEach((member, index) => {
    towns[index] = townOf[member]!;
  });
  const quizzes = collectQuizzes(view, order);
  const runs = findRuns(
    order.length,
    (index) => view.getUint8(CODE_LENGTH * order[index]! + WHO_AT),
    (index) => geography.cellOf(towns[index]!),
  );
  const held = [order, commonSets, persons, cards, styles, measured, towns, ...Object.values(runs)];
  return {
    size: order.length,
    heldBytes: held.reduce((sum, { byteLength }) => sum + byteLength, 0) + quizzes.heldBytes + geography.heldBytes,
    order,
    commonSets,
    persons,
    cards,
    styles,
    measures: measured,
    towns,
    quizzes,
    geography,
    ...runs,
    groupOf: (seat) => lastAtMost(runs.firstRuns, lastAtMost(runs.runStarts, seat)),
  };
}

/**
 * Sorts the members by group, cell and age, and leaves out those who can be shown to nobody: no gender, no attraction,
 * not of age.
 */
function sortMembers(view: DataView, ages: Uint8Array, cellOf: (member: number) => number): Uint32Array {
  const keys = new Float64Array(ages.length);
  let size = 0;
  ages.forEach((age, member) => {
    const group = view.getUint8(CODE_LENGTH * member + WHO_AT);
    if (age < MINIMUM_AGE || take(who.gender, group) === 0 || take(who.attractedTo, group) === 0) return;
    keys[size] = ((group * MOST_CELLS + cellOf(member)) * AGES + age) * MOST_MEMBERS + member;
    size += 1;
  });
  return Uint32Array.from(keys.subarray(0, size).sort(), (key) => key % MOST_MEMBERS);
}

function findRuns(size: number, groupAt: (index: number) => number, cellAt: (index: number) => number) {
  const groups: number[] = [];
  const firstRuns: number[] = [];
  const runCells: number[] = [];
  const runStarts: number[] = [];
  for (let index = 0; index < size; index += 1) {
    const isNewGroup = groupAt(index) !== groups.at(-1);
    if (isNewGroup) {
      groups.push(groupAt(index));
      firstRuns.push(runCells.length);
    }
    if (isNewGroup || cellAt(index) !== runCells.at(-1)) {
      runCells.push(cellAt(index));
      runStarts.push(index);
    }
  }
  return {
    groups: Uint8Array.from(groups),
    firstRuns: Uint32Array.from([...firstRuns, runCells.length]),
    runCells: Uint16Array.from(runCells),
    runStarts: Uint32Array.from([...runStarts, size]),
  };
}

/** The last index of an ascending list whose value is at most this one. */
function lastAtMost(ascending: Uint32Array, value: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ascending[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function collectQuizzes(view: DataView, order: Uint32Array): Quizzes {
  const wordAt = (member: number, from: number, word: number) =>
    view.getUint32(CODE_LENGTH * member + from + 4 * word, true);
  const wordNumbers = Array.from({ length: QUIZ_WORDS }, (_, word) => word);
  const has = new Uint32Array(Math.ceil(order.length / 32));
  /** How many rows there are before every 32nd seat. */
  const rowsBefore = new Uint32Array(has.length);
  const owners: number[] = [];
  order.forEach((member, index) => {
    if (index % 32 === 0) rowsBefore[index >>> 5] = owners.length;
    if (!wordNumbers.some((word) => wordAt(member, ANSWERED_AT, word) !== 0)) return;
    has[index >>> 5]! |= 1 << (index & 31);
    owners.push(member);
  });
  const part = (from: number) =>
    Uint32Array.from(owners.flatMap((member) => wordNumbers.map((word) => wordAt(member, from, word))));
  const answered = part(ANSWERED_AT);
  const upper = part(ANSWERED_AT + 4 * QUIZ_WORDS);
  return {
    rowOf(seat) {
      const word = has[seat >>> 5]!;
      const bit = 1 << (seat & 31);
      return (word & bit) === 0 ? -1 : rowsBefore[seat >>> 5]! + countBits(word & (bit - 1));
    },
    answered,
    upper,
    heldBytes: [has, rowsBefore, answered, upper].reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

/** How many of 32 bits are set (Hacker's Delight, figure 5-2). */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
