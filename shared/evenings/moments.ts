import { addDays, clockTimeOf, momentAtClockTime, startOfDay } from '../calendar.ts';
import { DAY_MS, HOUR_MS } from '../duration.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import type { EveningRecord } from './evening-state.ts';

/** When something is said about an evening. All of it follows from its hours, so that it is true of one that moved. */

type Hours = Pick<EveningRecord, 'startsAt' | 'endsAt'>;

const TOLD_AT_HOUR = 12;
/** A table is told so long before the evening begins, where that is before noon. */
const TOLD_BEFORE_MS = 3 * HOUR_MS;
const SOON_MS = 2 * HOUR_MS;
const FOLLOWED_UP_AT_HOUR = 9;
/** How long after the end somebody's arrival can still be noted. */
const DOOR_CLOSES_AFTER_MS = 6 * HOUR_MS;
/** For how many days after an evening it is stored who came. */
export const ATTENDANCE_DAYS = 90;

/** From when on those who come know the place, their table and the first names there (S-evening-20). */
export function tablesShownAt({ startsAt }: Pick<Hours, 'startsAt'>): Date {
  const early = startsAt.getTime() - TOLD_BEFORE_MS;
  return new Date(Math.min(early, atHour(dayOf(startsAt), TOLD_AT_HOUR).getTime()));
}

/** A day before, those who come are reminded. */
export function dayBeforeAt({ startsAt }: Pick<Hours, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - DAY_MS);
}

/** Two hours before, those who come are reminded again. */
export function soonAt({ startsAt }: Pick<Hours, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - SOON_MS);
}

/** The next morning everybody is asked whether they came home, and how it was (S-evening-24). */
export function followedUpAt({ endsAt }: Pick<Hours, 'endsAt'>): Date {
  // An evening that ends after midnight is over in the morning of that day.
  const morning = atHour(dayOf(endsAt), FOLLOWED_UP_AT_HOUR);
  return morning > endsAt ? morning : atHour(addDays(dayOf(endsAt), 1), FOLLOWED_UP_AT_HOUR);
}

/**
 * Whether people are checked in: from when tables are told until six hours after the end, and not once it was noted who came
 * (S-evening-22).
 */
export function isDoorOpen(evening: Hours, now: Date): boolean {
  const closes = Math.min(evening.endsAt.getTime() + DOOR_CLOSES_AFTER_MS, followedUpAt(evening).getTime());
  return now >= tablesShownAt(evening) && now.getTime() < closes;
}

/** Until when it is stored who came. */
export function attendanceEndsAt({ endsAt }: Pick<Hours, 'endsAt'>): Date {
  return new Date(endsAt.getTime() + ATTENDANCE_DAYS * DAY_MS);
}

function atHour(day: string, hour: number): Date {
  return momentAtClockTime(clockTimeOf(startOfDay(day)) + hour * HOUR_MS);
}
