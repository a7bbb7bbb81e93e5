/** How far apart members live: the bands between one town and the towns of a block or zone. */
import * as at from '../server/features/matching/engine/simd/layout';

/** The reference's band between two towns, for distances too near an edge to be told from a cosine. */
declare function bandExactly(one: i32, other: i32): i32;

/** Instead of a band: the position of one of the two is unknown. */
export const NOWHERE_BAND: i32 = 8;
const ALL_BANDS: i32 = 7;
/** Cosines nearer to an edge than this are left to `bandExactly`. */
const COSINE_MARGIN: f64 = 1e-11;
/** Cosines of single precision nearer to an edge than this are computed again in double precision. */
const SINGLE_MARGIN: f32 = 4e-7;

function cosine(vector: u32, x: f64, y: f64, z: f64): f64 {
  return load<f64>(vector) * x + load<f64>(vector, 8) * y + load<f64>(vector, 16) * z;
}

/** The bands that may lie between a town and the members of a zone. */
export function possibleBands(zone: u32, x: f64, y: f64, z: f64): i32 {
  if (load<u8>(zone, at.ZONE_NOWHERE) != 0) return NOWHERE_BAND | ALL_BANDS;
  const closeness = cosine(zone + at.ZONE_MIDDLE, x, y, z);
  let bands = closeness > load<f64>(zone, at.ZONE_NEAR_POSSIBLE) ? 1 : 0;
  if (closeness > load<f64>(zone, at.ZONE_REGION_POSSIBLE) && closeness < load<f64>(zone, at.ZONE_NEAR_CERTAIN))
    bands |= 2;
  if (closeness < load<f64>(zone, at.ZONE_REGION_CERTAIN)) bands |= 4;
  return bands;
}

/**
 * Writes 255 into the frame for each town of a block that lies in one of the bands, and 0 for the others.
 * @returns false when single precision cannot decide for one of them: `allowTowns` must do it again
 */
export function allowTownsFast(frame: u32, zone: u32, ownTown: u32, bands: i32): bool {
  const vector = load<u32>(at.HEAD_TOWNS) + ownTown * at.VECTOR;
  const x = f32x4.splat(<f32>load<f64>(vector));
  const y = f32x4.splat(<f32>load<f64>(vector, 8));
  const z = f32x4.splat(<f32>load<f64>(vector, 16));
  const nearEdge = f32x4.splat(<f32>load<f64>(at.HEAD_NEAR));
  const regionEdge = f32x4.splat(<f32>load<f64>(at.HEAD_REGION));
  const margin = f32x4.splat(SINGLE_MARGIN);
  const isNear = i32x4.splat((bands & 1) != 0 ? -1 : 0);
  const isRegion = i32x4.splat((bands & 2) != 0 ? -1 : 0);
  const isFar = i32x4.splat((bands & 4) != 0 ? -1 : 0);
  const vectors = load<u32>(at.HEAD_BLOCK_VECTORS) + load<u32>(zone, at.ZONE_TOWNS) * 12;
  const count = load<u32>(zone, at.ZONE_TOWN_COUNT);
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

/** Does what `allowTownsFast` does, in double precision, and also where positions are unknown. */
export function allowTowns(frame: u32, zone: u32, ownTown: i32, bands: i32): void {
  const towns = load<u32>(at.HEAD_TOWNS);
  const own = towns + <u32>ownTown * at.VECTOR;
  const x = load<f64>(own);
  const y = load<f64>(own, 8);
  const z = load<f64>(own, 16);
  const listed = load<u32>(at.HEAD_BLOCK_TOWNS) + (load<u32>(zone, at.ZONE_TOWNS) << 2);
  const count = load<u32>(zone, at.ZONE_TOWN_COUNT);
  for (let index: u32 = 0; index < count; index += 1) {
    const town = load<u32>(listed + (index << 2));
    let band = NOWHERE_BAND;
    if (town != 0) {
      const closeness = cosine(towns + <u32>town * at.VECTOR, x, y, z);
      const near = closeness - load<f64>(at.HEAD_NEAR);
      const region = closeness - load<f64>(at.HEAD_REGION);
      if (abs(near) < COSINE_MARGIN || abs(region) < COSINE_MARGIN) band = bandExactly(ownTown, town);
      else band = near > 0 ? 1 : region > 0 ? 2 : 4;
    }
    store<u8>(frame + <u32>index, (band & bands) != 0 ? 255 : 0, at.FRAME_ALLOWED);
  }
}

/** Those of the wanted bands that may lie between members of two zones, by a cheap estimate. */
export function reachableBands(one: u32, other: u32, wanted: i32): i32 {
  if (load<u8>(one, at.ZONE_NOWHERE) != 0 || load<u8>(other, at.ZONE_NOWHERE) != 0) return wanted;
  const x = load<f64>(one, at.ZONE_MIDDLE) - load<f64>(other, at.ZONE_MIDDLE);
  const y = load<f64>(one, at.ZONE_MIDDLE + 8) - load<f64>(other, at.ZONE_MIDDLE + 8);
  const z = load<f64>(one, at.ZONE_MIDDLE + 16) - load<f64>(other, at.ZONE_MIDDLE + 16);
  // The straight line is shorter than the way around the globe.
  const gap = sqrt(x * x + y * y + z * z) - load<f64>(one, at.ZONE_RADIUS) - load<f64>(other, at.ZONE_RADIUS);
  if (gap > load<f64>(at.HEAD_REGION_ANGLE)) return wanted & 4;
  return gap > load<f64>(at.HEAD_NEAR_ANGLE) ? wanted & 6 : wanted;
}
