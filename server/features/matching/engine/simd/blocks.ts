import type { IsoDate } from '#shared/profile.ts';
import { MINIMUM_AGE } from '#shared/questionnaire/birth-date.ts';
import { EARTH_RADIUS_KM, NEAR_KM, REGION_KM } from '#shared/resonance/eligibility.ts';
import {
  ANSWERED_AT,
  CODE_LENGTH,
  LATITUDE_AT,
  LONGITUDE_AT,
  measures,
  person,
  QUIZ_WORDS,
  styles,
  take,
  who,
  WHO_AT,
  WORDS_AT,
  cards,
  commonSets,
} from '../code.ts';
import { readAges } from '../ages.ts';
import { angleBetween, circleAround, findPlaces, NOWHERE, unitVector, type Places, type Vector } from '../places.ts';
import { sortBy } from '../sort-by.ts';
import { alongCurve } from './curve.ts';
import * as at from './layout.ts';
import { pairsBefore, scoreRows, wishOf } from './rows.ts';

/** In a place of a block where nobody stands. */
export const NOBODY = 0xffff_ffff;

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

/** A group is cut into so many parts by age before its members are put in order of their places. */
const AGE_PARTS = 3;
/** A group is cut once more for each member in so many places. */
const PLACES_FOR_A_PART = 4;
/** A block with so many members ends where the next one lives farther from the first than this, in radians. */
const FULL_ENOUGH = 32;
const FAR_APART = (1.5 * REGION_KM) / EARTH_RADIUS_KM;
const AGES = 2 ** measures.age.bits;
/** Distances around a block are only estimated, so they get a margin; far more than any rounding. */
const MARGIN = 0.1 / EARTH_RADIUS_KM;
const PAGE = 65_536;
const UNREACHED = 2;

/** The columns of a code that lie in words, for reading many of them. */
interface Codes {
  readonly count: number;
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly doubles: Float64Array;
}

