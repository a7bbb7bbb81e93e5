import type { IsoDate } from './profile.ts';

const DAY_MS = 86_400_000;

/** The day so many days after another; before it where the number is negative. */
export function addDays(day: IsoDate, days: number): IsoDate {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day as it is read in French: '1er janvier 2027'. */
export function dayInWords(day: IsoDate): string {
  const words = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  return words.replace(/^1 /, '1er ');
}
