import { DAY_MS, HOUR_MS } from '../duration.ts';
import type { PlanId } from '../plans/plans.ts';
import { stateOf, type EveningRecord } from './evening-state.ts';
import { opensAfterMs } from './opening.ts';

/** When members may sign up, wait, leave, and what being absent means. */

/** How long somebody of the waiting list has to accept a place. */
export const HOURS_TO_ACCEPT = 12;
/** So many absences without a word within so many days put somebody last in waiting lists, for so many days. */
export const ABSENCES = 2;
export const ABSENCE_DAYS = 90;
export const LAST_FOR_DAYS = 60;

/** When an evening opens for a plan; null before it is published. */
export function opensAt(evening: EveningRecord, plan: PlanId): Date | null {
  if (!evening.publishedAt) return null;
  return new Date(evening.publishedAt.getTime() + opensAfterMs(plan));
}

/** Whether a member of this plan may sign up now, for a place or for the waiting list. */
export function canSignUp(evening: EveningRecord, plan: PlanId, now: Date): boolean {
  const opening = opensAt(evening, plan);
  return stateOf(evening, now) === 'published' && opening !== null && opening <= now;
}

/**
 * Whether leaving is free of consequences: until the evening closes; and for those who had asked before it was moved, until it
 * begins (S-evening-13).
 */
export function canLeaveFreely(
  evening: EveningRecord,
  now: Date,
  { askedAt, movedAt }: { readonly askedAt: Date | null; readonly movedAt: Date | null } = {
    askedAt: null,
    movedAt: null,
  },
): boolean {
  const wasMovedSince = askedAt !== null && movedAt !== null && askedAt < movedAt;
  return stateOf(evening, now) === 'published' || (wasMovedSince && now < evening.startsAt);
}

/** Until when a place that is offered now can be accepted: twelve hours, or until the evening begins (S-evening-14). */
export function offerEndsAt({ startsAt }: EveningRecord, offeredAt: Date): Date {
  return new Date(Math.min(offeredAt.getTime() + HOURS_TO_ACCEPT * HOUR_MS, startsAt.getTime()));
}

/**
 * Until when somebody comes last in waiting lists: sixty days after the latest absence that had another one within the
 * ninety days before it; null when there is none (S-evening-15).
 */
export function lastInListsUntil(absences: readonly Date[]): Date | null {
  const sorted = absences.map((absence) => absence.getTime()).toSorted((one, other) => one - other);
  const repeated = sorted.filter(
    (at, index) => index >= ABSENCES - 1 && at - sorted[index - ABSENCES + 1]! <= ABSENCE_DAYS * DAY_MS,
  );
  const latest = repeated.at(-1);
  return latest === undefined ? null : new Date(latest + LAST_FOR_DAYS * DAY_MS);
}

/** Somebody who waits for a place. */
export interface InWaitingList {
  readonly id: string;
  readonly askedAt: Date;
  readonly absences: readonly Date[];
}

/** In the order in which places are offered: by asking, and those who were absent twice after all others. */
export function orderWaitingList<Person extends InWaitingList>(waiting: readonly Person[], now: Date): Person[] {
  const isLast = ({ absences }: Person) => {
    const until = lastInListsUntil(absences);
    return until !== null && now < until ? 1 : 0;
  };
  return waiting.toSorted(
    (one, other) =>
      isLast(one) - isLast(other) || one.askedAt.getTime() - other.askedAt.getTime() || (one.id < other.id ? -1 : 1),
  );
}
