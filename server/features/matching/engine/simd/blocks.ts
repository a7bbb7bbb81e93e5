import { MINIMUM_AGE } from '#shared/questionnaire/birth-date.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { createAgeReader, readAges, readBirth } from '../../codes/ages.ts';
import { ANSWERED_AT, CODE_LENGTH, LATITUDE_AT, LONGITUDE_AT, QUIZ_WORDS, WHO_AT } from '../../codes/code.ts';
import { NOBODY } from '../seats.ts';
import { findTowns, unitVector, type Towns, type Vector } from '../towns.ts';
import { reserveMemory, type BlockMemory } from './block-memory.ts';
import * as at from './layout.ts';
import { hasQuiz, openCodes, writeMember, type Codes } from './member-code.ts';
import { listTowns, orderMembers, type BlockTowns } from './member-order.ts';
import { dropShortlists, replaceMember, writeAges, type Region, type Seated } from './replace-member.ts';
import { SpareBlocks } from './spare-blocks.ts';
import { drawCircle, summariseBlock, summariseZones } from './zones.ts';

/** So many towns where nobody lives yet have room, next to spare blocks. */
const SPARE_TOWNS = 1024;

/** Everybody who can be matched, in the memory that the kernel reads. */
export interface Blocks {
  readonly memory: WebAssembly.Memory;
  /** The number of the member in each seat, or `NOBODY`. */
  readonly order: Uint32Array;
  readonly towns: Towns;
  /** Where the frame of each thread begins. */
  readonly frames: readonly number[];
  /** How many others of one member, who may not meet them, a frame has room for. */
  readonly mostBlocked: number;
  readonly heldBytes: number;
  /** Writes a member's new code into their seat; false, and nothing done, when they would have to sit elsewhere. */
  replaceAt(seat: number, code: Uint8Array): boolean;
  /** Gives a member who has no seat one of the spare ones; `NOBODY`: they can be shown to nobody; null: there is none. */
  seat(member: number, code: Uint8Array): number | null;
  /** Empties a seat; false: it cannot be, and the blocks are to be filled anew. */
  empty(seat: number): boolean;
  /** Lets everybody have their age of another day; false: the blocks are to be filled anew for it. */
  setDay(today: IsoDate): boolean;
}

/** Everything that the memory is filled from. */
interface Population extends Seated {
  readonly codes: Codes;
  readonly ages: Uint8Array;
  /** With the seats of the spare blocks at its end. */
  readonly order: Uint32Array;
  /** Where the spare blocks begin. */
  readonly firstSpare: number;
  readonly knownTowns: number;
}

/**
 * Seats everybody in blocks of members who are alike: first by group (gender, attraction and distances ticked), then
 * roughly by age, then along a curve over the map, so that the members of most blocks live near each other, and whole
 * blocks can be taken or skipped.
 * @param codes of everybody, `CODE_LENGTH` bytes each
 * @param threads how many will scan at once, each with a frame of its own
 * @param mostBlocked how many others of one member, who may not meet them, there is room for
 * @param spareBlocks how many blocks are left empty, for members who come or change later
 */
export function fillBlocks(
  codes: Uint8Array,
  today: IsoDate,
  given: { readonly threads: number; readonly mostBlocked: number; readonly spareBlocks: number },
): Blocks {
  const { threads, mostBlocked, spareBlocks } = given;
  const population = arrange(codes, today, spareBlocks);
  const { order, towns, blockTowns, regions, firstSpare, knownTowns } = population;
  const births = spareBlocks > 0 ? readBirths(population) : new Uint16Array();
  // Not the codes, which nothing needs any more.
  const seated = { towns, blockTowns, regions, order, births, firstBlock: firstSpare };
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
    quizzes: (countQuizRows(population) + at.BLOCK * spareBlocks) * at.QUIZ_ROW,
  });
  const frames = writeFrames(memory, { threads, mostBlocked, blocks });
  writeTowns(memory, population);
  writeBlocks(memory, population);
  writeRegions(memory, population);
  const spare = new SpareBlocks(memory, seated, knownTowns);
  const ageOf = createAgeReader(today);
  // Who is not of age may be so on another day, and has no seat yet.
  let hasMinors = population.ages.some((age) => age > 0 && age < MINIMUM_AGE);
  let day = today;
  return {
    memory: memory.memory,
    order,
    towns,
    frames,
    mostBlocked,
    heldBytes:
      memory.bytes.length +
      order.byteLength +
      births.byteLength +
      towns.latitudes.byteLength +
      towns.longitudes.byteLength,
    replaceAt(seat, code) {
      const isReplaced = replaceMember(memory, seated, frames, { seat, code, today: day });
      if (isReplaced && births.length > 0) births[seat] = readBirth(code, 0);
      return isReplaced;
    },
    seat(member, code) {
      const age = ageOf(readBirth(code, 0));
      hasMinors ||= age > 0 && age < MINIMUM_AGE;
      dropShortlists(memory, frames);
      return spare.seat(member, code, day);
    },
    empty(seat) {
      if (births.length > 0) spare.empty(seat);
      return births.length > 0;
    },
    setDay(another) {
      if (births.length === 0 || hasMinors) return false;
      dropShortlists(memory, frames);
      day = another;
      return writeAges(memory, seated, day);
    },
  };
}

