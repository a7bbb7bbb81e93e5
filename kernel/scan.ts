/**
 * The matching kernel, in AssemblyScript: TypeScript for WebAssembly, compiled by `npm run build:kernel`. It looks
 * through blocks of 64 members, 16 at a time. Every look-up is a row of bytes that the reference scoring wrote
 * (server/features/matching/engine/simd/rows.ts); here nothing is known about points.
 */
import * as at from '../server/features/matching/engine/simd/layout';

/** The band between two places whose distance lies too near an edge to be told from a cosine. */
declare function bandExactly(one: i32, other: i32): i32;

const WITHIN: i32 = 0;
/** In place of a band: the position of one of the two is unknown. */
const NOWHERE_BAND: i32 = 8;
const ALL_BANDS: i32 = 7;
/** A block on a shortlist, and the bands in the upper bits. */
const LISTED_BLOCK: u32 = 0x0fffffff;
const LISTED_BANDS: u32 = 28;
/** Cosines nearer to an edge than this are left to `bandExactly`. */
const COSINE_MARGIN: f64 = 1e-11;
/** The same where cosines are of single precision: a place is off by less. */
const SINGLE_MARGIN: f32 = 4e-7;
const THEMES: i32 = 6;
const CARDS_PER_THEME: i32 = 6;
const PAUSED: i32 = 1;
const DONE: i32 = 0;

function low(bytes: v128): v128 {
  return v128.and(bytes, i8x16.splat(15));
}

function high(bytes: v128): v128 {
  return v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(15));
}

function topTwo(bytes: v128): v128 {
  return v128.and(i16x8.shr_u(bytes, 6), i8x16.splat(3));
}

function lowSix(bytes: v128): v128 {
  return v128.and(bytes, i8x16.splat(63));
}

/** Looks indices below 16 up. */
function look(row: v128, indices: v128): v128 {
  return i8x16.relaxed_swizzle(row, indices);
}

/** Looks indices below 64 up: each quarter answers for its own, and nothing for the others. */
function lookFar(row: u32, indices: v128): v128 {
  return v128.or(
    v128.or(
      i8x16.swizzle(v128.load(row), indices),
      i8x16.swizzle(v128.load(row, 16), i8x16.sub(indices, i8x16.splat(16))),
    ),
    v128.or(
      i8x16.swizzle(v128.load(row, 32), i8x16.sub(indices, i8x16.splat(32))),
      i8x16.swizzle(v128.load(row, 48), i8x16.sub(indices, i8x16.splat(48))),
    ),
  );
}

/** Puts a row that one's own answer chooses into the frame, where one address finds them all. */
function takeRow(frame: u32, to: i32, row: u32): void {
  v128.store(frame + to, v128.load(row));
}

function takeWideRow(frame: u32, to: i32, row: u32): void {
  for (let part: u32 = 0; part < 64; part += 16) v128.store(frame + to + part, v128.load(row + part));
}

/** Not less, for bytes without sign. */
function reaches(bytes: v128, least: v128): v128 {
  return i8x16.eq(i8x16.max_u(bytes, least), bytes);
}

function cosine(vector: u32, x: f64, y: f64, z: f64): f64 {
  return load<f64>(vector) * x + load<f64>(vector, 8) * y + load<f64>(vector, 16) * z;
}

/** The bands that may lie between a place and the members of a zone. */
function possibleBands(zone: u32, x: f64, y: f64, z: f64): i32 {
  if (load<u8>(zone, at.ZONE_NOWHERE) != 0) return NOWHERE_BAND | ALL_BANDS;
  const closeness = cosine(zone + at.ZONE_MIDDLE, x, y, z);
  let bands = closeness > load<f64>(zone, at.ZONE_NEAR_POSSIBLE) ? 1 : 0;
  if (closeness > load<f64>(zone, at.ZONE_REGION_POSSIBLE) && closeness < load<f64>(zone, at.ZONE_NEAR_CERTAIN))
    bands |= 2;
  if (closeness < load<f64>(zone, at.ZONE_REGION_CERTAIN)) bands |= 4;
  return bands;
}

/** Each one's gender is among those that attract the other; as `who` of code.ts packs them. */
function attract(one: i32, other: i32): bool {
  const oneGender = (one & 3) - 1;
  const otherGender = (other & 3) - 1;
  return ((((one >> 2) & 7) >> otherGender) & (((other >> 2) & 7) >> oneGender) & 1) == 1;
}

