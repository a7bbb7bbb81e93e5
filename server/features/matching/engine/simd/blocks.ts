import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { readAges } from '../ages.ts';
import { ANSWERED_AT, CODE_LENGTH, LATITUDE_AT, LONGITUDE_AT, QUIZ_WORDS, WHO_AT } from '../code.ts';
import { findPlaces, unitVector, type Places, type Vector } from '../places.ts';
import * as at from './layout.ts';
import { hasQuiz, openCodes, writeMember, type Codes } from './member-code.ts';
import { scoreRows } from './rows.ts';
import { listPlaces, NOBODY, standInOrder } from './standing-order.ts';
import { drawCircle, sumUpBlock, sumUpZones } from './zones.ts';

/** Everybody who can be matched, in the memory that the kernel reads. */
export interface Blocks {
  readonly memory: WebAssembly.Memory;
  /** The number that the caller gave whoever stands in each place, or `NOBODY`. */
  readonly order: Uint32Array;
  readonly places: Places;
  /** Where each thread's frame begins. */
  readonly frames: readonly number[];
  readonly heldBytes: number;
  /** Puts a member's new code where the old one stood; false, and nothing done, when it does not belong there. */
  replaceAt(slot: number, code: Uint8Array): boolean;
}

const PAGE = 65_536;

/**
 * Puts everybody into blocks of members alike: first by group (who they are, whom they look for, which distances they
 * tick), then roughly by age, then along a curve over the map, so that most blocks are near each other and can be taken
 * or left whole.
 * @param codes of everybody, `CODE_LENGTH` bytes each
 * @param threads how many will look at the same time
 * @param mostStrangers how many members one member may not meet, at most
 */