/** The birth date of the member in each seat, as in the code. */
function readBirths({ codes, order }: Population): Uint16Array {
  return Uint16Array.from(order, (member) => (member === NOBODY ? 0 : readBirth(codes.bytes, member)));
}

function arrange(given: Uint8Array, today: IsoDate, spareBlocks: number): Population {
  const codes = openCodes(given);
  const ages = readAges(given, today);
  const townOf = new Uint32Array(codes.count);
  const found = findTowns(readColumn(codes, LATITUDE_AT), readColumn(codes, LONGITUDE_AT), townOf);
  const { order, groupEnds } = orderMembers(codes, ages, townOf, found);
  const firstSpare = order.length / at.BLOCK;
  const regions = cutRegions(groupEnds);
  const blockTowns = listTowns(order, townOf);
  const knownTowns = found.latitudes.length;
  const arranged = { codes, ages, knownTowns, firstSpare };
  if (spareBlocks === 0) return { ...arranged, towns: found, order, blockTowns, regions };
  return {
    ...arranged,
    towns: withSpareTowns(found),
    order: withSpareSeats(order, spareBlocks),
    blockTowns: withSpareBlocks(blockTowns, spareBlocks),
    regions: [
      ...regions,
      ...Array.from({ length: spareBlocks }, (_, index) => ({
        first: firstSpare + index,
        end: firstSpare + index + 1,
      })),
    ],
  };
}

function withSpareTowns({ latitudes, longitudes }: Towns): Towns {
  const withSpare = (known: Float64Array) => {
    const all = new Float64Array(
      new SharedArrayBuffer((known.length + SPARE_TOWNS) * Float64Array.BYTES_PER_ELEMENT),
    ).fill(Number.NaN);
    all.set(known);
    return all;
  };
  return { latitudes: withSpare(latitudes), longitudes: withSpare(longitudes) };
}

function withSpareSeats(order: Uint32Array, spareBlocks: number): Uint32Array {
  const all = new Uint32Array(new SharedArrayBuffer(4 * (order.length + at.BLOCK * spareBlocks))).fill(NOBODY);
  all.set(order);
  return all;
}

/** Every lane of a spare block has a town of its own. */
function withSpareBlocks({ towns, starts, counts, ranks }: BlockTowns, spareBlocks: number): BlockTowns {
  const grown = <Column extends Uint8Array | Uint32Array>(all: Column, known: Column) => {
    all.set(known);
    return all;
  };
  const allStarts = grown(new Uint32Array(starts.length + spareBlocks), starts);
  for (let block = starts.length; block < allStarts.length; block += 1)
    allStarts[block] = allStarts[block - 1]! + at.BLOCK;
  return {
    towns: grown(new Uint32Array(towns.length + at.BLOCK * spareBlocks), towns),
    starts: allStarts,
    counts: grown(new Uint8Array(counts.length + spareBlocks), counts),
    ranks: grown(new Uint8Array(ranks.length + at.BLOCK * spareBlocks), ranks),
  };
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
  const { codes, ages, towns, order, blockTowns, firstSpare } = population;
  const words = new Uint32Array(memory.buffer);
  let quizRows = 0;
  for (let block = 0; block < firstSpare; block += 1) {
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

function writeRegions(memory: BlockMemory, { regions, towns, blockTowns, firstSpare }: Population): void {
  const { bytes, view, addresses } = memory;
  regions.forEach(({ first, end }, region) => {
    if (first >= firstSpare) return;
    const zone = addresses.regions + at.ZONE * region;
    view.setUint32(zone + at.ZONE_FIRST, first, true);
    view.setUint32(zone + at.ZONE_END, end, true);
    summariseZones(bytes, zone, addresses.zones, first, end);
    const townsOfRegion = blockTowns.towns.subarray(blockTowns.starts[first], blockTowns.starts[end]);
    drawCircle(view, zone, townsOfRegion, (town) => vectorOf(towns, town));
  });
}
