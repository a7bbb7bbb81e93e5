import { MINIMUM_AGE } from '#shared/questionnaire/birth-date.ts';
import { EARTH_RADIUS_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import { CODE_LENGTH, measures, take, who, WHO_AT } from '../../codes/code.ts';
import { NOBODY } from '../seats.ts';
import { angleBetween, NOWHERE, unitVector, type Towns } from '../towns.ts';
import { countingSort } from '../counting-sort.ts';
import { ranksAlongCurve } from './hilbert-curve.ts';
import * as at from './layout.ts';
import type { Codes } from './member-code.ts';

/** A group is cut into so many parts by age before its members are sorted by their towns. */
const AGE_PARTS = 3;
/** A group gets a further part for every so many towns that it has members for. */
const TOWNS_PER_PART = 4;
/** A block with so many members ends early when the next one lives farther from the first than this, in radians. */
const FULL_ENOUGH = 32;
const FAR_APART = (1.5 * REGION_KM) / EARTH_RADIUS_KM;
const AGES = 2 ** measures.age.bits;
const GROUPS = 256;

interface Order {
  /** The number of the member in each seat, or `NOBODY`; in memory that threads can share. */
  readonly order: Uint32Array;
  /** The block after the last one of each group. */
  readonly groupEnds: readonly number[];
}

/**
 * Seats members by group, by age roughly, and along a curve over the map. Members whom nobody can be shown get no seat: no
 * gender, no attraction, not of age. Every group begins with a new block.
 */
export function orderMembers(codes: Codes, ages: Uint8Array, townOf: Uint32Array, towns: Towns): Order {
  const groupOf = (member: number) => codes.bytes[CODE_LENGTH * member + WHO_AT]!;
  const shown: number[] = [];
  const sizes = new Uint32Array(GROUPS);
  const ageCounts = new Uint32Array(GROUPS * AGES);
  for (let member = 0; member < codes.count; member += 1) {
    const group = groupOf(member);
    if (!isShown(group, ages[member]!)) continue;
    shown.push(member);
    sizes[group]! += 1;
    ageCounts[AGES * group + ages[member]!]! += 1;
  }
  const partOf = cutByAge(sizes, ageCounts, towns.latitudes.length);
  const rankOf = ranksAlongCurve(towns);
  let sorted: Uint32Array = Uint32Array.from(shown);
  sorted = countingSort(sorted, (member) => ages[member]!, AGES);
  sorted = countingSort(sorted, (member) => rankOf[townOf[member]!]!, rankOf.length);
  sorted = countingSort(
    sorted,
    (member) => groupOf(member) * AGE_PARTS + partOf[AGES * groupOf(member) + ages[member]!]!,
    GROUPS * AGE_PARTS,
  );
  return cutIntoBlocks(sorted, (from) => from + sizes[groupOf(sorted[from]!)]!, townOf, towns);
}

/** Whether somebody of this group and age can be shown to anybody. */
export function isShown(group: number, age: number): boolean {
  return age >= MINIMUM_AGE && take(who.gender, group) !== 0 && take(who.attractedTo, group) !== 0;
}

/** For each group and age: the part of the group to which the members of this age belong. */
function cutByAge(sizes: Uint32Array, ageCounts: Uint32Array, townCount: number): Uint8Array {
  const partOf = new Uint8Array(GROUPS * AGES);
  // A small group whose members live far apart stays whole: its blocks cover enough of the map as it is.
  const enough = Math.max(2 * at.BLOCK, townCount / TOWNS_PER_PART);
  for (let group = 0; group < GROUPS; group += 1) {
    const parts = Math.min(AGE_PARTS, Math.ceil(sizes[group]! / enough));
    let before = 0;
    for (let age = 0; age < AGES; age += 1) {
      partOf[AGES * group + age] = sizes[group] === 0 ? 0 : Math.floor((before * parts) / sizes[group]!);
      before += ageCounts[AGES * group + age]!;
    }
  }
  return partOf;
}

/** @param endOfGroup where the group ends that begins at an index of the sorted members */
function cutIntoBlocks(
  sorted: Uint32Array,
  endOfGroup: (from: number) => number,
  townOf: Uint32Array,
  { latitudes, longitudes }: Towns,
): Order {
  const vectors = Array.from(latitudes, (latitude, town) => unitVector(latitude, longitudes[town]!));
  const isFarApart = (one: number, other: number) => angleBetween(vectors[one]!, vectors[other]!) > FAR_APART;
  const order: number[] = [];
  const groupEnds: number[] = [];
  let start: number = NOWHERE;
  for (let from = 0; from < sorted.length;) {
    for (const end = endOfGroup(from); from < end; from += 1) {
      const town = townOf[sorted[from]!]!;
      const lane = order.length % at.BLOCK;
      if (lane === 0) start = town;
      else if (lane >= FULL_ENOUGH && town !== start && isFarApart(start, town)) {
        endBlock(order);
        start = town;
      }
      order.push(sorted[from]!);
    }
    endBlock(order);
    groupEnds.push(order.length / at.BLOCK);
  }
  const shared = new Uint32Array(new SharedArrayBuffer(4 * order.length));
  shared.set(order);
  return { order: shared, groupEnds };
}

function endBlock(order: number[]): void {
  while (order.length % at.BLOCK !== 0) order.push(NOBODY);
}

/** The different towns of each block, one block after the other. */
export interface BlockTowns {
  readonly towns: Uint32Array;
  /** Where those of each block begin, a multiple of four; one more than there are blocks. */
  readonly starts: Uint32Array;
  readonly counts: Uint8Array;
  /** For each seat which of its block's towns the member lives in. */
  readonly ranks: Uint8Array;
}

/** Lists the towns of each block; what is left of the last four repeats the first. */
export function listTowns(order: Uint32Array, townOf: Uint32Array): BlockTowns {
  const blocks = order.length / at.BLOCK;
  const starts = new Uint32Array(blocks + 1);
  const counts = new Uint8Array(blocks);
  const ranks = new Uint8Array(order.length);
  const listed: number[] = [];
  for (let block = 0; block < blocks; block += 1) {
    const start = starts[block]!;
    for (let seat = at.BLOCK * block; seat < at.BLOCK * (block + 1) && order[seat] !== NOBODY; seat += 1) {
      const town = townOf[order[seat]!]!;
      let index = listed.length - 1;
      while (index >= start && listed[index] !== town) index -= 1;
      if (index < start) index = listed.push(town) - 1;
      ranks[seat] = index - start;
    }
    counts[block] = listed.length - start;
    while (listed.length % 4 !== 0) listed.push(listed[start]!);
    starts[block + 1] = listed.length;
  }
  return { starts, counts, ranks, towns: Uint32Array.from(listed) };
}