/** A theme's bits out of a row of words; at most 25 of them. */
function quizBits(row: u32, shift: i32, bits: i32): i32 {
  return (<i32>(load<u64>(row + <u32>((shift >> 5) << 2)) >> (<u64>(shift & 31)))) & ((1 << bits) - 1);
}

/** The row of quiz answers of a member, or 0. */
function quizRow(zone: u32, lane: i32): u32 {
  const has = load<u64>(zone, at.ZONE_QUIZZES);
  const bit = (<u64>1) << (<u64>lane);
  if ((has & bit) == 0) return 0;
  const before = load<u32>(zone, at.ZONE_QUIZ_ROWS) + <u32>popcnt<u64>(has & (bit - 1));
  return load<u32>(at.HEAD_QUIZZES) + <u32>before * at.QUIZ_ROW;
}

function cardsOf(planes: u32, lane: i32, theme: i32): i32 {
  if (theme == THEMES - 1) return load<u8>(planes + <u32>lane, at.LAST_CARDS);
  return (load<u32>(planes + ((<u32>lane) << 2), at.CARDS) >>> (CARDS_PER_THEME * theme)) & 63;
}

/** The themes of which two members both have something, beyond what a theme gives that one of them left open. */
function scoreThemes(ownPlanes: u32, ownLane: i32, ownQuiz: u32, planes: u32, lane: i32, quiz: u32, shared: i32): i32 {
  const open = <i32>load<u8>(at.TABLE_THEMES);
  let points = 0;
  for (let left = shared; left != 0; left &= left - 1) {
    const theme = ctz(left);
    const mine = cardsOf(ownPlanes, ownLane, theme);
    const theirs = cardsOf(planes, lane, theme);
    let comparable = min(popcnt(mine), popcnt(theirs));
    let common = popcnt(mine & theirs);
    if (ownQuiz != 0 && quiz != 0) {
      const question = at.TABLE_QUESTIONS + (theme << 3);
      const shift = load<i32>(question);
      const bits = load<i32>(question, 4);
      const answered = quizBits(ownQuiz, shift, bits) & quizBits(quiz, shift, bits);
      const differently = quizBits(ownQuiz + at.QUIZ_UPPER, shift, bits) ^ quizBits(quiz + at.QUIZ_UPPER, shift, bits);
      comparable += popcnt(answered);
      common += popcnt(answered & ~differently);
    }
    points += <i32>load<u8>(at.TABLE_THEMES + ((comparable << 5) | common)) - open;
  }
  return points;
}

/**
 * Fills the frame's row with 255 for each place of a block that lies in one of the bands.
 * @returns whether single precision could tell them all
 */
function allowPlacesFast(frame: u32, zone: u32, ownPlace: u32, bands: i32): bool {
  const vector = load<u32>(at.HEAD_PLACES) + ownPlace * at.VECTOR;
  const x = f32x4.splat(<f32>load<f64>(vector));
  const y = f32x4.splat(<f32>load<f64>(vector, 8));
  const z = f32x4.splat(<f32>load<f64>(vector, 16));
  const nearEdge = f32x4.splat(<f32>load<f64>(at.HEAD_NEAR));
  const regionEdge = f32x4.splat(<f32>load<f64>(at.HEAD_REGION));
  const margin = f32x4.splat(SINGLE_MARGIN);
  const isNear = i32x4.splat((bands & 1) != 0 ? -1 : 0);
  const isRegion = i32x4.splat((bands & 2) != 0 ? -1 : 0);
  const isFar = i32x4.splat((bands & 4) != 0 ? -1 : 0);
  const vectors = load<u32>(at.HEAD_BLOCK_VECTORS) + load<u32>(zone, at.ZONE_PLACES) * 12;
  const count = load<u32>(zone, at.ZONE_PLACE_COUNT);
  let doubtful = i32x4.splat(0);
  for (let from: u32 = 0; from < count; from += 4) {
    const four = vectors + from * 12;
    const closeness = f32x4.add(
      f32x4.add(f32x4.mul(v128.load(four), x), f32x4.mul(v128.load(four, 16), y)),
      f32x4.mul(v128.load(four, 32), z),
    );
    const near = f32x4.sub(closeness, nearEdge);
    const region = f32x4.sub(closeness, regionEdge);
    doubtful = v128.or(doubtful, v128.or(f32x4.lt(f32x4.abs(near), margin), f32x4.lt(f32x4.abs(region), margin)));
    const nowhere = f32x4.splat(0);
    const allowed = v128.bitselect(
      isNear,
      v128.bitselect(isRegion, isFar, f32x4.gt(region, nowhere)),
      f32x4.gt(near, nowhere),
    );
    const halved = i16x8.narrow_i32x4_s(allowed, allowed);
    v128.store32_lane(frame + from, i8x16.narrow_i16x8_s(halved, halved), 0, at.FRAME_ALLOWED);
  }
  return !v128.any_true(doubtful);
}

