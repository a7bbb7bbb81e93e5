/** The blocks that are worth a look. */
import * as at from '../server/features/matching/engine/simd/layout';
import { NOWHERE_BAND, reachableBands } from './bands';

export const WITHIN: i32 = 0;
/** A block on a shortlist, and the bands in the upper bits. */
export const LISTED_BLOCK: u32 = 0x0fffffff;
export const LISTED_BANDS: u32 = 28;

/** Each one's gender is among those that attract the other; as `who` of code.ts packs them. */
function attract(one: i32, other: i32): bool {
  const oneGender = (one & 3) - 1;
  const otherGender = (other & 3) - 1;
  return ((((one >> 2) & 7) >> otherGender) & (((other >> 2) & 7) >> oneGender) & 1) == 1;
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
export function makeShortlist(list: u32, own: u32, reach: i32): u32 {
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
