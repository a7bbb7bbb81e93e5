import { distanceKm } from '../matching/eligibility.ts';
import type { Position } from '../questionnaire/profile.ts';

/** How far from the member's town evenings are listed. */
export const NEARBY_KM = 50;
const KM_PER_DEGREE = 111.2;

/** A part of the map, in degrees. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The square around a circle of 50 km; its corners are left out afterwards. */
export function boxAround({ latitude, longitude }: Position): Box {
  const high = NEARBY_KM / KM_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return { west: longitude - wide, south: latitude - high, east: longitude + wide, north: latitude + high };
}

export function isNearby(one: Position, other: Position): boolean {
  return distanceKm(one, other) <= NEARBY_KM;
}