function openCodes(codes: Uint8Array): Codes {
  const bytes = codes.byteOffset % 8 === 0 ? codes : Uint8Array.from(codes);
  const { buffer, byteOffset, length } = bytes;
  return {
    count: length / CODE_LENGTH,
    bytes,
    words: new Uint32Array(buffer, byteOffset, length / 4),
    doubles: new Float64Array(buffer, byteOffset, length / 8),
  };
}

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

  function replaceAt(slot: number, given: Uint8Array): boolean {
    const code = openCodes(given);
    const [block, lane] = [Math.floor(slot / at.BLOCK), slot % at.BLOCK];
    const zone = room.at.zones + at.ZONE * block;
    const own = room.at.planes + at.PLANES * block + lane;
    const place = listed.places[listed.starts[block]! + held[own + at.PLACE]!]!;
    const isSame = (one: number, other: number) => one === other || (Number.isNaN(one) && Number.isNaN(other));
    const staysIn =
      code.bytes[WHO_AT] === held[zone + at.ZONE_WHO] &&
      readAges(given, today)[0] === held[own + at.AGE] &&
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

/** In order, without those whom nobody can be shown: no gender, no attraction, not of age. Groups begin with a block. */
function standInOrder({ count, bytes }: Codes, ages: Uint8Array, placeOf: Uint32Array, places: Places) {
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

/**
 * The different places of each block, and for each member which of them it is. Each block's begin at a multiple of four;
 * what is left free repeats the first.
 */
function listPlaces(order: Uint32Array, placeOf: Uint32Array) {
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

function hasQuiz({ words }: Codes, member: number): boolean {
  const from = (member * CODE_LENGTH + ANSWERED_AT) / 4;
  return (words[from]! | words[from + 1]! | words[from + 2]! | words[from + 3]!) !== 0;
}

function hasBit(held: Uint8Array, from: number, bit: number): boolean {
  return ((held[from + (bit >>> 3)]! >>> (bit & 7)) & 1) === 1;
}

function countQuizRows(codes: Codes, order: Uint32Array): number {
  let rows = 0;
  for (const member of order) if (member !== NOBODY && hasQuiz(codes, member)) rows += 1;
  return rows;
}

/** The upper bits of a set, with `NOT_ANSWERED` at the same place whatever the length of the list. */
function upperOf(field: number, unanswered: number): number {
  const isUnanswered = field >>> unanswered !== 0;
  return isUnanswered ? at.NOT_ANSWERED : field >>> 8;
}

function bitsOf(set: number): number {
  let bits = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) bits += 1;
  return bits;
}

/** @param to the member's byte in the first plane */
function writeMember(held: Uint8Array, to: number, lane: number, { words }: Codes, member: number): void {
  const from = (member * CODE_LENGTH + WORDS_AT) / 4;
  const sets = words[from]!;
  const human = words[from + 1]!;
  const cardsWord = words[from + 2]!;
  const style = words[from + 3]!;
  const measured = words[from + 4]!;
  held[to + at.AGE_MIN] = take(measures.ageMin, measured);
  held[to + at.AGE_MAX] = take(measures.ageMax, measured);
  const height = take(measures.height, measured) || at.HEIGHT_UNKNOWN_CODE;
  held[to + lane + at.HEIGHT] = height & 255;
  held[to + lane + at.HEIGHT + 1] = height >>> 8;

  const values = take(commonSets.values, sets);
  const expectations = take(commonSets.expectations, sets);
  const passions = take(commonSets.passions, sets);
  held[to + at.VALUES] = values;
  held[to + at.EXPECTATIONS] = expectations;
  held[to + at.PASSIONS] = passions;
  held[to + at.VALUES_EXPECTATIONS] =
    upperOf(values, commonSets.values.bits - 1) | (upperOf(expectations, commonSets.expectations.bits - 1) << 4);
  held[to + at.PASSIONS_GOALS] = upperOf(passions, commonSets.passions.bits - 1) | (take(styles.goals, style) << 4);
  held[to + at.COMMUNICATION_PROJECT] = take(styles.communication, style) | (take(styles.project, style) << 4);
  const importance = take(person.importance, human);
  const character = importance | (take(person.socialStyle, human) << 2);
  held[to + at.DAILY_CHARACTER] = take(styles.daily, style) | (character << 4);
  held[to + at.TRAITS_VISIBILITY] = take(styles.traits, style) | (take(person.visibility, human) << 6);

  const archetypes = take(person.archetypes, human);
  const liked = take(person.likedArchetypes, human);
  held[to + at.ARCHETYPES] = archetypes;
  held[to + at.LIKED] = liked;
  const ninths = (archetypes >>> 8) | ((liked >>> 8) << 1) | (liked === 0 ? at.LIKES_NO_ARCHETYPE : 0);
  held[to + at.ARCHETYPES_HEIGHTS] = ninths | (take(styles.preferredHeights, style) << 4);
  held[to + at.COUNT_IMPORTANCE] = pairsBefore(bitsOf(archetypes)) | (importance << 6);
  const themed = take(cards.themedLow, cardsWord) | (take(styles.themedHigh, style) << cards.themedLow.bits);
  held[to + at.WISH_THEMES] = wishOf(importance, take(person.preferredBodyTypes, human)) | ((themed >>> 4) << 6);
  held[to + at.BODY_THEMES] = take(person.bodyType, human) | ((themed & 15) << 4);
  const word = to + 3 * lane + at.CARDS;
  for (let byte = 0; byte < 4; byte += 1) held[word + byte] = cardsWord >>> (8 * byte);
  held[to + at.LAST_CARDS] = take(styles.lastCards, style);
}

function sumUpBlock(held: Uint8Array, zone: number, planes: number): void {
  let [youngest, oldest, ageMin, ageMax] = [255, 0, 255, 0];
  for (let lane = planes; lane < planes + at.BLOCK; lane += 1) {
    const age = held[lane + at.AGE]!;
    if (age === 0) continue;
    youngest = Math.min(youngest, age);
    oldest = Math.max(oldest, age);
    ageMin = Math.min(ageMin, held[lane + at.AGE_MIN]!);
    ageMax = Math.max(ageMax, held[lane + at.AGE_MAX]!);
  }
  held[zone + at.ZONE_YOUNGEST] = youngest;
  held[zone + at.ZONE_OLDEST] = oldest;
  held[zone + at.ZONE_AGE_MIN] = ageMin;
  held[zone + at.ZONE_AGE_MAX] = ageMax;
}

function sumUpZones(held: Uint8Array, zone: number, zones: number, first: number, end: number): void {
  held[zone + at.ZONE_WHO] = held[zones + at.ZONE * first + at.ZONE_WHO]!;
  const over = (field: number, choose: (...values: number[]) => number) => {
    const values = Array.from({ length: end - first }, (_, index) => held[zones + at.ZONE * (first + index) + field]!);
    held[zone + field] = choose(...values);
  };
  over(at.ZONE_YOUNGEST, Math.min);
  over(at.ZONE_OLDEST, Math.max);
  over(at.ZONE_AGE_MIN, Math.min);
  over(at.ZONE_AGE_MAX, Math.max);
}

/** What a circle around all places of a zone allows and rules out, as cosines to compare with. */
function drawCircle(view: DataView, zone: number, places: Uint32Array, vectorOf: (place: number) => Vector): void {
  view.setUint8(zone + at.ZONE_NOWHERE, places.includes(NOWHERE) ? 1 : 0);
  const { middle, radius } = circleAround(
    Array.from(
      places.filter((place) => place !== NOWHERE),
      vectorOf,
    ),
  );
  const reach = radius + MARGIN;
  const within = (kilometres: number) => {
    const angle = kilometres / EARTH_RADIUS_KM + reach;
    return angle >= Math.PI ? -UNREACHED : Math.cos(angle);
  };
  const beyond = (kilometres: number) => {
    const angle = kilometres / EARTH_RADIUS_KM - reach;
    return angle <= 0 ? UNREACHED : Math.cos(angle);
  };
  const cosines = [
    [at.ZONE_NEAR_POSSIBLE, within(NEAR_KM)],
    [at.ZONE_NEAR_CERTAIN, beyond(NEAR_KM)],
    [at.ZONE_REGION_POSSIBLE, within(REGION_KM)],
    [at.ZONE_REGION_CERTAIN, beyond(REGION_KM)],
  ] as const;
  middle.forEach((part, index) => view.setFloat64(zone + at.ZONE_MIDDLE + 8 * index, part, true));
  view.setFloat64(zone + at.ZONE_RADIUS, reach, true);
  for (const [field, cosine] of cosines) view.setFloat64(zone + field, cosine, true);
}
