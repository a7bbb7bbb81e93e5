/**
 * The matching kernel, in AssemblyScript: TypeScript for WebAssembly, compiled by `npm run build:kernel`. It looks
 * through blocks of 64 members, 16 at a time. Every look-up is a row of bytes that the reference scoring wrote
 * (server/features/matching/engine/simd/rows.ts); here nothing is known about points.
 */
import * as at from '../server/features/matching/engine/simd/layout';
import { allowPlaces, allowPlacesFast, NOWHERE_BAND, possibleBands } from './bands';
import { common, high, look, lookFar, low, lowSix, reaches, topTwo } from './bytes';
import { takeOwnRows } from './own-rows';
import { LISTED_BANDS, LISTED_BLOCK, makeShortlist, WITHIN } from './shortlist';
import { quizRow, scoreThemes, themesOf } from './themes';

const PAUSED: i32 = 1;
const DONE: i32 = 0;

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
  const ownThemed = themesOf(own);
  const ownQuiz = quizRow(ownZone, ownLane);

  takeOwnRows(frame, own);

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
      let points = look(v128.load(frame, at.OWN_VALUE_POINTS), common(frame + at.OWN_VALUES_0, bytes, low(sets)));
      bytes = v128.load(p, at.EXPECTATIONS);
      points = i8x16.add(
        points,
        look(v128.load(frame, at.OWN_EXPECTATION_POINTS), common(frame + at.OWN_EXPECTATIONS_0, bytes, high(sets))),
      );
      bytes = v128.load(p, at.PASSIONS);
      const goals = v128.load(p, at.PASSIONS_GOALS);
      points = i8x16.add(
        points,
        look(v128.load(frame, at.OWN_PASSION_POINTS), common(frame + at.OWN_PASSIONS_0, bytes, low(goals))),
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
      const commonLiked = common(frame + at.OWN_LIKED_0, bytes, ninthBits);
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
      const commonOwn = common(frame + at.OWN_ARCHETYPES_0, bytes, ninthBits);
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
        const shared = ownThemed & themesOf(q);
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
