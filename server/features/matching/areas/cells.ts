import { EARTH_RADIUS_KM, NEAR_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import type { Position } from '#shared/questionnaire/profile.ts';
import { angleBetween, circleAround, unitVector, type Vector } from '../engine/towns.ts';

/** A cell of the map is about 14 km wide and high in France: a few of the cells in which towns lie (S-matching-6). */
const LATITUDE_DEGREES = 0.125;
const LONGITUDE_DEGREES = 0.1875;
const COLUMNS = 360 / LONGITUDE_DEGREES;
const ROWS = 180 / LATITUDE_DEGREES;
/** Distances between cells are only estimated, hence this margin, far above any rounding. */
const MARGIN = 0.1 / EARTH_RADIUS_KM;

/** The bits of the bands of a distance, as in the codes. */
export const NEAR_BAND = 1;
export const REGION_BAND = 2;
export const FAR_BAND = 4;

/** The number of the cell in which a position lies. */
export function cellAt({ latitude, longitude }: Position): number {
  const row = Math.min(ROWS - 1, Math.floor((latitude + 90) / LATITUDE_DEGREES));
  return COLUMNS * row + Math.min(COLUMNS - 1, Math.floor((longitude + 180) / LONGITUDE_DEGREES));
}

/** The middle of a cell, in degrees. */
export function middleOf(cell: number): Position {
  return {
    latitude: (Math.floor(cell / COLUMNS) + 0.5) * LATITUDE_DEGREES - 90,
    longitude: ((cell % COLUMNS) + 0.5) * LONGITUDE_DEGREES - 180,
  };
}

/** A circle on the globe around a whole cell; its radius is in radians. */
export interface CellCircle {
  readonly middle: Vector;
  readonly radius: number;
}

export function circleOf(cell: number): CellCircle {
  const { latitude, longitude } = middleOf(cell);
  const [high, wide] = [LATITUDE_DEGREES / 2, LONGITUDE_DEGREES / 2];
  return circleAround([
    unitVector(latitude - high, longitude - wide),
    unitVector(latitude - high, longitude + wide),
    unitVector(latitude + high, longitude - wide),
    unitVector(latitude + high, longitude + wide),
  ]);
}

/** The bands of distance that are possible between a member of one cell and one of another: never too few. */
export function bandsBetween(one: CellCircle, other: CellCircle): number {
  const angle = angleBetween(one.middle, other.middle);
  const reach = one.radius + other.radius + MARGIN;
  const least = (angle - reach) * EARTH_RADIUS_KM;
  const most = (angle + reach) * EARTH_RADIUS_KM;
  return (
    (least < NEAR_KM ? NEAR_BAND : 0) |
    (least < REGION_KM && most >= NEAR_KM ? REGION_BAND : 0) |
    (most >= REGION_KM ? FAR_BAND : 0)
  );
}
