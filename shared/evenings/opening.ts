import { HOUR_MS } from '../duration.ts';
import type { PlanId } from '../plans/plans.ts';

/** So many hours after it was published an evening opens for each plan (S-evening-12). */
const opensAfterHours = { vip: 0, premium: 12, freemium: 24 } as const satisfies Readonly<Record<PlanId, number>>;

/** How long after it was published an evening opens for a plan. */
export function opensAfterMs(plan: PlanId): number {
  return opensAfterHours[plan] * HOUR_MS;
}

/** So many hours before everybody a plan may sign up. */
export function hoursBeforeOthers(plan: PlanId): number {
  return opensAfterHours.freemium - opensAfterHours[plan];
}
