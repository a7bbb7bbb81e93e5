import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { ANSWERED_AT, LATITUDE_AT, LONGITUDE_AT, WHO_AT } from '../../codes/code.ts';
import { createAgeReader, readBirth } from '../../codes/ages.ts';
import { NOBODY } from '../seats.ts';
import { NOWHERE, unitVector } from '../towns.ts';
import type { BlockMemory } from './block-memory.ts';
import * as at from './layout.ts';
import { openCodes, writeMember } from './member-code.ts';
import { isShown } from './member-order.ts';
import type { Seated } from './replace-member.ts';
import { drawCircle, summariseBlock, summariseZones } from './zones.ts';

/** What is left of the blocks' making for members who come or go later. */
interface Spare extends Seated {
  /** The first of the spare blocks, which follow all others. Each is a region of its own. */
  readonly firstBlock: number;
  /** The number of the member in each seat, or `NOBODY`. */
  readonly order: Uint32Array;
  /** The birth date of the member in each seat, as in the code. */
  readonly births: Uint16Array;
}

/**
 * Blocks without anybody, for members who join, or who would have to sit elsewhere after a change: of another group, age or
 * town, or with their first quiz answers. A spare block belongs to one group from its first member on; its members live
 * anywhere and are of any age, so it is looked at more often than others. Every lane has a town and quiz answers of its own.
 */
export class SpareBlocks {
  readonly #memory: BlockMemory;
  readonly #spare: Spare;
  #claimed = 0;
  #knownTowns: number;

  constructor(memory: BlockMemory, spare: Spare, knownTowns: number) {
    this.#memory = memory;
    this.#spare = spare;
    this.#knownTowns = knownTowns;
    for (let block = spare.firstBlock; block < spare.order.length / at.BLOCK; block += 1) this.#writeEmpty(block);
  }

  /**
   * Seats a member who has no seat.
   * @returns the seat; `NOBODY`: the member can be shown to nobody; null: there is no room left
   */
  seat(member: number, code: Uint8Array, today: IsoDate): number | null {
    const { bytes, addresses } = this.#memory;
    const { order, births, blockTowns } = this.#spare;
    const answers = openCodes(code);
    const born = readBirth(answers.bytes, 0);
    const age = createAgeReader(today)(born);
    if (!isShown(answers.bytes[WHO_AT]!, age)) return NOBODY;
    const town = this.#townAt(answers.doubles[LATITUDE_AT / 8]!, answers.doubles[LONGITUDE_AT / 8]!);
    const seat = town === null ? null : this.#findSeat(answers.bytes[WHO_AT]!);
    if (town === null || seat === null) return null;

    const [block, lane] = [Math.floor(seat / at.BLOCK), seat % at.BLOCK];
    const planes = addresses.planes + at.PLANES * block;
    order[seat] = member;
    births[seat] = born;
    writeMember(bytes, planes + lane, lane, answers, 0);
    bytes[planes + at.AGE + lane] = age;
    bytes[planes + at.TOWN + lane] = lane;
    const quiz = addresses.quizzes + at.QUIZ_ROW * (this.#quizRowsBefore(block) + lane);
    bytes.set(answers.bytes.subarray(ANSWERED_AT, ANSWERED_AT + at.QUIZ_ROW), quiz);
    blockTowns.towns[blockTowns.starts[block]! + lane] = town;
    this.#writeTown(block, lane, town);
    this.#summarise(block);
    return seat;
  }

  /** Empties the seat of a member, in whatever block. Zones may go on to include the member: they only exclude. */
  empty(seat: number): void {
    const { bytes, addresses } = this.#memory;
    const [block, lane] = [Math.floor(seat / at.BLOCK), seat % at.BLOCK];
    bytes[addresses.planes + at.PLANES * block + at.AGE + lane] = 0;
    this.#spare.order[seat] = NOBODY;
    this.#spare.births[seat] = 0;
  }

  /** A free seat of a block of the group; null: there is none. */
  #findSeat(who: number): number | null {
    const { bytes, addresses } = this.#memory;
    const { firstBlock, order } = this.#spare;
    for (let block = firstBlock; block < firstBlock + this.#claimed; block += 1) {
      if (bytes[addresses.zones + at.ZONE * block + at.ZONE_WHO] !== who) continue;
      for (let seat = at.BLOCK * block; seat < at.BLOCK * (block + 1); seat += 1)
        if (order[seat] === NOBODY) return seat;
    }
    const block = firstBlock + this.#claimed;
    if (at.BLOCK * block >= order.length) return null;
    this.#claimed += 1;
    bytes[addresses.zones + at.ZONE * block + at.ZONE_WHO] = who;
    bytes[this.#regionOf(block) + at.ZONE_WHO] = who;
    return at.BLOCK * block;
  }

  /** The number of a town; an unknown one gets the next. Null: there is no room left. */
  #townAt(latitude: number, longitude: number): number | null {
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return NOWHERE;
    const { latitudes, longitudes } = this.#spare.towns;
    for (let town = 1; town < this.#knownTowns; town += 1)
      if (latitudes[town] === latitude && longitudes[town] === longitude) return town;
    if (this.#knownTowns === latitudes.length) return null;
    const town = this.#knownTowns;
    this.#knownTowns += 1;
    latitudes[town] = latitude;
    longitudes[town] = longitude;
    const vectors = new Float64Array(this.#memory.memory.buffer, this.#memory.addresses.towns, 3 * latitudes.length);
    vectors.set(unitVector(latitude, longitude), 3 * town);
    return town;
  }

  #quizRowsBefore(block: number): number {
    return this.#memory.view.getUint32(this.#memory.addresses.zones + at.ZONE * block + at.ZONE_QUIZ_ROWS, true);
  }

  /** Where the region begins that is this block alone. */
  #regionOf(block: number): number {
    const { regions, order } = this.#spare;
    return this.#memory.addresses.regions + at.ZONE * (regions.length - order.length / at.BLOCK + block);
  }

  #writeEmpty(block: number): void {
    const { bytes, view, addresses } = this.#memory;
    const { firstBlock, blockTowns, order } = this.#spare;
    const zone = addresses.zones + at.ZONE * block;
    const spareBlocks = order.length / at.BLOCK - firstBlock;
    const quizRows = this.#memory.sizes.quizzes / at.QUIZ_ROW;
    view.setUint32(zone + at.ZONE_TOWNS, blockTowns.starts[block]!, true);
    view.setUint32(zone + at.ZONE_QUIZ_ROWS, quizRows - at.BLOCK * (spareBlocks - (block - firstBlock)), true);
    bytes.fill(255, zone + at.ZONE_QUIZZES, zone + at.ZONE_QUIZZES + at.BLOCK / 8);
    const region = this.#regionOf(block);
    view.setUint32(region + at.ZONE_FIRST, block, true);
    view.setUint32(region + at.ZONE_END, block + 1, true);
    this.#summarise(block);
  }

