import { addDays, clockTimeOf, momentAtClockTime } from '../calendar.ts';
import { HOUR_MS } from '../duration.ts';
import type { IsoDate } from '../questionnaire/profile.ts';

/** The hour at which the clocks of Paris show that a new question is there. */
export const DAILY_HOUR = 18;

/** The day whose question is asked now: before six in the evening it is that of the day before (S-daily-1). */
export function dailyDayOf(now: Date): IsoDate {
  return new Date(clockTimeOf(now) - DAILY_HOUR * HOUR_MS).toISOString().slice(0, 10);
}

/** The moment at which the question of a day comes. */
export function beginningOf(day: IsoDate): Date {
  return momentAtClockTime(Date.parse(day) + DAILY_HOUR * HOUR_MS);
}

/** The moment at which the question after that of a day comes. */
export function endOf(day: IsoDate): Date {
  return beginningOf(addDays(day, 1));
}
