import { DAY_MS, HOUR_MS } from './duration.ts';
import type { IsoDate } from './questionnaire/profile.ts';
import { dayOf } from './questionnaire/birth-date.ts';
import { NO_BREAK_SPACE, fr } from './typeset.ts';

/** The offsets of Paris from UTC, in winter and in summer. */
const offsets = ['+01:00', '+02:00'] as const;

export function addDays(day: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day of this number some months later, or the last day of that month if it is shorter. */
export function addMonths(day: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** The beginning of a day in Europe/Paris. */
export function startOfDay(day: IsoDate): Date {
  const candidates = offsets.map((offset) => new Date(`${day}T00:00:00${offset}`));
  const begins = candidates.find((moment) => dayOf(moment) === day && dayOf(new Date(moment.getTime() - 1)) < day);
  if (!begins) throw new RangeError(`${day} is no day.`);
  return begins;
}

const parisClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * What the clocks of Paris show, in milliseconds as if they showed UTC: a day has 24 hours on them, also when summer time
 * begins or ends.
 */
export function clockTimeOf(moment: Date): number {
  return Date.parse(`${parisClock.format(moment).replace(' ', 'T')}Z`) + moment.getMilliseconds();
}

/** The moment at which the clocks of Paris show this; within the hour that they leave out, the one an hour later. */
export function momentAtClockTime(clockTime: number): Date {
  const [winter, summer] = offsets.map((offset) => new Date(clockTime - Number(offset.slice(1, 3)) * HOUR_MS)) as [
    Date,
    Date,
  ];
  return clockTimeOf(summer) === clockTime ? summer : winter;
}

/** '31 mars 2027', and '1er avril 2027'. */
export function dayInWords(day: IsoDate): string {
  const words = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  return words.replace(/^1 /, '1er ');
}

const inParis = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Europe/Paris' });
const dayAndMonth = inParis({ day: 'numeric', month: 'long' });
const weekday = inParis({ weekday: 'long' });
const clock = inParis({ hour: 'numeric', minute: '2-digit' });

/** '22 novembre', and '1er novembre', in Europe/Paris. */
export function dayAndMonthInWords(moment: Date): string {
  return dayAndMonth.format(moment).replace(/^1 /, '1er ');
}

/** '14 h 05', and '14 h' on the hour, in Europe/Paris. */
export function hourInWords(moment: Date): string {
  const [hour = '', minute = ''] = clock.format(moment).split(':');
  return fr`${Number(hour)} h${minute === '00' ? '' : `${NO_BREAK_SPACE}${minute}`}`;
}

/** 'samedi 22 novembre à 14 h 05', in Europe/Paris. */
export function momentInWords(moment: Date): string {
  return `${weekday.format(moment)} ${dayAndMonthInWords(moment)} à ${hourInWords(moment)}`;
}