export function gatherBlocks(
  given: Uint8Array,
  today: IsoDate,
  { threads, mostStrangers }: { readonly threads: number; readonly mostStrangers: number },
): Blocks {
  const codes = openCodes(given);
  const { count, bytes, doubles } = codes;
  const ages = readAges(given, today);
  const column = (from: number) => {
    const values = new Float64Array(count);
    for (let member = 0; member < count; member += 1) values[member] = doubles[(member * CODE_LENGTH + from) / 8]!;
    return values;
  };
  const placeOf = new Uint32Array(count);
  const places = findPlaces(column(LATITUDE_AT), column(LONGITUDE_AT), placeOf);
  const starts = standInOrder(codes, ages, placeOf, places);
  const { order } = starts;

  const blocks = order.length / at.BLOCK;
  const quizRows = countQuizRows(codes, order);
  const regions = cutRegions(starts.groupEnds);
  const listed = listPlaces(order, placeOf);
  const room = layOut({
    frames: threads * at.FRAME,
    strangers: threads * 4 * mostStrangers,
    shortlists: threads * 2 * 4 * blocks,
    regions: regions.length * at.ZONE,
    zones: blocks * at.ZONE,
    planes: blocks * at.PLANES,
    places: places.latitudes.length * at.VECTOR,
    blockPlaces: 4 * listed.places.length,
    blockVectors: 12 * listed.places.length,
    quizzes: quizRows * at.QUIZ_ROW,
  });
  const memory = new WebAssembly.Memory({ initial: room.pages, maximum: room.pages, shared: true });
  const held = new Uint8Array(memory.buffer);
  const view = new DataView(memory.buffer);
  held.set(scoreRows());
  const heads = [
    [at.HEAD_REGIONS, room.at.regions],
    [at.HEAD_REGION_COUNT, regions.length],
    [at.HEAD_ZONES, room.at.zones],
    [at.HEAD_PLANES, room.at.planes],
    [at.HEAD_PLACES, room.at.places],
    [at.HEAD_BLOCK_PLACES, room.at.blockPlaces],
    [at.HEAD_BLOCK_VECTORS, room.at.blockVectors],
    [at.HEAD_QUIZZES, room.at.quizzes],
  ] as const;
  for (const [head, value] of heads) view.setUint32(head, value, true);
  const frames = Array.from({ length: threads }, (_, thread) => room.at.frames + thread * at.FRAME);
  frames.forEach((frame, thread) => {
    view.setUint32(frame + at.FRAME_STRANGERS, room.at.strangers + thread * 4 * mostStrangers, true);
    view.setUint32(frame + at.FRAME_SHORTLIST, room.at.shortlists + thread * 2 * 4 * blocks, true);
    view.setUint32(frame + at.FRAME_BEYOND_LIST, room.at.shortlists + (thread * 2 + 1) * 4 * blocks, true);
  });

  const vectors = places.latitudes.length;
  const vectorOf = (place: number): Vector => unitVector(places.latitudes[place]!, places.longitudes[place]!);
  const placeVectors = new Float64Array(memory.buffer, room.at.places, 3 * vectors);
  for (let place = 1; place < vectors; place += 1) placeVectors.set(vectorOf(place), 3 * place);
  new Uint32Array(memory.buffer, room.at.blockPlaces, listed.places.length).set(listed.places);
  const blockVectors = new Float32Array(memory.buffer, room.at.blockVectors, 3 * listed.places.length);
  listed.places.forEach((place, index) => {
    const from = 12 * (index >>> 2) + (index & 3);
    for (let axis = 0; axis < 3; axis += 1) blockVectors[from + 4 * axis] = placeVectors[3 * place + axis]!;
  });

  let rows = 0;
  const words = new Uint32Array(memory.buffer);
  for (let block = 0; block < blocks; block += 1) {
    const zone = room.at.zones + at.ZONE * block;
    view.setUint32(zone + at.ZONE_PLACES, listed.starts[block]!, true);
    view.setUint32(zone + at.ZONE_PLACE_COUNT, listed.counts[block]!, true);
    view.setUint32(zone + at.ZONE_QUIZ_ROWS, rows, true);
    for (let lane = 0; lane < at.BLOCK; lane += 1) {
      const member = order[at.BLOCK * block + lane]!;
      if (member === NOBODY) break;
      writeMember(held, room.at.planes + at.PLANES * block + lane, lane, codes, member);
      held[room.at.planes + at.PLANES * block + at.AGE + lane] = ages[member]!;
      held[room.at.planes + at.PLANES * block + at.PLACE + lane] = listed.ranks[at.BLOCK * block + lane]!;
      if (!hasQuiz(codes, member)) continue;
      held[zone + at.ZONE_QUIZZES + (lane >>> 3)]! |= 1 << (lane & 7);
      const quiz = (member * CODE_LENGTH + ANSWERED_AT) / 4;
      words.set(codes.words.subarray(quiz, quiz + 2 * QUIZ_WORDS), (room.at.quizzes + at.QUIZ_ROW * rows) / 4);
      rows += 1;
    }
    const first = order[at.BLOCK * block]!;
    held[zone + at.ZONE_WHO] = bytes[CODE_LENGTH * first + WHO_AT]!;
    sumUpBlock(held, zone, room.at.planes + at.PLANES * block);
    const inBlock = listed.places.subarray(listed.starts[block], listed.starts[block]! + listed.counts[block]!);
    drawCircle(view, zone, inBlock, vectorOf);
  }
  regions.forEach(({ first, end }, region) => {
    const zone = room.at.regions + at.ZONE * region;
    view.setUint32(zone + at.ZONE_FIRST, first, true);
    view.setUint32(zone + at.ZONE_END, end, true);
    sumUpZones(held, zone, room.at.zones, first, end);
    drawCircle(view, zone, listed.places.subarray(listed.starts[first], listed.starts[end]), vectorOf);
  });

  function replaceAt(slot: number, newCode: Uint8Array): boolean {
    const code = openCodes(newCode);
    const [block, lane] = [Math.floor(slot / at.BLOCK), slot % at.BLOCK];
    const zone = room.at.zones + at.ZONE * block;
    const own = room.at.planes + at.PLANES * block + lane;
    const place = listed.places[listed.starts[block]! + held[own + at.PLACE]!]!;
    const isSame = (one: number, other: number) => one === other || (Number.isNaN(one) && Number.isNaN(other));
    const staysIn =
      code.bytes[WHO_AT] === held[zone + at.ZONE_WHO] &&
      readAges(newCode, today)[0] === held[own + at.AGE] &&
      isSame(code.doubles[LATITUDE_AT / 8]!, places.latitudes[place]!) &&
      isSame(code.doubles[LONGITUDE_AT / 8]!, places.longitudes[place]!) &&
      hasQuiz(code, 0) === hasBit(held, zone + at.ZONE_QUIZZES, lane);
    if (!staysIn) return false;
    writeMember(held, own, lane, code, 0);
    const region = room.at.regions + at.ZONE * regions.findIndex(({ end }) => block < end);
    for (const summed of [zone, region]) {
      held[summed + at.ZONE_AGE_MIN] = Math.min(held[summed + at.ZONE_AGE_MIN]!, held[own + at.AGE_MIN]!);
      held[summed + at.ZONE_AGE_MAX] = Math.max(held[summed + at.ZONE_AGE_MAX]!, held[own + at.AGE_MAX]!);
    }
    if (hasQuiz(code, 0)) {
      let row = view.getUint32(zone + at.ZONE_QUIZ_ROWS, true);
      for (let before = 0; before < lane; before += 1) if (hasBit(held, zone + at.ZONE_QUIZZES, before)) row += 1;
      held.set(code.bytes.subarray(ANSWERED_AT, ANSWERED_AT + at.QUIZ_ROW), room.at.quizzes + at.QUIZ_ROW * row);
    }
    // What was listed before goes by the ages before.
    for (const frame of frames) view.setUint32(frame + at.FRAME_SHORTLIST_OF, 0, true);
    return true;
  }

  return {
    memory,
    order,
    replaceAt,
    places,
    frames,
    heldBytes: held.length + order.byteLength + places.latitudes.byteLength + places.longitudes.byteLength,
  };
}

/** Puts the parts one after the other, each at an address that a vector may begin at. */
function layOut<Part extends string>(sizes: Readonly<Record<Part, number>>) {
  const addresses = {} as Record<Part, number>;
  let end: number = at.FRAMES;
  for (const part of Object.keys(sizes) as Part[]) {
    addresses[part] = end;
    end = Math.ceil((end + sizes[part]) / at.BLOCK) * at.BLOCK;
  }
  // Quiz answers are read eight bytes at a time, so something must follow the last.
  return { at: addresses, pages: Math.ceil((end + at.BLOCK) / PAGE) };
}

/** Some blocks of one group, one after the other. */
interface Region {
  readonly first: number;
  readonly end: number;
}

function cutRegions(groupEnds: readonly number[]): Region[] {
  return groupEnds.flatMap((groupEnd, group) => {
    const groupStart = groupEnds[group - 1] ?? 0;
    return Array.from({ length: Math.ceil((groupEnd - groupStart) / at.BLOCKS_PER_REGION) }, (_, index) => {
      const first = groupStart + at.BLOCKS_PER_REGION * index;
      return { first, end: Math.min(first + at.BLOCKS_PER_REGION, groupEnd) };
    });
  });
}

function hasBit(held: Uint8Array, from: number, bit: number): boolean {
  return ((held[from + (bit >>> 3)]! >>> (bit & 7)) & 1) === 1;
}

function countQuizRows(codes: Codes, order: Uint32Array): number {
  let rows = 0;
  for (const member of order) if (member !== NOBODY && hasQuiz(codes, member)) rows += 1;
  return rows;
}
