import type { IsoDate, Position, ResonanceProfile } from '../questionnaire/profile.ts';
import { ageInFullYears, MINIMUM_AGE } from '../questionnaire/birth-date.ts';
import type { DistanceBand } from '../questionnaire/options.ts';
import { leastOpenPoints } from './percentage.ts';

export const EARTH_RADIUS_KM = 6371.0088;
export const NEAR_KM = 50;
export const REGION_KM = 200;

type MeasuredBand = Exclude<DistanceBand, 'peu-importe'>;

/** Bands from near to far; a fill-up takes the nearest first. */
export const bandsFromNearToFar: readonly MeasuredBand[] = ['0-50', '50-200', '200+'];

/** Whether two members may see each other: yes; only beyond a distance that one of them ticked; or no. */
export type Fit =
  | { readonly kind: 'fits' }
  | { readonly kind: 'beyond-distance'; readonly band: MeasuredBand }
  | { readonly kind: 'no' };

/**
 * Whether two members fit each other by gender, age, visibility and distance (S-matching-2 to S-matching-5).
 * S-matching-1 (completed, visible, not blocked) is about accounts, not answers, and is decided where members are read.
 * @param openPoints of the two, 0 to 160
 * @param today the day in Europe/Paris
 */
export function fit(one: ResonanceProfile, other: ResonanceProfile, openPoints: number, today: IsoDate): Fit {
  const isWanted = attracts(one, other) && attracts(other, one);
  if (!isWanted || !isOfAge(one, other, today) || !isOfAge(other, one, today)) return { kind: 'no' };
  if (!shows(one, openPoints) || !shows(other, openPoints)) return { kind: 'no' };
  const band = bandBetween(one.position, other.position);
  if (band === null || (ticks(one, band) && ticks(other, band))) return { kind: 'fits' };
  return { kind: 'beyond-distance', band };
}

function attracts(seeker: ResonanceProfile, seen: ResonanceProfile): boolean {
  return seen.gender !== null && seeker.attractedTo.includes(seen.gender);
}

// S-matching-3
function isOfAge(seeker: ResonanceProfile, seen: ResonanceProfile, today: IsoDate): boolean {
  if (seen.birthDate === null) return false;
  const age = ageInFullYears(seen.birthDate, today);
  return (
    age >= Math.max(seeker.preferredAgeMin ?? MINIMUM_AGE, MINIMUM_AGE) &&
    (seeker.preferredAgeMax === null || age <= seeker.preferredAgeMax)
  );
}

/** Whether a member may be shown to somebody: some chose to be shown only above 50 % or 70 % (S-matching-5). */
function shows({ profileVisibility }: ResonanceProfile, openPoints: number): boolean {
  return openPoints >= leastOpenPoints(profileVisibility);
}

function ticks({ preferredDistances }: ResonanceProfile, band: MeasuredBand): boolean {
  return (
    preferredDistances.length === 0 || preferredDistances.includes('peu-importe') || preferredDistances.includes(band)
  );
}

/**
 * Whether the other lives in a band that a member does not tick: what 'un peu plus loin' says to this member. What the
 * other ticks changes nothing in it.
 */
export function isFartherThanWanted(own: ResonanceProfile, other: ResonanceProfile): boolean {
  const band = bandBetween(own.position, other.position);
  return band !== null && !ticks(own, band);
}

/**
 * The band of a distance: under 50 km, from 50 to under 200 km, from 200 km. Null when a position is unknown
 * (S-matching-4).
 */
export function bandBetween(one: Position | null, other: Position | null): MeasuredBand | null {
  if (one === null || other === null) return null;
  const distance = distanceKm(one, other);
  if (distance < NEAR_KM) return '0-50';
  return distance < REGION_KM ? '50-200' : '200+';
}

/** Great circle between two towns, in kilometres (haversine formula, mean earth radius of the IUGG). */
export function distanceKm(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const latitude = radians(other.latitude - one.latitude);
  const longitude = radians(other.longitude - one.longitude);
  const chord =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
