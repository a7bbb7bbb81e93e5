import { EARTH_RADIUS_KM, NEAR_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import { circleAround, NOWHERE, type Vector } from '../places.ts';
import * as at from './layout.ts';

/** Distances around a block are only estimated, so they get a margin; far more than any rounding. */
const MARGIN = 0.1 / EARTH_RADIUS_KM;
/** More than any cosine. */
const UNREACHED = 2;

export function sumUpBlock(held: Uint8Array, zone: number, planes: number): void {
  let [youngest, oldest, ageMin, ageMax] = [255, 0, 255, 0];
  for (let lane = planes; lane < planes + at.BLOCK; lane += 1) {
    const age = held[lane + at.AGE]!;
    if (age === 0) continue;
    youngest = Math.min(youngest, age);
    oldest = Math.max(oldest, age);
    ageMin = Math.min(ageMin, held[lane + at.AGE_MIN]!);
    ageMax = Math.max(ageMax, held[lane + at.AGE_MAX]!);
  }
  held[zone + at.ZONE_YOUNGEST] = youngest;
  held[zone + at.ZONE_OLDEST] = oldest;
  held[zone + at.ZONE_AGE_MIN] = ageMin;
  held[zone + at.ZONE_AGE_MAX] = ageMax;
}

export function sumUpZones(held: Uint8Array, zone: number, zones: number, first: number, end: number): void {
  held[zone + at.ZONE_WHO] = held[zones + at.ZONE * first + at.ZONE_WHO]!;
  const over = (field: number, choose: (...values: number[]) => number) => {
    const values = Array.from({ length: end - first }, (_, index) => held[zones + at.ZONE * (first + index) + field]!);
    held[zone + field] = choose(...values);
  };
  over(at.ZONE_YOUNGEST, Math.min);
  over(at.ZONE_OLDEST, Math.max);
  over(at.ZONE_AGE_MIN, Math.min);
  over(at.ZONE_AGE_MAX, Math.max);
}

/** What a circle around all places of a zone allows and rules out, as cosines to compare with. */
export function drawCircle(
  view: DataView,
  zone: number,
  places: Uint32Array,
  vectorOf: (place: number) => Vector,
): void {
  view.setUint8(zone + at.ZONE_NOWHERE, places.includes(NOWHERE) ? 1 : 0);
  const { middle, radius } = circleAround(
    Array.from(
      places.filter((place) => place !== NOWHERE),
      vectorOf,
    ),
  );
  const reach = radius + MARGIN;
  const within = (kilometres: number) => {
    const angle = kilometres / EARTH_RADIUS_KM + reach;
    return angle >= Math.PI ? -UNREACHED : Math.cos(angle);
  };
  const beyond = (kilometres: number) => {
    const angle = kilometres / EARTH_RADIUS_KM - reach;
    return angle <= 0 ? UNREACHED : Math.cos(angle);
  };
  const cosines = [
    [at.ZONE_NEAR_POSSIBLE, within(NEAR_KM)],
    [at.ZONE_NEAR_CERTAIN, beyond(NEAR_KM)],
    [at.ZONE_REGION_POSSIBLE, within(REGION_KM)],
    [at.ZONE_REGION_CERTAIN, beyond(REGION_KM)],
  ] as const;
  middle.forEach((part, index) => view.setFloat64(zone + at.ZONE_MIDDLE + 8 * index, part, true));
  view.setFloat64(zone + at.ZONE_RADIUS, reach, true);
  for (const [field, cosine] of cosines) view.setFloat64(zone + field, cosine, true);
}
