import { addDays, clockTimeOf, momentAtClockTime, startOfDay } from '../calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_SECONDS } from '../duration.ts';
import type { ErrorCode } from '../errors.ts';
import { closesAt, PUBLISHED_BEFORE_CLOSING_MS, stateOf, type EveningRecord } from '../evenings/evening-state.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import type { IsoDate } from '../questionnaire/profile.ts';

/** When an evening takes place, as organisers type it: a day, and two hours on the clocks of Paris. */

export interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What the fields hold: '2026-12-18', '19:30', '22:00'. */
export interface TypedHours {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/**
 * The first minute of a day at which an evening can begin: tables are told on that day, three hours before at least
 * (S-evening-20).
 */
const FIRST_MINUTE = 6 * 60;
const SHORTEST_MS = HOUR_MS;
const LONGEST_MS = 8 * HOUR_MS;
/** How far ahead an evening can be offered. */
const DAYS_AHEAD = 120;
/** How long people can still leave freely, or sign up, after an evening that is published has moved. */
const MOVED_BEFORE_CLOSING_MS = DAY_MS;
/** How long before its new beginning an evening can still move. */
const MOVED_BEFORE_START_MS = 2 * HOUR_MS;

export type HoursError = { readonly field: 'day' | 'from' | 'to'; readonly code: ErrorCode };
export type ReadHours = { readonly hours: Hours } | { readonly error: HoursError };

/** Reads the fields; an end that is not after the beginning is on the next day. */
export function readHours({ day, from, to }: TypedHours): ReadHours {
  if (!isDay(day)) return { error: { field: 'day', code: 'organised_day' } };
  const begins = minutesOf(from);
  if (begins === null) return { error: { field: 'from', code: 'organised_hours' } };
  if (begins < FIRST_MINUTE) return { error: { field: 'from', code: 'organised_night' } };
  const ends = minutesOf(to);
  if (ends === null) return { error: { field: 'to', code: 'organised_hours' } };
  const startsAt = momentOf(day, begins);
  const endsAt = momentOf(ends > begins ? day : addDays(day, 1), ends);
  const length = endsAt.getTime() - startsAt.getTime();
  if (length < SHORTEST_MS || length > LONGEST_MS) return { error: { field: 'to', code: 'organised_length' } };
  return { hours: { startsAt, endsAt } };
}

/** The fields of a moment, for a form that is opened again. */
export function typedHours({ startsAt, endsAt }: Hours): TypedHours {
  return { day: dayOf(startsAt), from: clockOf(startsAt), to: clockOf(endsAt) };
}

/** Why an evening at these hours cannot be offered now; null when it can (S-evening-11). */
export function findOfferError(hours: Hours, now: Date): HoursError | null {
  const latest = closesAt(hours).getTime() - PUBLISHED_BEFORE_CLOSING_MS;
  if (now.getTime() > latest) return { field: 'day', code: 'organised_too_soon' };
  const isTooFar = dayOf(hours.startsAt) > addDays(dayOf(now), DAYS_AHEAD);
  return isTooFar ? { field: 'day', code: 'organised_too_far' } : null;
}

/**
 * Why a published evening cannot move to these hours; null when it can, also when they stay. As long as people sign up, a
 * day is left to them before it closes; afterwards it stays on its day, for which everybody has planned (S-evening-49).
 */
export function findMoveError(evening: EveningRecord, hours: Hours, now: Date): HoursError | null {
  if (areSame(evening, hours)) return null;
  if (hours.startsAt.getTime() - now.getTime() < MOVED_BEFORE_START_MS)
    return { field: 'from', code: 'organised_move_hours' };
  if (stateOf(evening, now) !== 'published')
    return dayOf(hours.startsAt) === dayOf(evening.startsAt) ? null : { field: 'day', code: 'organised_move_day' };
  if (closesAt(hours).getTime() - now.getTime() < MOVED_BEFORE_CLOSING_MS)
    return { field: 'day', code: 'organised_move_soon' };
  const isTooFar = dayOf(hours.startsAt) > addDays(dayOf(now), DAYS_AHEAD);
  return isTooFar ? { field: 'day', code: 'organised_too_far' } : null;
}

export function areSame(one: Hours, other: Hours): boolean {
  return +one.startsAt === +other.startsAt && +one.endsAt === +other.endsAt;
}

/** Whether the calendar has this day: forged forms name the 31st of November. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
}

/** Whether a clock shows this: '19:30'. */
export function isClock(typed: string): boolean {
  return minutesOf(typed) !== null;
}

/** Minutes since midnight of '19:30', also of '19:30:00', as some browsers send it. */
function minutesOf(typed: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(typed.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

function momentOf(day: IsoDate, minutes: number): Date {
  return momentAtClockTime(clockTimeOf(startOfDay(day)) + minutes * MINUTE_SECONDS * 1000);
}

/** '19:30' */
function clockOf(moment: Date): string {
  return new Date(clockTimeOf(moment)).toISOString().slice(11, 16);
}
