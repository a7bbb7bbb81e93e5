import { addDays, clockTimeOf, momentAtClockTime, startOfDay } from '#shared/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/duration.ts';
import { CLOSES_BEFORE_MS, closesAt } from '#shared/evenings/evening-state.ts';
import { followedUpAt } from '#shared/evenings/moments.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';

/** When an evening begins and ends. */
export interface Hours {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** What decides how a quick evening goes on. */
export interface QuickEvening extends Hours {
  readonly composedAt: Date | null;
  readonly namesShownAt: Date | null;
  readonly followedUpAt: Date | null;
  /** Whether a person, and not only invented members, has signed up. */
  readonly isWanted: boolean;
}

const BEGINS_AT_MS = 19.5 * HOUR_MS;
const LASTS_MS = 3 * HOUR_MS;
/** As long as no person has signed up it stays so far ahead. */
const DAYS_AHEAD = 5;
const STAYS_AWAY_MS = 12 * HOUR_MS;
/** The worker looks once a minute: what is due exactly then would be found a minute later. */
const EARLIER_MS = 10_000;
/** How long a person lives each part of it. */
const CLOSES_IN_MS = MINUTE_MS - EARLIER_MS;
const SHOWN_AFTER_MS = MINUTE_MS - EARLIER_MS;
const BEGINS_AFTER_MS = 2 * MINUTE_MS - EARLIER_MS;
const GOES_ON_FOR_MS = 2 * MINUTE_MS - EARLIER_MS;
/** Tables are told three hours before an evening at the latest. */
const SHOWN_BEFORE_MS = 2 * HOUR_MS;

/** At half past seven on a day. */
export function eveningOf(now: Date, days: number): Hours {
  const startsAt = momentAtClockTime(clockTimeOf(startOfDay(addDays(dayOf(now), days))) + BEGINS_AT_MS);
  return { startsAt, endsAt: new Date(startsAt.getTime() + LASTS_MS) };
}

/**
 * The hours that a quick evening gets now, so that a person lives it in ten minutes: it closes a minute after the worker has
 * seen that they signed up, is told a minute after its tables are composed, begins two minutes later, goes on for two, and has
 * then been the evening of yesterday. Null where it stays as it is. Every part follows from what the row says: done twice, it is done once.
 */
export function hoursFrom(evening: QuickEvening, now: Date): Hours | null {
  if (evening.followedUpAt) return null;
  if (!evening.composedAt) return hoursBeforeComposing(evening, now);
  if (!evening.namesShownAt) return hoursBeforeShowing(evening, evening.composedAt, now);
  if (evening.startsAt > now) {
    const begins = new Date(evening.namesShownAt.getTime() + BEGINS_AFTER_MS);
    return now >= begins ? lasting(now, GOES_ON_FOR_MS) : null;
  }
  return evening.endsAt <= now && followedUpAt(evening) > now ? lastFollowedUp(now) : null;
}

function hoursBeforeComposing(evening: QuickEvening, now: Date): Hours | null {
  const closes = closesAt(evening);
  if (closes <= now) return null;
  if (!evening.isWanted) return closes.getTime() - now.getTime() < STAYS_AWAY_MS ? eveningOf(now, DAYS_AHEAD) : null;
  if (closes.getTime() - now.getTime() <= CLOSES_IN_MS) return null;
  return lasting(new Date(now.getTime() + CLOSES_IN_MS + CLOSES_BEFORE_MS), LASTS_MS);
}

function hoursBeforeShowing({ startsAt }: Hours, composedAt: Date, now: Date): Hours | null {
  const wanted = new Date(now.getTime() + SHOWN_BEFORE_MS);
  return now.getTime() - composedAt.getTime() >= SHOWN_AFTER_MS && startsAt > wanted ? lasting(wanted, LASTS_MS) : null;
}

/** The latest evening of which it was asked in the morning after how it had been. */
function lastFollowedUp(now: Date): Hours {
  const yesterday = eveningOf(now, -1);
  return followedUpAt(yesterday) <= now ? yesterday : eveningOf(now, -2);
}

function lasting(startsAt: Date, ms: number): Hours {
  return { startsAt, endsAt: new Date(startsAt.getTime() + ms) };
}