  #writeTown(block: number, lane: number, town: number): void {
    const { memory, view, addresses } = this.#memory;
    const { blockTowns, towns } = this.#spare;
    const start = blockTowns.starts[block]!;
    new Uint32Array(memory.buffer, addresses.blockTowns, blockTowns.towns.length)[start + lane] = town;
    const vectors = new Float32Array(memory.buffer, addresses.blockVectors, 3 * blockTowns.towns.length);
    const from = 12 * ((start + lane) >>> 2) + (lane & 3);
    const vector = town === NOWHERE ? [0, 0, 0] : unitVector(towns.latitudes[town]!, towns.longitudes[town]!);
    vector.forEach((part, axis) => {
      vectors[from + 4 * axis] = part;
    });
    const count = addresses.zones + at.ZONE * block + at.ZONE_TOWN_COUNT;
    view.setUint32(count, Math.max(view.getUint32(count, true), lane + 1), true);
  }

  /** Sums the block up anew in its zone and in its region, which is the block alone. */
  #summarise(block: number): void {
    const { bytes, view, addresses } = this.#memory;
    const { order, blockTowns, towns } = this.#spare;
    const zone = addresses.zones + at.ZONE * block;
    const region = this.#regionOf(block);
    summariseBlock(bytes, zone, addresses.planes + at.PLANES * block);
    summariseZones(bytes, region, addresses.zones, block, block + 1);
    const start = blockTowns.starts[block]!;
    const taken = Uint32Array.from({ length: at.BLOCK }, (_, lane) => lane)
      .filter((lane) => order[at.BLOCK * block + lane] !== NOBODY)
      .map((lane) => blockTowns.towns[start + lane]!);
    for (const summary of [zone, region])
      drawCircle(view, summary, taken, (town) => unitVector(towns.latitudes[town]!, towns.longitudes[town]!));
  }
}
