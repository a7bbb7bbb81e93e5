/** The blocks that are worth a look for the members of one block. */
import * as at from '../server/features/matching/engine/simd/layout';
import { NOWHERE_BAND, reachableBands } from './bands';

export const WITHIN: i32 = 0;
/** An entry of a shortlist: the block, and above it the bands in question. */
export const LISTED_BLOCK: u32 = 0x0fffffff;
export const LISTED_BANDS: u32 = 28;

/** Whether each one's gender is among those that attract the other. A `who` is the byte that codes/code.ts lays out. */
function attract(one: i32, other: i32): bool {
  const oneGender = (one & 3) - 1;
  const otherGender = (other & 3) - 1;
  return ((((one >> 2) & 7) >> otherGender) & (((other >> 2) & 7) >> oneGender) & 1) == 1;
}

/** Whether some members of two zones may accept each other's age. */
function mayAgree(one: u32, other: u32): bool {
  return (
    load<u8>(other, at.ZONE_OLDEST) >= load<u8>(one, at.ZONE_AGE_MIN) &&
    load<u8>(other, at.ZONE_YOUNGEST) <= load<u8>(one, at.ZONE_AGE_MAX) &&
    load<u8>(other, at.ZONE_AGE_MIN) <= load<u8>(one, at.ZONE_OLDEST) &&
    load<u8>(other, at.ZONE_AGE_MAX) >= load<u8>(one, at.ZONE_YOUNGEST)
  );
}

/** Makes sure that the frame holds the shortlist for this reach; within what was ticked it serves all 64 of a block. */
export function prepareShortlist(frame: u32, ownZone: u32, ownBlock: u32, reach: i32): void {
  if (reach != WITHIN) {
    if (load<u32>(frame, at.FRAME_ENTRY) != 0) return;
    store<u32>(frame, makeShortlist(shortlistAt(frame, reach), ownZone, reach), at.FRAME_BEYOND_LISTED);
  } else if (load<u32>(frame, at.FRAME_SHORTLIST_OF) != ownBlock + 1) {
    store<u32>(frame, makeShortlist(shortlistAt(frame, reach), ownZone, reach), at.FRAME_SHORTLISTED);
    store<u32>(frame, ownBlock + 1, at.FRAME_SHORTLIST_OF);
  }
}

export function shortlistAt(frame: u32, reach: i32): u32 {
  return reach == WITHIN ? load<u32>(frame, at.FRAME_SHORTLIST) : load<u32>(frame, at.FRAME_BEYOND_LIST);
}

export function shortlistLength(frame: u32, reach: i32): u32 {
  return reach == WITHIN ? load<u32>(frame, at.FRAME_SHORTLISTED) : load<u32>(frame, at.FRAME_BEYOND_LISTED);
}

/**
 * Lists the blocks in which some member of a block may find somebody, each with the bands in question.
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
