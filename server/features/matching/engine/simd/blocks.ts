import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { readAges } from '../../codes/ages.ts';
import { ANSWERED_AT, CODE_LENGTH, LATITUDE_AT, LONGITUDE_AT, QUIZ_WORDS, WHO_AT } from '../../codes/code.ts';
import { NOBODY } from '../seats.ts';
import { findTowns, unitVector, type Towns, type Vector } from '../towns.ts';
import { reserveMemory, type BlockMemory } from './block-memory.ts';
import * as at from './layout.ts';
import { hasQuiz, openCodes, writeMember, type Codes } from './member-code.ts';
import { listTowns, orderMembers } from './member-order.ts';
import { replaceMember, type Region, type Seated } from './replace-member.ts';
import { drawCircle, summariseBlock, summariseZones } from './zones.ts';

/** Everybody who can be matched, in the memory that the kernel reads. */
export interface Blocks {
  readonly memory: WebAssembly.Memory;
  /** The number of the member in each seat, or `NOBODY`. */
  readonly order: Uint32Array;
  readonly towns: Towns;
  /** Where the frame of each thread begins. */
  readonly frames: readonly number[];
  readonly heldBytes: number;
  /** Writes a member's new code into their seat; false, and nothing done, when they would have to sit elsewhere. */
  replaceAt(seat: number, code: Uint8Array): boolean;
}

/** Everything that the memory is filled from. */
interface Population extends Seated {
  readonly codes: Codes;
  readonly ages: Uint8Array;
  readonly order: Uint32Array;
}

/**
 * Seats everybody in blocks of members who are alike: first by group (gender, attraction and distances ticked), then
 * roughly by age, then along a curve over the map, so that the members of most blocks live near each other, and whole
 * blocks can be taken or skipped.
 * @param codes of everybody, `CODE_LENGTH` bytes each
 * @param threads how many will scan at once, each with a frame of its own
 * @param mostBlocked how many others one member may not meet, at most
 */
export function fillBlocks(
  codes: Uint8Array,
  today: IsoDate,
  { threads, mostBlocked }: { readonly threads: number; readonly mostBlocked: number },
): Blocks {
  const population = arrange(codes, today);
  const { order, towns, blockTowns, regions } = population;
  // Not the codes, which nothing needs any more.
  const seated = { today, towns, blockTowns, regions };
  const blocks = order.length / at.BLOCK;
  const memory = reserveMemory({
    frames: threads * at.FRAME,
    blocked: threads * 4 * mostBlocked,
    shortlists: threads * 2 * 4 * blocks,
    regions: regions.length * at.ZONE,
    zones: blocks * at.ZONE,
    planes: blocks * at.PLANES,
    towns: towns.latitudes.length * at.VECTOR,
    blockTowns: 4 * blockTowns.towns.length,
    blockVectors: 12 * blockTowns.towns.length,
    quizzes: countQuizRows(population) * at.QUIZ_ROW,
  });
  const frames = writeFrames(memory, { threads, mostBlocked, blocks });
  writeTowns(memory, population);
  writeBlocks(memory, population);
  writeRegions(memory, population);
  return {
    memory: memory.memory,
    order,
    towns,
    frames,
    heldBytes: memory.bytes.length + order.byteLength + towns.latitudes.byteLength + towns.longitudes.byteLength,
    replaceAt: (seat, code) => replaceMember(memory, seated, frames, seat, code),
  };
}

function arrange(given: Uint8Array, today: IsoDate): Population {
  const codes = openCodes(given);
  const ages = readAges(given, today);
  const townOf = new Uint32Array(codes.count);
  const towns = findTowns(readColumn(codes, LATITUDE_AT), readColumn(codes, LONGITUDE_AT), townOf);
  const { order, groupEnds } = orderMembers(codes, ages, townOf, towns);
  return { codes, ages, today, towns, order, blockTowns: listTowns(order, townOf), regions: cutRegions(groupEnds) };
}

function readColumn({ count, doubles }: Codes, from: number): Float64Array {
  const values = new Float64Array(count);
  for (let member = 0; member < count; member += 1) values[member] = doubles[(member * CODE_LENGTH + from) / 8]!;
  return values;
}

/** Cuts each group into regions of at most `BLOCKS_PER_REGION` blocks. */
function cutRegions(groupEnds: readonly number[]): Region[] {
  return groupEnds.flatMap((groupEnd, group) => {
    const groupStart = groupEnds[group - 1] ?? 0;
    return Array.from({ length: Math.ceil((groupEnd - groupStart) / at.BLOCKS_PER_REGION) }, (_, index) => {
      const first = groupStart + at.BLOCKS_PER_REGION * index;
      return { first, end: Math.min(first + at.BLOCKS_PER_REGION, groupEnd) };
    });
  });
}

