import { addDays, addMonths } from '../calendar.ts';
import type { IsoDate } from '../questionnaire/profile.ts';

/** The months without use after which an account's owner is warned, and after which it is erased. */
export const MONTHS_UNTIL_SLEEP_WARNING = 23;
export const MONTHS_UNTIL_SLEEP_ERASURE = 24;
export const DAYS_BEFORE_SLEEP_ERASURE = 7;

export interface Sleep {
  /** The last day on which the member visited or signed in. */
  readonly lastUsedOn: IsoDate;
  readonly warnedOn: IsoDate | null;
  readonly warnedAgainOn: IsoDate | null;
}

export type FateOfAccount =
  | { readonly kind: 'kept' | 'erased' }
  | { readonly kind: 'warned' | 'warned again'; readonly erasedOn: IsoDate };

/**
 * What happens to an inactive account today. It is erased only after two warnings, a month and a week ahead, even if
 * these were sent late; a visit makes a warning void (S-account-6).
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
