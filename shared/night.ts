import { addDays, clockTimeOf, momentAtClockTime, startOfDay } from './calendar.ts';
import { HOUR_MS } from './duration.ts';
import { dayOf } from './questionnaire/birth-date.ts';
import type { IsoDate } from './questionnaire/profile.ts';

/** The hours of Paris in which nobody is written to because something is late: from, and until before. */
const NIGHT = { from: 22, until: 8 } as const;

function hourOf(moment: Date): number {
  return Math.floor(clockTimeOf(moment) / HOUR_MS) % 24;
}

export function isNight(moment: Date): boolean {
  const hour = hourOf(moment);
  return hour >= NIGHT.from || hour < NIGHT.until;
}

/** The morning that ends the night of a moment; by day the moment itself. */
export function endOfNight(moment: Date): Date {
  if (!isNight(moment)) return moment;
  return atHour(hourOf(moment) < NIGHT.until ? dayOf(moment) : addDays(dayOf(moment), 1), NIGHT.until);
}

/** When the next night begins. */
export function nextNight(moment: Date): Date {
  return atHour(dayOf(endOfNight(moment)), NIGHT.from);
}

function atHour(day: IsoDate, hour: number): Date {
  return momentAtClockTime(clockTimeOf(startOfDay(day)) + hour * HOUR_MS);
}
