import { bandBetween, bandsFromNearToFar } from '#shared/matching/eligibility.ts';

/** The place of members whose position is unknown. */
export const NOWHERE = 0;

/** Different positions, which are towns, by their number; place 0 is nowhere. */
export interface Places {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/**
 * Numbers the different positions.
 * @param latitudes of each member, in degrees; NaN: unknown
 * @param placeOf is filled with the number of each member's place
 */
export function findPlaces(latitudes: Float64Array, longitudes: Float64Array, placeOf: Uint32Array): Places {
  const found = { latitudes: [Number.NaN], longitudes: [Number.NaN] };
  const known = new Map<number, Map<number, number>>();
  for (let member = 0; member < latitudes.length; member += 1) {
    const latitude = latitudes[member]!;
    const longitude = longitudes[member]!;
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) {
      placeOf[member] = NOWHERE;
      continue;
    }
    let byLongitude = known.get(latitude);
    if (!byLongitude) known.set(latitude, (byLongitude = new Map()));
    let place = byLongitude.get(longitude);
    if (place === undefined) {
      place = found.latitudes.push(latitude) - 1;
      found.longitudes.push(longitude);
      byLongitude.set(longitude, place);
    }
    placeOf[member] = place;
  }
  return { latitudes: Float64Array.from(found.latitudes), longitudes: Float64Array.from(found.longitudes) };
}

export type Vector = readonly [number, number, number];

export function unitVector(latitude: number, longitude: number): Vector {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** By the chord, which stays exact for small angles. */
export function angleBetween(one: Vector, other: Vector): number {
  return 2 * Math.asin(Math.min(1, Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) / 2));
}

/** A circle on the globe, its radius in radians, with all these points in it. */
export function circleAround(points: readonly Vector[]): { middle: Vector; radius: number } {
  const sum = points.reduce<Vector>((total, [x, y, z]) => [total[0] + x, total[1] + y, total[2] + z], [0, 0, 0]);
  const length = Math.hypot(...sum) || 1;
  const middle: Vector = [sum[0] / length, sum[1] / length, sum[2] / length];
  return { middle, radius: points.reduce((most, point) => Math.max(most, angleBetween(middle, point)), 0) };
}

/** The bit of the band between two known places, by the reference. */
export function bandBetweenPlaces({ latitudes, longitudes }: Places, one: number, other: number): number {
  const positionOf = (place: number) => ({ latitude: latitudes[place]!, longitude: longitudes[place]! });
  return 1 << bandsFromNearToFar.indexOf(bandBetween(positionOf(one), positionOf(other)) ?? '0-50');
}
