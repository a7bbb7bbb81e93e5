import { MINIMUM_AGE } from '#shared/questionnaire/birth-date.ts';
import { EARTH_RADIUS_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import { CODE_LENGTH, measures, take, who, WHO_AT } from '../code.ts';
import { angleBetween, NOWHERE, unitVector, type Places } from '../places.ts';
import { sortBy } from '../sort-by.ts';
import { alongCurve } from './curve.ts';
import * as at from './layout.ts';
import type { Codes } from './member-code.ts';

/** In a place of a block where nobody stands. */
export const NOBODY = 0xffff_ffff;

/** A group is cut into so many parts by age before its members are put in order of their places. */
const AGE_PARTS = 3;
/** A group is cut once more for each member in so many places. */
const PLACES_FOR_A_PART = 4;
/** A block with so many members ends where the next one lives farther from the first than this, in radians. */
const FULL_ENOUGH = 32;
const FAR_APART = (1.5 * REGION_KM) / EARTH_RADIUS_KM;
const AGES = 2 ** measures.age.bits;
/** In order, without those whom nobody can be shown: no gender, no attraction, not of age. Groups begin with a block. */
export function standInOrder({ count, bytes }: Codes, ages: Uint8Array, placeOf: Uint32Array, places: Places) {
  const groupOf = (member: number) => bytes[CODE_LENGTH * member + WHO_AT]!;
  const shown: number[] = [];
  const sizes = new Uint32Array(256);
  const ageCounts = new Uint32Array(256 * AGES);
  for (let member = 0; member < count; member += 1) {
    const group = groupOf(member);
    if (ages[member]! < MINIMUM_AGE || take(who.gender, group) === 0 || take(who.attractedTo, group) === 0) continue;
    shown.push(member);
    sizes[group]! += 1;
    ageCounts[AGES * group + ages[member]!]! += 1;
  }
  const partOf = new Uint8Array(256 * AGES);
  for (let group = 0; group < 256; group += 1) {
    // Few who live far apart stay together: their blocks reach far enough.
    const enough = Math.max(2 * at.BLOCK, places.latitudes.length / PLACES_FOR_A_PART);
    const parts = Math.min(AGE_PARTS, Math.ceil(sizes[group]! / enough));
    let before = 0;
    for (let age = 0; age < AGES; age += 1) {
      partOf[AGES * group + age] = sizes[group] === 0 ? 0 : Math.floor((before * parts) / sizes[group]!);
      before += ageCounts[AGES * group + age]!;
    }
  }
  const rankOf = alongCurve(places);
  let ordered: Uint32Array = Uint32Array.from(shown);
  ordered = sortBy(ordered, (member) => ages[member]!, AGES);
  ordered = sortBy(ordered, (member) => rankOf[placeOf[member]!]!, rankOf.length);
  ordered = sortBy(
    ordered,
    (member) => groupOf(member) * AGE_PARTS + partOf[AGES * groupOf(member) + ages[member]!]!,
    256 * AGE_PARTS,
  );

  const order: number[] = [];
  const groupEnds: number[] = [];
  const { latitudes, longitudes } = places;
  const vectors = Array.from(latitudes, (latitude, place) => unitVector(latitude, longitudes[place]!));
  const isFarApart = (one: number, other: number) => angleBetween(vectors[one]!, vectors[other]!) > FAR_APART;
  let start: number = NOWHERE;
  for (let from = 0; from < ordered.length;) {
    const group = groupOf(ordered[from]!);
    const end = from + sizes[group]!;
    for (; from < end; from += 1) {
      const place = placeOf[ordered[from]!]!;
      const lane = order.length % at.BLOCK;
      if (lane === 0) start = place;
      else if (lane >= FULL_ENOUGH && place !== start && isFarApart(start, place)) {
        endBlock(order);
        start = place;
      }
      order.push(ordered[from]!);
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

/**
 * The different places of each block, and for each member which of them it is. Each block's begin at a multiple of four;
 * what is left free repeats the first.
 */
export function listPlaces(order: Uint32Array, placeOf: Uint32Array) {
  const blocks = order.length / at.BLOCK;
  const starts = new Uint32Array(blocks + 1);
  const counts = new Uint8Array(blocks);
  const ranks = new Uint8Array(order.length);
  const listed: number[] = [];
  for (let block = 0; block < blocks; block += 1) {
    const start = starts[block]!;
    for (let slot = at.BLOCK * block; slot < at.BLOCK * (block + 1) && order[slot] !== NOBODY; slot += 1) {
      const place = placeOf[order[slot]!]!;
      let index = listed.length - 1;
      while (index >= start && listed[index] !== place) index -= 1;
      if (index < start) index = listed.push(place) - 1;
      ranks[slot] = index - start;
    }
    counts[block] = listed.length - start;
    while (listed.length % 4 !== 0) listed.push(listed[start]!);
    starts[block + 1] = listed.length;
  }
  return { starts, counts, ranks, places: Uint32Array.from(listed) };
}
