import { dayAndMonthInWords, hourInWords } from '#shared/calendar.ts';
import { formatNumber } from '#shared/number-format.ts';
import { fr } from '#shared/typeset.ts';

const days = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '3 nov.' for 2026-11-03, '1er nov.' for 2026-11-01. */
export function frenchDay(day: string): string {
  return days.format(new Date(day)).replace(/^1 /, '1er ');
}

/** '3 novembre à 14 h 05', in Paris. */
export function frenchMoment(moment: string): string {
  const date = new Date(moment);
  return `${dayAndMonthInWords(date)} à ${hourInWords(date)}`;
}

export function inPercent(percent: number): string {
  return fr`${formatNumber(percent)} %`;
}

const oneDecimal = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** '0,3', and '2,0': the decimal is there also where it is nought. */
export function withOneDecimal(value: number): string {
  return oneDecimal.format(value);
}
