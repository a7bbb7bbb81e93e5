import { addDays, addMonths, startOfDay } from '../calendar.ts';
import type { PlanId } from './plans.ts';
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

/** The kinds of grants that give each entitlement. */
const containing = {
  vip: ['vip'],
  premium: ['premium', 'vip'],
  playRoom: ['play-room', 'vip'],
  topMatches: ['top-matches'],
} as const satisfies Record<string, readonly Grant['kind'][]>;

export function entitlementsFrom(grants: readonly Grant[], now: Date): Entitlements {
  const vip = spanOf(grants, containing.vip, now);
  const premium = spanOf(grants, containing.premium, now);
  const playRoom = spanOf(grants, containing.playRoom, now);
  const topMatches = spanOf(grants, containing.topMatches, now);
  return {
    plan: vip ? 'vip' : premium ? 'premium' : 'freemium',
    planUntil: (vip ?? premium)?.until ?? null,
    canSeeEveryAffinity: premium !== null,
    extraAffinities: topMatches ? TOP_MATCHES_OPENED : 0,
    extraAffinitiesUntil: topMatches?.until ?? null,
    hasWholePlayRoom: playRoom !== null,
    playRoomUntil: playRoom?.until ?? null,
  };
}

/** The period around now that grants of some kinds cover without a gap; null when none covers now. */
function spanOf(
  grants: readonly Grant[],
  kinds: readonly Grant['kind'][],
  now: Date,
): { readonly until: Date | null } | null {
  const fitting = grants.filter(({ kind }) => kinds.includes(kind)).sort((one, other) => +one.from - +other.from);
  let until = now;
  for (const grant of fitting) {
    if (grant.from > until) break;
    if (grant.until === null) return { until: null };
    if (grant.until > until) until = grant.until;
  }
  return until > now ? { until } : null;
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
