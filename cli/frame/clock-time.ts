import { InvalidArgumentError } from '@commander-js/extra-typings';
import { clockTimeOf, momentAtClockTime } from '#shared/calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/duration.ts';

const CLOCK_TIME = /^([01]?\d|2[0-3])[:h]([0-5]\d)$/;

/** Parses an argument that is an hour of the day, as milliseconds after midnight. */
export function clockTime(text: string): number {
  const [, hour, minute] = CLOCK_TIME.exec(text) ?? [];
  if (hour === undefined || minute === undefined) throw new InvalidArgumentError('Donne une heure, comme 14:30.');
  return Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS;
}

/** The next moment at which the clocks of Paris show this hour: today, or tomorrow when it is over. */
export function nextMomentAt(time: number, now: Date): Date {
  const shown = clockTimeOf(now);
  const midnight = shown - (shown % DAY_MS);
  const today = momentAtClockTime(midnight + time);
  return today > now ? today : momentAtClockTime(midnight + DAY_MS + time);
}
