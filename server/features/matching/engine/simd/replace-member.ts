import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { MINIMUM_AGE } from '#shared/questionnaire/birth-date.ts';
import { createAgeReader, readAges } from '../../codes/ages.ts';
import { ANSWERED_AT, LATITUDE_AT, LONGITUDE_AT, WHO_AT } from '../../codes/code.ts';
import { NOBODY } from '../seats.ts';
import type { Towns } from '../towns.ts';
import type { BlockMemory } from './block-memory.ts';
import * as at from './layout.ts';
import { hasQuiz, openCodes, writeMember, type Codes } from './member-code.ts';
import type { BlockTowns } from './member-order.ts';

/** A region: some neighbouring blocks of one group. */
export interface Region {
  readonly first: number;
  readonly end: number;
}

/** Where everybody sits, as far as a member's change of answers must leave it as it is. */
export interface Seated {
  readonly towns: Towns;
  readonly blockTowns: BlockTowns;
  readonly regions: readonly Region[];
}

/**
 * Writes a member's new code over the old one.
 * @returns false, and nothing done, when the member would have to sit elsewhere: another group, age or town, or the
 *   first quiz answers, or none any more
 */
export function replaceMember(
  memory: BlockMemory,
  seated: Seated,
  frames: readonly number[],
  { seat, code: newCode, today }: { readonly seat: number; readonly code: Uint8Array; readonly today: IsoDate },
): boolean {
  const { bytes, view, addresses } = memory;
  const code = openCodes(newCode);
  const [block, lane] = [Math.floor(seat / at.BLOCK), seat % at.BLOCK];
  const zone = addresses.zones + at.ZONE * block;
  const own = addresses.planes + at.PLANES * block + lane;
  const isAgeTheSame = readAges(newCode, today)[0] === bytes[own + at.AGE];
  if (!isAgeTheSame || !keepsSeat(memory, seated, { block, lane, zone, own }, code)) return false;

  writeMember(bytes, own, lane, code, 0);
  const region = addresses.regions + at.ZONE * seated.regions.findIndex(({ end }) => block < end);
  for (const summary of [zone, region]) {
    bytes[summary + at.ZONE_AGE_MIN] = Math.min(bytes[summary + at.ZONE_AGE_MIN]!, bytes[own + at.AGE_MIN]!);
    bytes[summary + at.ZONE_AGE_MAX] = Math.max(bytes[summary + at.ZONE_AGE_MAX]!, bytes[own + at.AGE_MAX]!);
  }
  if (hasQuiz(code, 0)) {
    let row = view.getUint32(zone + at.ZONE_QUIZ_ROWS, true);
    for (let before = 0; before < lane; before += 1) if (hasBit(bytes, zone + at.ZONE_QUIZZES, before)) row += 1;
    bytes.set(code.bytes.subarray(ANSWERED_AT, ANSWERED_AT + at.QUIZ_ROW), addresses.quizzes + at.QUIZ_ROW * row);
  }
  dropShortlists(memory, frames);
  return true;
}

/** To be called after each change of zones, from which the shortlists were made. */
export function dropShortlists({ view }: BlockMemory, frames: readonly number[]): void {
  for (const frame of frames) view.setUint32(frame + at.FRAME_SHORTLIST_OF, 0, true);
}

/**
 * Lets everybody have their age of a day. Zones grow with their members, and never shrink.
 * @returns false when somebody is not of age on that day: then the seats are to be given anew
 */
export function writeAges(
  memory: BlockMemory,
  { regions, order, births }: Seated & { readonly order: Uint32Array; readonly births: Uint16Array },
  today: IsoDate,
): boolean {
  const { bytes, addresses } = memory;
  const ageOf = createAgeReader(today);
  let region = 0;
  for (let block = 0; block < order.length / at.BLOCK; block += 1) {
    while (block >= regions[region]!.end) region += 1;
    const summaries = [addresses.zones + at.ZONE * block, addresses.regions + at.ZONE * region];
    for (let lane = 0; lane < at.BLOCK; lane += 1) {
      const seat = at.BLOCK * block + lane;
      if (order[seat] === NOBODY) continue;
      const age = ageOf(births[seat]!);
      const own = addresses.planes + at.PLANES * block + lane + at.AGE;
      if (age < MINIMUM_AGE) return false;
      if (age === bytes[own]) continue;
      bytes[own] = age;
      for (const summary of summaries) {
        bytes[summary + at.ZONE_YOUNGEST] = Math.min(bytes[summary + at.ZONE_YOUNGEST]!, age);
        bytes[summary + at.ZONE_OLDEST] = Math.max(bytes[summary + at.ZONE_OLDEST]!, age);
      }
    }
  }
  return true;
}

function keepsSeat(
  { bytes }: BlockMemory,
  { towns, blockTowns }: Seated,
  { block, lane, zone, own }: { block: number; lane: number; zone: number; own: number },
  code: Codes,
): boolean {
  const town = blockTowns.towns[blockTowns.starts[block]! + bytes[own + at.TOWN]!]!;
  const isSame = (one: number, other: number) => one === other || (Number.isNaN(one) && Number.isNaN(other));
  return (
    code.bytes[WHO_AT] === bytes[zone + at.ZONE_WHO] &&
    isSame(code.doubles[LATITUDE_AT / 8]!, towns.latitudes[town]!) &&
    isSame(code.doubles[LONGITUDE_AT / 8]!, towns.longitudes[town]!) &&
    hasQuiz(code, 0) === hasBit(bytes, zone + at.ZONE_QUIZZES, lane)
  );
}

function hasBit(bytes: Uint8Array, from: number, bit: number): boolean {
  return ((bytes[from + (bit >>> 3)]! >>> (bit & 7)) & 1) === 1;
}
