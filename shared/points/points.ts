import { DAY_MS } from '../duration.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { addDays, addMonths } from '../calendar.ts';

/** The points for each earning (S-points-3). */
export const pointsFor = {
  'profile-completed': 100,
  /** The first crush; the later ones are their own reward. */
  'crush-sent': 100,
  /** The cards of a theme, the first time. */
  'cards-drawn': 50,
  /** All questions of a theme, the first time. */
  'quiz-answered': 30,
  /** For each of two members whose conversation opens; once for a pair. */
  'first-message': 20,
  'friend-invited': 100,
  'five-days-in-a-row': 50,
} as const;

export type PointsReason = keyof typeof pointsFor;

/** The price of each gift (S-points-4). */
export const priceOf = {
  'intuitive-card': 100,
  'top-matches': 40,
  'match-photo': 150,
  'second-message': 50,
  'premium-quiz': 200,
  'profile-boost': 300,
} as const;

export type SpendingReason = keyof typeof priceOf;

/** The reason of an entry in the ledger. */
export type LedgerReason = PointsReason | SpendingReason | 'boost-returned' | 'expired';

/** The gifts that can be bought today; the others say why they are closed. */
export const spendableGifts = [
  'intuitive-card',
  'top-matches',
  'profile-boost',
] as const satisfies readonly SpendingReason[];
export type SpendableGift = (typeof spendableGifts)[number];

/** How many matches beyond the selection `top-matches` opens, and for how long. */
export const TOP_MATCHES_OPENED = 3;
export const TOP_MATCHES_MS = DAY_MS;

/** What comes back for a boost that gave nothing: half of its price (S-points-9). */
export const BOOST_RETURNED = priceOf['profile-boost'] / 2;

export const DAYS_IN_A_ROW = 5;

/** A member's progress to five days in a row: the last day of a visit, and how many days in a row that makes. */
export interface Streak {
  readonly lastDay: IsoDate;
  /** The days in a row, from 1 to 5; 0 before the first. After the fifth the count begins again. */
  readonly days: number;
}

/** The streak after a visit on a day; null when that day is counted already or earlier (S-points-7). */
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
  /** The day of the last warning, in this absence or an earlier one. */
  readonly warnedOn: IsoDate | null;
}

/** What happens to the points of an inactive member today. Nothing expires without a month's notice (S-points-8). */
export function fateOfPoints({ lastActiveOn, warnedOn }: Inactivity, today: IsoDate): 'kept' | 'warned' | 'expired' {
  const isWarned = warnedOn !== null && warnedOn > lastActiveOn;
  if (!isWarned) return today >= addMonths(lastActiveOn, MONTHS_UNTIL_WARNING) ? 'warned' : 'kept';
  return today > expiryDay(lastActiveOn, warnedOn) ? 'expired' : 'kept';
}

/** The last day before a warned member's points expire without a visit. */
export function expiryDay(lastActiveOn: IsoDate, warnedOn: IsoDate): IsoDate {
  const [byAbsence, byWarning] = [addMonths(lastActiveOn, MONTHS_UNTIL_EXPIRY), addMonths(warnedOn, MONTHS_OF_WARNING)];
  return byAbsence > byWarning ? byAbsence : byWarning;
}
