import { addDays } from '../calendar.ts';
import { DAY_MS } from '../duration.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { hashText } from './text-hash.ts';

/** How many days the order of equal points in a member's list lasts (S-matching-17). */
export const EPOCH_DAYS = 28;

/**
 * The epoch of a member on a day: a number that grows by one every 28 days. Epochs begin on another day for each member,
 * so that in one night only one list in 28 is ordered anew. Whether a list is stale by its ties alone is decided by
 * comparing the epochs of its day and of today, not the days.
 */
export function epochOf(memberId: string, day: IsoDate): number {
  return Math.floor((dayNumber(day) + epochOffset(hashText(memberId))) / EPOCH_DAYS);
}

/** The first day of the epoch that follows the one of this day: always later than the day, by at most 28 days. */
export function nextEpochDay(memberId: string, day: IsoDate): IsoDate {
  const passed = (dayNumber(day) + epochOffset(hashText(memberId))) % EPOCH_DAYS;
  return addDays(day, EPOCH_DAYS - passed);
}

/** By how many days, 0 to 27, a member's epochs begin earlier than those of a member with 0. @param idHash of their id */
export function epochOffset(idHash: number): number {
  return idHash % EPOCH_DAYS;
}

/** Days since 1 January 1970. */
export function dayNumber(day: IsoDate): number {
  return Date.parse(day) / DAY_MS;
}
