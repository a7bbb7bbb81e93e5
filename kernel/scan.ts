/**
 * The matching kernel, in AssemblyScript: TypeScript for WebAssembly, compiled by `npm run build:kernel`. It looks
 * through blocks of 64 members, 16 at a time. Every look-up is a row of bytes that the reference scoring wrote
 * (server/features/matching/engine/simd/rows.ts); nothing here knows what an answer is worth.
 */
import * as at from '../server/features/matching/engine/simd/layout';
import { allowTowns, allowTownsFast, NOWHERE_BAND, possibleBands } from './bands';
import { look, reaches, topTwo } from './bytes';
import { hasRoomForBlock, takeHits } from './hits';
import { takeOwnRows } from './own-rows';
import { answerPoints, fitsByAge, livesInAllowedTown, preferencePoints } from './points';
import { LISTED_BANDS, LISTED_BLOCK, prepareShortlist, shortlistAt, shortlistLength, WITHIN } from './shortlist';

const PAUSED: i32 = 1;
const DONE: i32 = 0;

/**
 * Looks through everybody for one member, as `Scan.run` of the engine describes it, starting at the entry of the
 * shortlist that the frame names.
 * @returns `PAUSED` when there is no room for more hits: take them out and call again
 */
export function scan(frame: u32): i32 {
  const seeker = load<u32>(frame, at.FRAME_SEEKER);
  const reach = load<i32>(frame, at.FRAME_REACH);
  const zones = load<u32>(at.HEAD_ZONES);
  const ownZone = zones + (seeker >> 6) * at.ZONE;
  const own = load<u32>(at.HEAD_PLANES) + (seeker >> 6) * at.PLANES + (seeker & 63);
  const age = <i32>load<u8>(own, at.AGE);
  const ageMin = <i32>load<u8>(own, at.AGE_MIN);
  const ageMax = <i32>load<u8>(own, at.AGE_MAX);
  const ownTown = load<u32>(
    load<u32>(at.HEAD_BLOCK_TOWNS) + ((load<u32>(ownZone, at.ZONE_TOWNS) + <u32>load<u8>(own, at.TOWN)) << 2),
  );
  const isNowhere = ownTown == 0;
  const vector = load<u32>(at.HEAD_TOWNS) + ownTown * at.VECTOR;
  const x = load<f64>(vector);
  const y = load<f64>(vector, 8);
  const z = load<f64>(vector, 16);
  takeOwnRows(frame, ownZone, own, seeker & 63);
  prepareShortlist(frame, ownZone, seeker >> 6, reach);
  const list = shortlistAt(frame, reach);
  const count = isNowhere && reach != WITHIN ? <u32>0 : shortlistLength(frame, reach);

  store<i32>(frame, 0, at.FRAME_HITS);
  for (let entry = load<u32>(frame, at.FRAME_ENTRY); entry < count; entry += 1) {
    const listed = load<u32>(list + (entry << 2));
    const block = listed & LISTED_BLOCK;
    const wanted = <i32>(listed >> LISTED_BANDS);
    const zone = zones + block * at.ZONE;
    if (<i32>load<u8>(zone, at.ZONE_OLDEST) < ageMin || <i32>load<u8>(zone, at.ZONE_YOUNGEST) > ageMax) continue;
    if (<i32>load<u8>(zone, at.ZONE_AGE_MIN) > age || <i32>load<u8>(zone, at.ZONE_AGE_MAX) < age) continue;
    const possible = isNowhere ? NOWHERE_BAND : possibleBands(zone, x, y, z);
    if ((possible & wanted) == 0) continue;
    const isMixed = (possible & ~wanted) != 0;
    if (isMixed && (load<u8>(zone, at.ZONE_NOWHERE) != 0 || !allowTownsFast(frame, zone, ownTown, wanted)))
      allowTowns(frame, zone, ownTown, wanted);
    if (!hasRoomForBlock(frame)) {
      store<u32>(frame, entry, at.FRAME_ENTRY);
      return PAUSED;
    }
    scanBlock(frame, block, zone, isMixed);
  }
  return DONE;
}

/**
 * Adds the members of a block who fit to the hits of the frame.
 * @param isMixed whether only those in an allowed town fit
 */
function scanBlock(frame: u32, block: u32, zone: u32, isMixed: bool): void {
  const planes = load<u32>(at.HEAD_PLANES) + block * at.PLANES;
  const townCount = load<u32>(zone, at.ZONE_TOWN_COUNT);
  const ownAge = v128.load(frame, at.OWN_AGE);
  const ageMin = v128.load(frame, at.OWN_AGE_MIN);
  const ageMax = v128.load(frame, at.OWN_AGE_MAX);
  for (let from: u32 = 0; from < <u32>at.BLOCK; from += 16) {
    const members = planes + from;
    let fit = fitsByAge(members, ownAge, ageMin, ageMax);
    if (isMixed) fit = v128.and(fit, livesInAllowedTown(frame, members, townCount));
    if (!v128.any_true(fit)) continue;

    const open = answerPoints(frame, members);
    const least = v128.load8_splat(frame, at.FRAME_LEAST);
    const leastBefore = i8x16.sub_sat_u(least, v128.load(frame, at.OWN_MOST_PREFERRED));
    fit = v128.and(fit, reaches(open, i8x16.max_u(leastBefore, v128.load(frame, at.OWN_FLOOR))));
    if (!v128.any_true(fit)) continue;

    const points = i8x16.add(open, preferencePoints(frame, members, members + from));
    const floors = look(v128.load(at.ROW_FLOORS), topTwo(v128.load(members, at.TRAITS_VISIBILITY)));
    const lanes = i8x16.bitmask(v128.and(fit, v128.and(reaches(points, least), reaches(open, floors))));
    if (lanes == 0) continue;
    v128.store(frame, points, at.FRAME_TOTALS);
    v128.store(frame, open, at.FRAME_OPEN);
    takeHits(frame, block, zone, from, lanes);
  }
}