function countQuizRows({ codes, order }: Population): number {
  let rows = 0;
  for (const member of order) if (member !== NOBODY && hasQuiz(codes, member)) rows += 1;
  return rows;
}

/** @returns where the frame of each thread begins */
function writeFrames(
  { view, addresses }: BlockMemory,
  { threads, mostBlocked, blocks }: { threads: number; mostBlocked: number; blocks: number },
): number[] {
  return Array.from({ length: threads }, (_, thread) => {
    const frame = addresses.frames + thread * at.FRAME;
    view.setUint32(frame + at.FRAME_BLOCKED, addresses.blocked + thread * 4 * mostBlocked, true);
    view.setUint32(frame + at.FRAME_SHORTLIST, addresses.shortlists + thread * 2 * 4 * blocks, true);
    view.setUint32(frame + at.FRAME_BEYOND_LIST, addresses.shortlists + (thread * 2 + 1) * 4 * blocks, true);
    return frame;
  });
}

const vectorOf = ({ latitudes, longitudes }: Towns, town: number): Vector =>
  unitVector(latitudes[town]!, longitudes[town]!);

/** The vectors of all towns, then the towns of each block, as numbers and as vectors of single precision. */
function writeTowns({ memory, addresses }: BlockMemory, { towns, blockTowns }: Population): void {
  const count = towns.latitudes.length;
  const vectors = new Float64Array(memory.buffer, addresses.towns, 3 * count);
  for (let town = 1; town < count; town += 1) vectors.set(vectorOf(towns, town), 3 * town);
  new Uint32Array(memory.buffer, addresses.blockTowns, blockTowns.towns.length).set(blockTowns.towns);
  const blockVectors = new Float32Array(memory.buffer, addresses.blockVectors, 3 * blockTowns.towns.length);
  blockTowns.towns.forEach((town, index) => {
    const from = 12 * (index >>> 2) + (index & 3);
    for (let axis = 0; axis < 3; axis += 1) blockVectors[from + 4 * axis] = vectors[3 * town + axis]!;
  });
}

/** The planes and the zone of each block, and the quiz answers of its members. */
function writeBlocks({ memory, bytes, view, addresses }: BlockMemory, population: Population): void {
  const { codes, ages, towns, order, blockTowns } = population;
  const words = new Uint32Array(memory.buffer);
  let quizRows = 0;
  for (let block = 0; block < order.length / at.BLOCK; block += 1) {
    const zone = addresses.zones + at.ZONE * block;
    const planes = addresses.planes + at.PLANES * block;
    view.setUint32(zone + at.ZONE_TOWNS, blockTowns.starts[block]!, true);
    view.setUint32(zone + at.ZONE_TOWN_COUNT, blockTowns.counts[block]!, true);
    view.setUint32(zone + at.ZONE_QUIZ_ROWS, quizRows, true);
    for (let lane = 0; lane < at.BLOCK; lane += 1) {
      const seat = at.BLOCK * block + lane;
      const member = order[seat]!;
      if (member === NOBODY) break;
      writeMember(bytes, planes + lane, lane, codes, member);
      bytes[planes + at.AGE + lane] = ages[member]!;
      bytes[planes + at.TOWN + lane] = blockTowns.ranks[seat]!;
      if (!hasQuiz(codes, member)) continue;
      bytes[zone + at.ZONE_QUIZZES + (lane >>> 3)]! |= 1 << (lane & 7);
      const quiz = (member * CODE_LENGTH + ANSWERED_AT) / 4;
      words.set(codes.words.subarray(quiz, quiz + 2 * QUIZ_WORDS), (addresses.quizzes + at.QUIZ_ROW * quizRows) / 4);
      quizRows += 1;
    }
    bytes[zone + at.ZONE_WHO] = codes.bytes[CODE_LENGTH * order[at.BLOCK * block]! + WHO_AT]!;
    summariseBlock(bytes, zone, planes);
    const start = blockTowns.starts[block]!;
    const townsOfBlock = blockTowns.towns.subarray(start, start + blockTowns.counts[block]!);
    drawCircle(view, zone, townsOfBlock, (town) => vectorOf(towns, town));
  }
}

function writeRegions({ bytes, view, addresses }: BlockMemory, { regions, towns, blockTowns }: Population): void {
  regions.forEach(({ first, end }, region) => {
    const zone = addresses.regions + at.ZONE * region;
    view.setUint32(zone + at.ZONE_FIRST, first, true);
    view.setUint32(zone + at.ZONE_END, end, true);
    summariseZones(bytes, zone, addresses.zones, first, end);
    const townsOfRegion = blockTowns.towns.subarray(blockTowns.starts[first], blockTowns.starts[end]);
    drawCircle(view, zone, townsOfRegion, (town) => vectorOf(towns, town));
  });
}