/** The same, whatever the distances, and whether or not positions are known. */
function allowPlaces(frame: u32, zone: u32, ownPlace: i32, bands: i32): void {
  const places = load<u32>(at.HEAD_PLACES);
  const own = places + <u32>ownPlace * at.VECTOR;
  const x = load<f64>(own);
  const y = load<f64>(own, 8);
  const z = load<f64>(own, 16);
  const listed = load<u32>(at.HEAD_BLOCK_PLACES) + (load<u32>(zone, at.ZONE_PLACES) << 2);
  const count = load<u32>(zone, at.ZONE_PLACE_COUNT);
  for (let index: u32 = 0; index < count; index += 1) {
    const place = load<u32>(listed + (index << 2));
    let band = NOWHERE_BAND;
    if (place != 0) {
      const closeness = cosine(places + <u32>place * at.VECTOR, x, y, z);
      const near = closeness - load<f64>(at.HEAD_NEAR);
      const region = closeness - load<f64>(at.HEAD_REGION);
      if (abs(near) < COSINE_MARGIN || abs(region) < COSINE_MARGIN) band = bandExactly(ownPlace, place);
      else band = near > 0 ? 1 : region > 0 ? 2 : 4;
    }
    store<u8>(frame + <u32>index, (band & bands) != 0 ? 255 : 0, at.FRAME_ALLOWED);
  }
}

/** The bands of which some may lie between members of two zones, as far as that is told at a glance. */
function reachableBands(one: u32, other: u32, wanted: i32): i32 {
  if (load<u8>(one, at.ZONE_NOWHERE) != 0 || load<u8>(other, at.ZONE_NOWHERE) != 0) return wanted;
  const x = load<f64>(one, at.ZONE_MIDDLE) - load<f64>(other, at.ZONE_MIDDLE);
  const y = load<f64>(one, at.ZONE_MIDDLE + 8) - load<f64>(other, at.ZONE_MIDDLE + 8);
  const z = load<f64>(one, at.ZONE_MIDDLE + 16) - load<f64>(other, at.ZONE_MIDDLE + 16);
  // The straight line is shorter than the way around the globe.
  const gap = sqrt(x * x + y * y + z * z) - load<f64>(one, at.ZONE_RADIUS) - load<f64>(other, at.ZONE_RADIUS);
  if (gap > load<f64>(at.HEAD_REGION_ANGLE)) return wanted & 4;
  return gap > load<f64>(at.HEAD_NEAR_ANGLE) ? wanted & 6 : wanted;
}

/** Whether the ages of some in two zones may suit each other. */
function mayAgree(one: u32, other: u32): bool {
  return (
    load<u8>(other, at.ZONE_OLDEST) >= load<u8>(one, at.ZONE_AGE_MIN) &&
    load<u8>(other, at.ZONE_YOUNGEST) <= load<u8>(one, at.ZONE_AGE_MAX) &&
    load<u8>(other, at.ZONE_AGE_MIN) <= load<u8>(one, at.ZONE_OLDEST) &&
    load<u8>(other, at.ZONE_AGE_MAX) >= load<u8>(one, at.ZONE_YOUNGEST)
  );
}

/**
 * Lists the blocks in which somebody of a block may find somebody, each with the bands in question: made once for the
 * 64 who look from there one after the other.
 * @returns how many there are
 */
function makeShortlist(list: u32, own: u32, reach: i32): u32 {
  const regions = load<u32>(at.HEAD_REGIONS);
  const regionCount = load<u32>(at.HEAD_REGION_COUNT);
  const zones = load<u32>(at.HEAD_ZONES);
  const ownWho = <i32>load<u8>(own, at.ZONE_WHO);
  let count: u32 = 0;
  for (let index: u32 = 0; index < regionCount; index += 1) {
    const region = regions + index * at.ZONE;
    const who = <i32>load<u8>(region, at.ZONE_WHO);
    if (!attract(ownWho, who)) continue;
    const ticked = (ownWho >> 5) & (who >> 5);
    const bands = reach == WITHIN ? ticked | NOWHERE_BAND : reach & ~ticked;
    if (bands == 0 || !mayAgree(own, region) || reachableBands(own, region, bands) == 0) continue;
    const end = load<u32>(region, at.ZONE_END);
    for (let block = load<u32>(region, at.ZONE_FIRST); block < end; block += 1) {
      const zone = zones + block * at.ZONE;
      if (!mayAgree(own, zone) || reachableBands(own, zone, bands) == 0) continue;
      store<u32>(list + (count << 2), block | ((<u32>bands) << LISTED_BANDS));
      count += 1;
    }
  }
  return count;
}

