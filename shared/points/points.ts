import { DAY_MS } from '../duration.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { addDays, addMonths } from '../calendar.ts';

/** What earns points, and how many (S-points-3). */
export const pointsFor = {
  'profile-completed': 100,
  /** The first crush; the later ones are their own reward. */
  'crush-sent': 100,
  /** The cards of a theme, the first time. */
  'cards-drawn': 50,
  /** All questions of a theme, the first time. */
  'quiz-answered': 30,
  'friend-invited': 100,
  'five-days-in-a-row': 50,
} as const;

export type PointsReason = keyof typeof pointsFor;

/** What points are spent on, and how many (S-points-4). */
export const priceOf = {
  'intuitive-card': 100,
  'top-matches': 40,
  'match-photo': 150,
  'second-message': 50,
  'premium-quiz': 200,
  'profile-boost': 300,
} as const;

export type SpendingReason = keyof typeof priceOf;

/** What a row of the ledger is about. */
export type LedgerReason = PointsReason | SpendingReason | 'expired';

/** Those that do something today; the others say why they wait. */
export const spendableGifts = ['intuitive-card', 'top-matches'] as const satisfies readonly SpendingReason[];
export type SpendableGift = (typeof spendableGifts)[number];

/** How many matches beyond the selection `top-matches` opens, and for how long. */
export const TOP_MATCHES_OPENED = 3;
export const TOP_MATCHES_MS = DAY_MS;

export const DAYS_IN_A_ROW = 5;

/** How far a member is on the way to five days: the last day they came, and how many days in a row that makes. */
export interface Streak {
  readonly lastDay: IsoDate;
  /** 1 to 5; 0 before the first day. After the fifth the count begins anew. */
  readonly days: number;
}

/** The streak after coming on a day, or null when that day is counted already or lies before (S-points-7). */
export function streakAfter({ lastDay, days }: Streak, today: IsoDate): Streak | null {
  if (days > 0 && today <= lastDay) return null;
  const goesOn = days < DAYS_IN_A_ROW && today === addDays(lastDay, 1);
  return { lastDay: today, days: goesOn ? days + 1 : 1 };
}

export const MONTHS_UNTIL_EXPIRY = 6;
export const MONTHS_UNTIL_WARNING = 5;
const MONTHS_OF_WARNING = MONTHS_UNTIL_EXPIRY - MONTHS_UNTIL_WARNING;

export interface Inactivity {
  readonly lastActiveOn: IsoDate;
  /** The day of the last warning, of this absence or an earlier one. */
  readonly warnedOn: IsoDate | null;
}

/**
 * What becomes of the points of somebody who has not come for a while. Nothing expires without a month's notice
 * (S-points-8).
 */
export function fateOfPoints({ lastActiveOn, warnedOn }: Inactivity, today: IsoDate): 'kept' | 'warned' | 'expired' {
  const isWarned = warnedOn !== null && warnedOn > lastActiveOn;
  if (!isWarned) return today >= addMonths(lastActiveOn, MONTHS_UNTIL_WARNING) ? 'warned' : 'kept';
  return today > expiryDay(lastActiveOn, warnedOn) ? 'expired' : 'kept';
}

/** The last day on which the points of somebody warned on a day are there, if they do not come. */
export function expiryDay(lastActiveOn: IsoDate, warnedOn: IsoDate): IsoDate {
  const [byAbsence, byWarning] = [addMonths(lastActiveOn, MONTHS_UNTIL_EXPIRY), addMonths(warnedOn, MONTHS_OF_WARNING)];
  return byAbsence > byWarning ? byAbsence : byWarning;
}
