import { addDays, addMonths } from '../calendar.ts';
import type { IsoDate } from '../questionnaire/profile.ts';

/** An account that nobody uses is announced to be erased after so many months, and erased after so many. */
export const MONTHS_UNTIL_SLEEP_WARNING = 23;
export const MONTHS_UNTIL_SLEEP_ERASURE = 24;
export const DAYS_BEFORE_SLEEP_ERASURE = 7;

export interface Sleep {
  /** The last day on which the member came or signed in. */
  readonly lastUsedOn: IsoDate;
  readonly warnedOn: IsoDate | null;
  readonly warnedAgainOn: IsoDate | null;
}

export type FateOfAccount =
  { readonly kind: 'kept' | 'erased' } | { readonly kind: 'warned' | 'warned again'; readonly erasedOn: IsoDate };

/**
 * What becomes of an unused account today. Nobody is erased without two warnings, a month and seven days ahead, however
 * late they went out; a visit after a warning makes it void (S-account-6).
 */
export function fateOfAccount({ lastUsedOn, warnedOn, warnedAgainOn }: Sleep, today: IsoDate): FateOfAccount {
  if (today < addMonths(lastUsedOn, MONTHS_UNTIL_SLEEP_WARNING)) return { kind: 'kept' };
  const first = warnedOn !== null && warnedOn > lastUsedOn ? warnedOn : null;
  const erasedOn = later(addMonths(lastUsedOn, MONTHS_UNTIL_SLEEP_ERASURE), addMonths(first ?? today, 1));
  if (!first) return { kind: 'warned', erasedOn };
  const second = warnedAgainOn !== null && warnedAgainOn >= first ? warnedAgainOn : null;
  if (!second) {
    const isTime = today >= addDays(erasedOn, -DAYS_BEFORE_SLEEP_ERASURE);
    return isTime
      ? { kind: 'warned again', erasedOn: later(erasedOn, addDays(today, DAYS_BEFORE_SLEEP_ERASURE)) }
      : { kind: 'kept' };
  }
  return { kind: today >= later(erasedOn, addDays(second, DAYS_BEFORE_SLEEP_ERASURE)) ? 'erased' : 'kept' };
}

function later(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}