/** Lets go of those that no longer count. Returns how many stay. */
function makeRoom(frame: u32, hits: i32, least: i32): i32 {
  let kept = 0;
  for (let hit = 0; hit < hits; hit += 1) {
    const points = load<u8>(frame + <u32>hit, at.FRAME_HIT_POINTS);
    if (<i32>points < least) continue;
    store<u8>(frame + <u32>kept, points, at.FRAME_HIT_POINTS);
    store<u32>(
      frame + ((<u32>kept) << 2),
      load<u32>(frame + ((<u32>hit) << 2), at.FRAME_HIT_SLOTS),
      at.FRAME_HIT_SLOTS,
    );
    kept += 1;
  }
  return kept;
}

/**
 * Looks through everybody for one member, as `Scan.run` of the engine describes it, on from where the frame says.
 * @returns `PAUSED` when there is no room for more: take the hits out and call again
 */
export function scan(frame: u32): i32 {
  const looker = load<u32>(frame, at.FRAME_LOOKER);
  const reach = load<i32>(frame, at.FRAME_REACH);
  const keep = load<i32>(frame, at.FRAME_KEEP);
  const strangers = load<u32>(frame, at.FRAME_STRANGERS);
  const strangerCount = load<u32>(frame, at.FRAME_STRANGER_COUNT);
  const zones = load<u32>(at.HEAD_ZONES);
  const allPlanes = load<u32>(at.HEAD_PLANES);
  const mostPreferred = load<i32>(at.HEAD_MOST_PREFERRED);
  let hits = 0;
  let kept = load<i32>(frame, at.FRAME_KEPT);
  let least = load<i32>(frame, at.FRAME_LEAST);

  // The one who looks.
  const ownZone = zones + <u32>(looker >> 6) * at.ZONE;
  const ownPlanes = allPlanes + <u32>(looker >> 6) * at.PLANES;
  const ownLane = <i32>(looker & 63);
  const own = ownPlanes + <u32>ownLane;
  const age = <i32>load<u8>(own, at.AGE);
  const ageMin = <i32>load<u8>(own, at.AGE_MIN);
  const ageMax = <i32>load<u8>(own, at.AGE_MAX);
  const ownPlace = load<i32>(
    load<u32>(at.HEAD_BLOCK_PLACES) + ((load<u32>(ownZone, at.ZONE_PLACES) + <u32>load<u8>(own, at.PLACE)) << 2),
  );
  const isNowhere = ownPlace == 0;
  const vector = load<u32>(at.HEAD_PLACES) + <u32>ownPlace * at.VECTOR;
  const x = load<f64>(vector);
  const y = load<f64>(vector, 8);
  const z = load<f64>(vector, 16);
  const character = <u32>(load<u8>(own, at.DAILY_CHARACTER) >> 4);
  const importance = character & 3;
  const ownThemed = (<i32>(load<u8>(own, at.BODY_THEMES) >> 4)) | ((<i32>(load<u8>(own, at.WISH_THEMES) >> 6)) << 4);
  const ownQuiz = quizRow(ownZone, ownLane);

  // Into the frame come the rows that their answers choose.
  const values = <u32>load<u8>(own, at.VALUES);
  const expectations = <u32>load<u8>(own, at.EXPECTATIONS);
  const passions = <u32>load<u8>(own, at.PASSIONS);
  const upperSets = <u32>load<u8>(own, at.VALUES_EXPECTATIONS);
  const passionsGoals = <u32>load<u8>(own, at.PASSIONS_GOALS);
  takeRow(frame, at.OWN_VALUES_0, at.ROW_COMMON + ((values & 15) << 4));
  takeRow(frame, at.OWN_VALUES_1, at.ROW_COMMON + (values & 240));
  takeRow(frame, at.OWN_VALUES_2, at.ROW_COMMON_UPPER + ((upperSets & 3) << 4));
  takeRow(frame, at.OWN_VALUE_POINTS, at.ROW_COUNTED + ((upperSets & at.NOT_ANSWERED) << 2));
  takeRow(frame, at.OWN_EXPECTATIONS_0, at.ROW_COMMON + ((expectations & 15) << 4));
  takeRow(frame, at.OWN_EXPECTATIONS_1, at.ROW_COMMON + (expectations & 240));
  takeRow(frame, at.OWN_EXPECTATIONS_2, at.ROW_COMMON_UPPER + (upperSets & 48));
  takeRow(frame, at.OWN_EXPECTATION_POINTS, at.ROW_COUNTED + 32 + (((upperSets >> 4) & at.NOT_ANSWERED) << 2));
  takeRow(frame, at.OWN_PASSIONS_0, at.ROW_COMMON + ((passions & 15) << 4));
  takeRow(frame, at.OWN_PASSIONS_1, at.ROW_COMMON + (passions & 240));
  takeRow(frame, at.OWN_PASSIONS_2, at.ROW_COMMON_UPPER + ((passionsGoals & 3) << 4));
  takeRow(frame, at.OWN_PASSION_POINTS, at.ROW_COUNTED + 64 + ((passionsGoals & at.NOT_ANSWERED) << 2));
  takeRow(frame, at.OWN_GOAL_POINTS, at.ROW_GOALS + (passionsGoals & 240));
  const communicationProject = <u32>load<u8>(own, at.COMMUNICATION_PROJECT);
  takeRow(frame, at.OWN_COMMUNICATION_POINTS, at.ROW_COMMUNICATION + ((communicationProject & 15) << 4));
  takeRow(frame, at.OWN_PROJECT_POINTS, at.ROW_PROJECT + (communicationProject & 240));
  takeRow(frame, at.OWN_DAILY_POINTS, at.ROW_DAILY + <u32>((load<u8>(own, at.DAILY_CHARACTER) & 15) << 4));
  takeRow(frame, at.OWN_CHARACTER_POINTS, at.ROW_CHARACTER + (character << 4));
  takeWideRow(frame, at.OWN_TRAIT_POINTS, at.ROW_TRAITS + ((<u32>(load<u8>(own, at.TRAITS_VISIBILITY) & 63)) << 6));
  takeRow(frame, at.OWN_THEMES_0, at.ROW_COMMON + <u32>((ownThemed & 15) << 4));
  takeRow(frame, at.OWN_THEMES_1, at.ROW_COMMON + <u32>(ownThemed & 48));

  const archetypes = <u32>load<u8>(own, at.ARCHETYPES);
  const liked = <u32>load<u8>(own, at.LIKED);
  const ninths = <u32>load<u8>(own, at.ARCHETYPES_HEIGHTS);
  const archetypeCount = popcnt(archetypes) + (ninths & 1);
  takeRow(frame, at.OWN_LIKED_0, at.ROW_COMMON + ((liked & 15) << 4));
  takeRow(frame, at.OWN_LIKED_1, at.ROW_COMMON + (liked & 240));
  /** The ninth that is liked meets the ninth archetype, which is the lowest bit of the other's. */
  takeRow(frame, at.OWN_LIKED_2, at.ROW_COMMON + (((ninths >> 1) & 1) << 4));
  takeRow(frame, at.OWN_ARCHETYPES_0, at.ROW_COMMON + ((archetypes & 15) << 4));
  takeRow(frame, at.OWN_ARCHETYPES_1, at.ROW_COMMON + (archetypes & 240));
  takeRow(frame, at.OWN_ARCHETYPES_2, at.ROW_LIKED_UPPER + ((ninths & 1) << 4));
  takeWideRow(
    frame,
    at.OWN_ARCHETYPES_SOUGHT,
    at.ROW_ARCHETYPES_SOUGHT + (((importance << 1) | ((ninths >> 2) & 1)) << 6),
  );
  takeWideRow(frame, at.OWN_ARCHETYPES_OFFERED, at.ROW_ARCHETYPES_OFFERED + (archetypeCount << 6));
  const body = <u32>(load<u8>(own, at.BODY_THEMES) & 15);
  takeRow(frame, at.OWN_BODY_SOUGHT, at.ROW_BODY_SOUGHT + (((<u32>load<u8>(own, at.WISH_THEMES)) & 63) << 4));
  takeWideRow(frame, at.OWN_BODY_OFFERED, at.ROW_BODY_OFFERED + (body << 6));
  takeRow(frame, at.OWN_HEIGHT_SOUGHT, at.ROW_HEIGHT_SOUGHT + (((importance << 4) | (ninths >> 4)) << 4));

  const height = load<i16>(own + <u32>ownLane, at.HEIGHT);
  const isHeightUnknown = height == at.HEIGHT_UNKNOWN_CODE;
  // Everybody compares as 'unknown' with a member of unknown height.
  const sameFrom = i16x8.splat(isHeightUnknown ? -1 : load<i16>(at.TABLE_HEIGHTS + ((<u32>height) << 2)));
  const sameTo = i16x8.splat(isHeightUnknown ? -1 : load<i16>(at.TABLE_HEIGHTS + ((<u32>height) << 2), 2));
  const unknown = i16x8.splat(isHeightUnknown ? -1 : <i16>at.HEIGHT_UNKNOWN_CODE);

  const ages = i8x16.splat(<i8>age);
  const ageMins = i8x16.splat(<i8>ageMin);
  const ageMaxs = i8x16.splat(<i8>ageMax);
  let leasts = i8x16.splat(<i8>least);
  let leastsBefore = i8x16.splat(<i8>max(0, least - mostPreferred));

  let list = load<u32>(frame, at.FRAME_SHORTLIST);
  let count = load<u32>(frame, at.FRAME_SHORTLISTED);
  let entry = load<u32>(frame, at.FRAME_ENTRY);
  if (reach != WITHIN) {
    list = load<u32>(frame, at.FRAME_BEYOND_LIST);
    if (entry == 0) store<u32>(frame, makeShortlist(list, ownZone, reach), at.FRAME_BEYOND_LISTED);
    count = load<u32>(frame, at.FRAME_BEYOND_LISTED);
  } else if (load<u32>(frame, at.FRAME_SHORTLIST_OF) != (looker >> 6) + 1) {
    count = makeShortlist(list, ownZone, reach);
    store<u32>(frame, (looker >> 6) + 1, at.FRAME_SHORTLIST_OF);
    store<u32>(frame, count, at.FRAME_SHORTLISTED);
  }
  if (isNowhere && reach != WITHIN) count = 0;
  for (; entry < count; entry += 1) {
    const listed = load<u32>(list + (entry << 2));
    const block = listed & LISTED_BLOCK;
    const wanted = <i32>(listed >> LISTED_BANDS);
    const zone = zones + block * at.ZONE;
    if (<i32>load<u8>(zone, at.ZONE_OLDEST) < ageMin || <i32>load<u8>(zone, at.ZONE_YOUNGEST) > ageMax) continue;
    if (<i32>load<u8>(zone, at.ZONE_AGE_MIN) > age || <i32>load<u8>(zone, at.ZONE_AGE_MAX) < age) continue;
    const possible = isNowhere ? NOWHERE_BAND : possibleBands(zone, x, y, z);
    if ((possible & wanted) == 0) continue;
    const isMixed = (possible & ~wanted) != 0;
    if (isMixed && (load<u8>(zone, at.ZONE_NOWHERE) != 0 || !allowPlacesFast(frame, zone, ownPlace, wanted)))
      allowPlaces(frame, zone, ownPlace, wanted);
    if (hits + at.BLOCK > at.HITS) {
      hits = makeRoom(frame, hits, least);
      if (hits + at.BLOCK > at.HITS) {
        store<u32>(frame, entry, at.FRAME_ENTRY);
        store<i32>(frame, hits, at.FRAME_HITS);
        store<i32>(frame, kept, at.FRAME_KEPT);
        store<i32>(frame, least, at.FRAME_LEAST);
        return PAUSED;
      }
    }
    const planes = allPlanes + <u32>block * at.PLANES;
    const isFewPlaces = load<u32>(zone, at.ZONE_PLACE_COUNT) <= 16;

    for (let from: u32 = 0; from < <u32>at.BLOCK; from += 16) {
      const p = planes + from;
      const theirAges = v128.load(p, at.AGE);
      // Ages are below 128: signs do not matter. A free lane has age 0.
      let fit = v128.andnot(
        v128.and(i8x16.ge_s(theirAges, ageMins), i8x16.le_s(theirAges, ageMaxs)),
        v128.or(i8x16.gt_s(v128.load(p, at.AGE_MIN), ages), i8x16.lt_s(v128.load(p, at.AGE_MAX), ages)),
      );
      if (isMixed) {
        const place = v128.load(p, at.PLACE);
        fit = v128.and(
          fit,
          isFewPlaces ? look(v128.load(frame, at.FRAME_ALLOWED), place) : lookFar(frame + at.FRAME_ALLOWED, place),
        );
      }
      if (!v128.any_true(fit)) continue;

      const sets = v128.load(p, at.VALUES_EXPECTATIONS);
      let bytes = v128.load(p, at.VALUES);
      let points = look(
        v128.load(frame, at.OWN_VALUE_POINTS),
        i8x16.add(
          i8x16.add(
            look(v128.load(frame, at.OWN_VALUES_0), low(bytes)),
            look(v128.load(frame, at.OWN_VALUES_1), high(bytes)),
          ),
          look(v128.load(frame, at.OWN_VALUES_2), low(sets)),
        ),
      );
      bytes = v128.load(p, at.EXPECTATIONS);
      points = i8x16.add(
        points,
        look(
          v128.load(frame, at.OWN_EXPECTATION_POINTS),
          i8x16.add(
            i8x16.add(
              look(v128.load(frame, at.OWN_EXPECTATIONS_0), low(bytes)),
              look(v128.load(frame, at.OWN_EXPECTATIONS_1), high(bytes)),
            ),
            look(v128.load(frame, at.OWN_EXPECTATIONS_2), high(sets)),
          ),
        ),
      );
      bytes = v128.load(p, at.PASSIONS);
      const goals = v128.load(p, at.PASSIONS_GOALS);
      points = i8x16.add(
        points,
        look(
          v128.load(frame, at.OWN_PASSION_POINTS),
          i8x16.add(
            i8x16.add(
              look(v128.load(frame, at.OWN_PASSIONS_0), low(bytes)),
              look(v128.load(frame, at.OWN_PASSIONS_1), high(bytes)),
            ),
            look(v128.load(frame, at.OWN_PASSIONS_2), low(goals)),
          ),
        ),
      );
      points = i8x16.add(points, look(v128.load(frame, at.OWN_GOAL_POINTS), high(goals)));
      bytes = v128.load(p, at.COMMUNICATION_PROJECT);
      points = i8x16.add(
        points,
        i8x16.add(
          look(v128.load(frame, at.OWN_COMMUNICATION_POINTS), low(bytes)),
          look(v128.load(frame, at.OWN_PROJECT_POINTS), high(bytes)),
        ),
      );
      bytes = v128.load(p, at.DAILY_CHARACTER);
      points = i8x16.add(
        points,
        i8x16.add(
          look(v128.load(frame, at.OWN_DAILY_POINTS), low(bytes)),
          look(v128.load(frame, at.OWN_CHARACTER_POINTS), high(bytes)),
        ),
      );
      const traits = v128.load(p, at.TRAITS_VISIBILITY);
      points = i8x16.add(points, lookFar(frame + at.OWN_TRAIT_POINTS, lowSix(traits)));
      const wishes = v128.load(p, at.WISH_THEMES);
      const bodies = v128.load(p, at.BODY_THEMES);
      points = i8x16.add(
        points,
        look(
          v128.load(at.ROW_THEMES),
          i8x16.add(
            look(v128.load(frame, at.OWN_THEMES_0), high(bodies)),
            look(v128.load(frame, at.OWN_THEMES_1), topTwo(wishes)),
          ),
        ),
      );
      if (!v128.any_true(v128.and(fit, reaches(points, leastsBefore)))) continue;

      // What one looks for.
      const ninth = v128.load(p, at.ARCHETYPES_HEIGHTS);
      const ninthBits = low(ninth);
      const counts = v128.load(p, at.COUNT_IMPORTANCE);
      bytes = v128.load(p, at.ARCHETYPES);
      const commonLiked = i8x16.add(
        i8x16.add(
          look(v128.load(frame, at.OWN_LIKED_0), low(bytes)),
          look(v128.load(frame, at.OWN_LIKED_1), high(bytes)),
        ),
        look(v128.load(frame, at.OWN_LIKED_2), ninthBits),
      );
      const doubled = p + from;
      const heights0 = v128.load(doubled, at.HEIGHT);
      const heights1 = v128.load(doubled, at.HEIGHT + 16);
      const relation = i8x16.neg(
        i8x16.narrow_i16x8_s(
          i16x8.add(
            i16x8.add(i16x8.ge_s(heights0, sameFrom), i16x8.gt_s(heights0, sameTo)),
            i16x8.ge_s(heights0, unknown),
          ),
          i16x8.add(
            i16x8.add(i16x8.ge_s(heights1, sameFrom), i16x8.gt_s(heights1, sameTo)),
            i16x8.ge_s(heights1, unknown),
          ),
        ),
      );
      const sought = i8x16.add(
        i8x16.add(
          lookFar(frame + at.OWN_ARCHETYPES_SOUGHT, i8x16.add(lowSix(counts), commonLiked)),
          look(v128.load(frame, at.OWN_BODY_SOUGHT), low(bodies)),
        ),
        look(v128.load(frame, at.OWN_HEIGHT_SOUGHT), relation),
      );

      // And what the other looks for.
      bytes = v128.load(p, at.LIKED);
      const theirImportance = topTwo(counts);
      const commonOwn = i8x16.add(
        i8x16.add(
          look(v128.load(frame, at.OWN_ARCHETYPES_0), low(bytes)),
          look(v128.load(frame, at.OWN_ARCHETYPES_1), high(bytes)),
        ),
        look(v128.load(frame, at.OWN_ARCHETYPES_2), ninthBits),
      );
      const heightWish = v128.and(
        look(v128.load(at.ROW_HEIGHT_WISHES), high(ninth)),
        look(v128.load(at.ROW_RELATION_BITS), relation),
      );
      const isNeutral = i8x16.gt_u(heightWish, i8x16.splat(15));
      const isUnwanted = i8x16.eq(heightWish, i8x16.splat(0));
      const heightOffered = v128.andnot(
        v128.bitselect(
          look(v128.load(at.ROW_HEIGHT_NEUTRAL), theirImportance),
          look(v128.load(at.ROW_HEIGHT_WANTED), theirImportance),
          isNeutral,
        ),
        isUnwanted,
      );
      const offered = i8x16.add(
        i8x16.add(
          lookFar(frame + at.OWN_ARCHETYPES_OFFERED, v128.or(i16x8.shl(theirImportance, 4), commonOwn)),
          lookFar(frame + at.OWN_BODY_OFFERED, lowSix(wishes)),
        ),
        heightOffered,
      );
      const smaller = i8x16.min_u(sought, offered);
      points = i8x16.add(points, i8x16.add(smaller, smaller));
      fit = v128.and(
        fit,
        v128.and(reaches(points, leasts), reaches(points, look(v128.load(at.ROW_FLOORS), topTwo(traits)))),
      );
      let bits = i8x16.bitmask(fit);
      if (bits == 0) continue;
      v128.store(frame, points, at.FRAME_TOTALS);

      for (; bits != 0; bits &= bits - 1) {
        const lane = ctz(bits);
        const other = <i32>from + lane;
        const slot = (block << 6) + <u32>other;
        if (slot == looker) continue;
        let found = <i32>load<u8>(frame + <u32>lane, at.FRAME_TOTALS);
        const q = planes + <u32>other;
        const shared =
          ownThemed & ((<i32>(load<u8>(q, at.BODY_THEMES) >> 4)) | ((<i32>(load<u8>(q, at.WISH_THEMES) >> 6)) << 4));
        if (shared != 0) {
          found += <i32>load<u8>(at.ROW_THEMES) - <i32>load<u8>(at.ROW_THEMES + <u32>popcnt(shared));
          found += scoreThemes(
            ownPlanes,
            ownLane,
            ownQuiz,
            planes,
            other,
            ownQuiz == 0 ? 0 : quizRow(zone, other),
            shared,
          );
          if (found < least) continue;
          if (found < <i32>load<u8>(at.ROW_FLOORS + <u32>(load<u8>(q, at.TRAITS_VISIBILITY) >> 6))) continue;
        } else if (found < least) continue;
        let isStranger = false;
        for (let stranger: u32 = 0; stranger < strangerCount; stranger += 1) {
          if (load<u32>(strangers + (stranger << 2)) == slot) isStranger = true;
        }
        if (isStranger) continue;

        store<u8>(frame + <u32>hits, <u8>found, at.FRAME_HIT_POINTS);
        store<u32>(frame + ((<u32>hits) << 2), slot, at.FRAME_HIT_SLOTS);
        hits += 1;
        kept += 1;
        const count = frame + ((<u32>found) << 2);
        store<i32>(count, load<i32>(count, at.FRAME_COUNTS) + 1, at.FRAME_COUNTS);
        for (;;) {
          const lowest = load<i32>(frame + ((<u32>least) << 2), at.FRAME_COUNTS);
          if (kept - lowest < keep) break;
          kept -= lowest;
          least += 1;
        }
      }
      leasts = i8x16.splat(<i8>least);
      leastsBefore = i8x16.splat(<i8>max(0, least - mostPreferred));
    }
  }
  store<i32>(frame, hits, at.FRAME_HITS);
  store<i32>(frame, kept, at.FRAME_KEPT);
  store<i32>(frame, least, at.FRAME_LEAST);
  return DONE;
}
