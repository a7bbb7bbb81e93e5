import { addDays, clockTimeOf, momentAtClockTime, momentInWords, startOfDay } from '../calendar.ts';
import { HOUR_MS, MINUTE_MS } from '../duration.ts';
import type { videoMessages } from '../messages/video-meetings.ts';
import { dayOf } from '../questionnaire/birth-date.ts';

/** The half-hours that one of the two proposes for a video meeting. */

export const MOMENTS_AT_MOST = 3;
export const VIDEO_DAYS_AHEAD = 14;
/** A half-hour is proposed so long before at least, so that the other can read of it. */
export const VIDEO_NOTICE_MS = 15 * MINUTE_MS;

const FIRST_HOUR = 8;
const LAST_HOUR = 22;
export const HALF_HOUR_MS = 30 * MINUTE_MS;

/** The half-hours of a day at which a video meeting can begin, on the clocks of Paris: '08:00' to '22:30'. */
export const halfHours: readonly string[] = Array.from({ length: (LAST_HOUR - FIRST_HOUR + 1) * 2 }, (_, index) => {
  const hour = FIRST_HOUR + Math.floor(index / 2);
  return `${String(hour).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
});

export type VideoErrorCode = keyof typeof videoMessages;

/** The moment of a day and a half-hour as a form sends them, '2026-11-28T20:30'; null for what no calendar has. */
export function momentOfTyped(typed: string): Date | null {
  const [day = '', halfHour = ''] = typed.split(/[ T]/);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day);
  if (!isDay || !halfHours.includes(halfHour)) return null;
  const [hours = 0, minutes = 0] = halfHour.split(':').map(Number);
  return momentAtClockTime(clockTimeOf(startOfDay(day)) + hours * HOUR_MS + minutes * MINUTE_MS);
}

/**
 * The half-hours that were typed, earliest first, or what is wrong with them.
 * @param typed each as '2026-11-28T20:30'; a field that was left open is empty
 */
export function readMoments(
  typed: readonly string[],
  now: Date,
): { readonly moments: readonly Date[] } | { readonly error: VideoErrorCode } {
  const filled = typed.filter((one) => one.trim() !== '');
  const moments = filled.flatMap((one) => momentOfTyped(one) ?? []);
  if (moments.length < filled.length) return { error: 'video_half_hours' };
  const different = new Set(moments.map((moment) => moment.getTime()));
  if (filled.length === 0 || filled.length > MOMENTS_AT_MOST || different.size < filled.length)
    return { error: 'video_moments' };
  const lastDay = addDays(dayOf(now), VIDEO_DAYS_AHEAD);
  const isPossible = (moment: Date) => moment.getTime() >= now.getTime() + VIDEO_NOTICE_MS && dayOf(moment) <= lastDay;
  if (!moments.every(isPossible)) return { error: 'video_moment_past' };
  return { moments: moments.toSorted((one, other) => one.getTime() - other.getTime()) };
}

/** 'samedi 28 novembre à 20 h 30' */
export function videoMomentInWords(moment: Date): string {
  return momentInWords(moment);
}
