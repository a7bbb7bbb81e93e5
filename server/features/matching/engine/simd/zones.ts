import { EARTH_RADIUS_KM, NEAR_KM, REGION_KM } from '#shared/matching/eligibility.ts';
import { circleAround, NOWHERE, type Vector } from '../towns.ts';
import * as at from './layout.ts';

/** Distances from a circle are only estimated, hence this margin, far above any rounding. */
const MARGIN = 0.1 / EARTH_RADIUS_KM;
/** Greater than any cosine. */
const UNREACHED = 2;

/** Writes the range of ages in a block, and of the ages that its members accept, into its zone. */
export function summariseBlock(bytes: Uint8Array, zone: number, planes: number): void {
  let [youngest, oldest, ageMin, ageMax] = [255, 0, 255, 0];
  for (let lane = planes; lane < planes + at.BLOCK; lane += 1) {
    const age = bytes[lane + at.AGE]!;
    if (age === 0) continue;
    youngest = Math.min(youngest, age);
    oldest = Math.max(oldest, age);
    ageMin = Math.min(ageMin, bytes[lane + at.AGE_MIN]!);
    ageMax = Math.max(ageMax, bytes[lane + at.AGE_MAX]!);
  }
  bytes[zone + at.ZONE_YOUNGEST] = youngest;
  bytes[zone + at.ZONE_OLDEST] = oldest;
  bytes[zone + at.ZONE_AGE_MIN] = ageMin;
  bytes[zone + at.ZONE_AGE_MAX] = ageMax;
}

/** Writes the ranges of several blocks, those from `first` up to `end`, into the zone of their region. */
export function summariseZones(bytes: Uint8Array, zone: number, zones: number, first: number, end: number): void {
  bytes[zone + at.ZONE_WHO] = bytes[zones + at.ZONE * first + at.ZONE_WHO]!;
  const over = (field: number, choose: (...values: number[]) => number) => {
    const values = Array.from({ length: end - first }, (_, index) => bytes[zones + at.ZONE * (first + index) + field]!);
    bytes[zone + field] = choose(...values);
  };
  over(at.ZONE_YOUNGEST, Math.min);
  over(at.ZONE_OLDEST, Math.max);
  over(at.ZONE_AGE_MIN, Math.min);
  over(at.ZONE_AGE_MAX, Math.max);
}

/** Writes a circle around all towns of a zone, with the cosines that tell which bands are possible from elsewhere. */
export function drawCircle(view: DataView, zone: number, towns: Uint32Array, vectorOf: (town: number) => Vector): void {
  view.setUint8(zone + at.ZONE_NOWHERE, towns.includes(NOWHERE) ? 1 : 0);
  const { middle, radius } = circleAround(
    Array.from(
      towns.filter((town) => town !== NOWHERE),
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
