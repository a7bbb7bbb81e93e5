import { bandBetween, bandsFromNearToFar } from '#shared/matching/eligibility.ts';

/** The town of members whose position is unknown. */
export const NOWHERE = 0;

/** The different positions of members, by number. They are called towns here; town 0 is nowhere. */
export interface Towns {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/**
 * Numbers the towns.
 * @param latitudes of each member, in degrees; NaN: unknown
 * @param townOf is filled with the number of each member's town
 */
export function findTowns(latitudes: Float64Array, longitudes: Float64Array, townOf: Uint32Array): Towns {
  const found = { latitudes: [Number.NaN], longitudes: [Number.NaN] };
  const known = new Map<number, Map<number, number>>();
  for (let member = 0; member < latitudes.length; member += 1) {
    const latitude = latitudes[member]!;
    const longitude = longitudes[member]!;
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) {
      townOf[member] = NOWHERE;
      continue;
    }
    let byLongitude = known.get(latitude);
    if (!byLongitude) known.set(latitude, (byLongitude = new Map()));
    let town = byLongitude.get(longitude);
    if (town === undefined) {
      town = found.latitudes.push(latitude) - 1;
      found.longitudes.push(longitude);
      byLongitude.set(longitude, town);
    }
    townOf[member] = town;
  }
  return { latitudes: Float64Array.from(found.latitudes), longitudes: Float64Array.from(found.longitudes) };
}

export type Vector = readonly [number, number, number];

export function unitVector(latitude: number, longitude: number): Vector {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** The angle in radians, by the chord, which stays exact for small angles. */
export function angleBetween(one: Vector, other: Vector): number {
  return 2 * Math.asin(Math.min(1, Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]) / 2));
}

/** A circle on the globe that contains all these points; its radius is in radians. */
export function circleAround(points: readonly Vector[]): { middle: Vector; radius: number } {
  const sum = points.reduce<Vector>((total, [x, y, z]) => [total[0] + x, total[1] + y, total[2] + z], [0, 0, 0]);
  const length = Math.hypot(...sum) || 1;
  const middle: Vector = [sum[0] / length, sum[1] / length, sum[2] / length];
  return { middle, radius: points.reduce((most, point) => Math.max(most, angleBetween(middle, point)), 0) };
}

/** The bit of the band between two known towns, decided by the reference. */
export function bandBetweenTowns({ latitudes, longitudes }: Towns, one: number, other: number): number {
  const positionOf = (town: number) => ({ latitude: latitudes[town]!, longitude: longitudes[town]! });
  return 1 << bandsFromNearToFar.indexOf(bandBetween(positionOf(one), positionOf(other)) ?? '0-50');
}
