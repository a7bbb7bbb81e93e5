import type { IsoDate } from './profile.ts';

export const MINIMUM_AGE = 18;
/** The number of birth years and of ages on offer (S-questionnaire-3, S-questionnaire-6). */
export const BIRTH_YEARS_OFFERED = 82;
export const AGES_OFFERED = 82;
const DEFAULT_AGE_RANGE: AgeRange = { min: 18, max: 35 };
/**
 * The number of ages on the screen that asks for ages only, which offers 18 to 80 and has other defaults
 * (S-questionnaire-6).
 */
export const TARGET_AGES_OFFERED = 63;
const DEFAULT_TARGET_AGE_RANGE: AgeRange = { min: 18, max: 50 };
/** Up to this age a member is offered the default ages, above it the ages around their own. */
const OLDEST_WITH_DEFAULTS = 30;
/** By how many years the offered ages are lower and higher than the member's own. */
const YEARS_AROUND = 7;

/** A range of ages in full years, both ends included. */
export interface AgeRange {
  readonly min: number;
  readonly max: number;
}

/** Made once: making a formatter takes a hundred times as long as using it. */
const productDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' });

/** The calendar day at a moment, in Europe/Paris. */
export function dayOf(moment: Date): IsoDate {
  return productDay.format(moment);
}

/**
 * The age in full years on a day. The birthday of a person born on 29 February is 1 March in other years
 * (S-questionnaire-4).
 */
export function ageInFullYears(birthDate: IsoDate, today: IsoDate): number {
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1);
}

/**
 * The age that others see: in full years, and another one only from the first day of a month, so that a birthday cannot be
 * watched for (S-profile-11). It is never below the age that everybody here has.
 */
export function shownAge(birthDate: IsoDate, today: IsoDate): number {
  return Math.max(MINIMUM_AGE, ageInFullYears(birthDate, `${today.slice(0, 7)}-01`));
}

/** The birth years on offer: 82 from 18 years ago on, latest first. */
export function birthYears(today: IsoDate): number[] {
  const newest = Number(today.slice(0, 4)) - MINIMUM_AGE;
  return Array.from({ length: BIRTH_YEARS_OFFERED }, (_, index) => newest - index);
}

/** The earliest birth year on offer. */
export function oldestBirthYear(today: IsoDate): number {
  return Number(today.slice(0, 4)) - MINIMUM_AGE - BIRTH_YEARS_OFFERED + 1;
}

/** The ages on offer: 82 from 18 on. */
export const agesOffered: readonly number[] = Array.from({ length: AGES_OFFERED }, (_, index) => MINIMUM_AGE + index);

export const targetAgesOffered: readonly number[] = agesOffered.slice(0, TARGET_AGES_OFFERED);

/** The ages that a member is offered on the screen of the birth date, who has not chosen any (S-questionnaire-6). */
export function proposeAges(ownAge: number | null): AgeRange {
  return agesAround(ownAge, DEFAULT_AGE_RANGE, agesOffered);
}

/** The ages that a member is offered on the screen that asks for ages only. */
export function proposeTargetAges(ownAge: number | null): AgeRange {
  return agesAround(ownAge, DEFAULT_TARGET_AGE_RANGE, targetAgesOffered);
}

function agesAround(ownAge: number | null, otherwise: AgeRange, ages: readonly number[]): AgeRange {
  if (ownAge === null || ownAge <= OLDEST_WITH_DEFAULTS) return otherwise;
  const max = Math.min(ownAge + YEARS_AROUND, ages.at(-1) ?? ownAge);
  return { min: Math.min(ownAge - YEARS_AROUND, max - NARROWEST_AGE_RANGE), max };
}

/**
 * How many years lie at least between the youngest and the oldest age that a member looks for: with a range of one year,
 * being proposed would tell one's age (S-questionnaire-6).
 */
export const NARROWEST_AGE_RANGE = 5;

export function isTooNarrow({ min, max }: AgeRange): boolean {
  return max - min < NARROWEST_AGE_RANGE;
}

/**
 * Changes one end of a range; the other end is moved if needed, so that five years lie between them.
 * @param ages on offer, ascending
 */
export function pushAgeRange(range: AgeRange, change: Partial<AgeRange>, ages: readonly number[]): AgeRange {
  const [youngest = MINIMUM_AGE, oldest = MINIMUM_AGE] = [ages[0], ages.at(-1)];
  if (change.min !== undefined) {
    const min = Math.min(change.min, oldest - NARROWEST_AGE_RANGE);
    return { min, max: Math.max(range.max, min + NARROWEST_AGE_RANGE) };
  }
  if (change.max === undefined) return range;
  const max = Math.max(change.max, youngest + NARROWEST_AGE_RANGE);
  return { min: Math.min(range.min, max - NARROWEST_AGE_RANGE), max };
}

/** `YYYY-MM-DD`, or null if there is no such day. */
export function toIsoDate(year: number, month: number, day: number): IsoDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1000 ? date.toISOString().slice(0, 10) : null;
}
