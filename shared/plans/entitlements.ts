import { addDays, addMonths, clockTimeOf, momentAtClockTime, startOfDay } from '../calendar.ts';
import type { PaidPlanId, PlanId } from './plans.ts';
import { planContains } from './entitlement-table.ts';
import { TOP_MATCHES_OPENED } from '../points/points.ts';
import type { IsoDate } from '../questionnaire/profile.ts';
import { dayOf } from '../questionnaire/birth-date.ts';
import { referralRewards, type Duration } from '../points/referrals.ts';

/** Something that a member has for a time: an offer, a reward, or a gift. */
export interface Grant {
  readonly kind: 'premium' | 'vip' | 'play-room' | 'top-matches';
  readonly from: Date;
  /** Null: without an end. */
  readonly until: Date | null;
  /** When it was taken back: what was left of it then is gone, also while it was waiting. */
  readonly revokedAt?: Date | null;
}

/** What a member may do now. Everything that can be locked depends on this, and on nothing else (S-plan-4). */
export interface Entitlements {
  readonly plan: PlanId;
  /**
   * The end of the plan, including plans that follow it without a gap; null for freemium and for a plan without an end.
   */
  readonly planUntil: Date | null;
  /** Whether the member sees all matches, not only the selection. */
  readonly canSeeEveryAffinity: boolean;
  /** How many matches beyond the selection are open, and until when. */
  readonly extraAffinities: number;
  readonly extraAffinitiesUntil: Date | null;
  readonly hasWholePlayRoom: boolean;
  readonly playRoomUntil: Date | null;
}

/** What is open while a grant runs, from its beginning to its end, in clock time of Paris. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/** After the last of several spans: no grant waits for it. */
const NEVER: Span = { from: Infinity, until: Infinity };

/**
 * What several grants give together. Their times add up: a grant waits while another one already gives what it gives,
 * and Premium and the Play Room wait while VIP gives both (S-plan-4).
 */
export function entitlementsFrom(grants: readonly Grant[], now: Date): Entitlements {
  const ofKind = (kind: Grant['kind']) => grants.filter((grant) => grant.kind === kind);
  const vipSpans = lineUp(ofKind('vip'), []);
  const vip = spanAt(vipSpans, now);
  const premium = spanAt([...vipSpans, ...lineUp(ofKind('premium'), vipSpans)], now);
  const playRoom = spanAt([...vipSpans, ...lineUp(ofKind('play-room'), vipSpans)], now);
  const topMatches = spanAt(ofKind('top-matches').map(spanOf), now);
  const plan = vip ? 'vip' : premium ? 'premium' : 'freemium';
  return {
    plan,
    planUntil: (vip ?? premium)?.until ?? null,
    canSeeEveryAffinity: planContains(plan, 'whole-list'),
    extraAffinities: topMatches ? TOP_MATCHES_OPENED : 0,
    extraAffinitiesUntil: topMatches?.until ?? null,
    hasWholePlayRoom: playRoom !== null,
    playRoomUntil: playRoom?.until ?? null,
  };
}

/** The time that a grant would take alone. */
function spanOf({ from, until }: Grant): Span {
  return { from: clockTimeOf(from), until: until === null ? Infinity : clockTimeOf(until) };
}

/**
 * The times that grants of one kind take one after the other, each as long as it would take alone.
 * @param taken the times in which they wait, ascending and apart
 */
function lineUp(grants: readonly Grant[], taken: readonly Span[]): Span[] {
  const spans: Span[] = [];
  let free = -Infinity;
  for (const grant of grants.toSorted((one, other) => +one.from - +other.from)) {
    const { from, until } = spanOf(grant);
    const revoked = grant.revokedAt ? clockTimeOf(grant.revokedAt) : Infinity;
    let at = Math.max(from, free);
    let left = Math.max(0, until - from);
    for (const wait of [...taken, NEVER]) {
      if (wait.until <= at) continue;
      const length = Math.min(left, Math.max(0, Math.min(wait.from, revoked) - at));
      if (length > 0) spans.push({ from: at, until: at + length });
      at += length;
      left -= length;
      if (!(left > 0) || wait.from >= revoked) break;
      at = wait.until;
    }
    free = at;
  }
  return spans;
}

/** The period around now that spans cover without a gap; null when none covers now. */
function spanAt(spans: readonly Span[], now: Date): { readonly until: Date | null } | null {
  const begin = clockTimeOf(now);
  let end = begin;
  for (const { from, until } of spans.toSorted((one, other) => one.from - other.from)) {
    if (from > end) break;
    end = Math.max(end, until);
  }
  if (end <= begin) return null;
  return { until: end === Infinity ? null : momentAtClockTime(end) };
}

/** Months that an operator granted. */
export interface OperatorGrant {
  readonly plan: PaidPlanId;
  readonly months: number;
  readonly startsOn: IsoDate;
  readonly revokedAt: Date | null;
}

/** The grants that operators gave a member (S-plan-8). */
export function grantsOfOperators(granted: readonly OperatorGrant[]): Grant[] {
  return granted.map(({ plan, months, startsOn, revokedAt }) => ({
    kind: plan,
    from: startOfDay(startsOn),
    until: startOfDay(addMonths(startsOn, months)),
    revokedAt,
  }));
}

/**
 * The grants of a member's referrals, from the official opening on; none before its day is known (S-invitation-5).
 * @param joined when each invited person completed the profile, in any order
 */
export function grantsOfReferrals(joined: readonly Date[], opening: IsoDate | undefined): Grant[] {
  if (opening === undefined) return [];
  const days = joined.map(dayOf).sort();
  return referralRewards.flatMap(({ friends, plan, planLasts, playRoomLasts }) => {
    const reachedOn = days[friends - 1];
    if (reachedOn === undefined) return [];
    const firstDay = reachedOn > opening ? reachedOn : opening;
    const lasting = (kind: Grant['kind'], duration: Duration): Grant => ({
      kind,
      from: startOfDay(firstDay),
      until: startOfDay(endOf(firstDay, duration)),
    });
    return [lasting(plan, planLasts), ...(playRoomLasts ? [lasting('play-room', playRoomLasts)] : [])];
  });
}

function endOf(firstDay: IsoDate, { count, unit }: Duration): IsoDate {
  return unit === 'day' ? addDays(firstDay, count) : addMonths(firstDay, count);
}
