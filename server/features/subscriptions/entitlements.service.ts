import { entitlementsFrom, grantsOfReferrals, type Entitlements, type Grant } from '#shared/entitlements.ts';
import { TOP_MATCHES_MS } from '#shared/points.ts';
import type { AppContext } from '../../context.ts';
import { findSpentAfter } from '../points/points.queries.ts';
import { findJoined } from '../referrals/referrals.queries.ts';
import { countOffered, findJoinedOfOthers, findOffers } from './subscriptions.queries.ts';

/** What a member may do now, from all that they were offered, have earned or have bought. The one place that knows. */
export async function entitlementsOf(ctx: AppContext, memberId: string): Promise<Entitlements> {
  const now = ctx.now();
  const offers = await findOffers(ctx.db, memberId);
  const joined = await findJoined(ctx.db, memberId);
  const opened = await findSpentAfter(ctx.db, memberId, 'top-matches', new Date(now.getTime() - TOP_MATCHES_MS));
  const grants: Grant[] = [
    ...offers.map((offer) => ({ kind: 'premium' as const, ...offer })),
    ...grantsOfReferrals(joined, ctx.config.officialOpening),
    ...opened.map((from) => ({
      kind: 'top-matches' as const,
      from,
      until: new Date(from.getTime() + TOP_MATCHES_MS),
    })),
  ];
  return entitlementsFrom(grants, now);
}

/** How many members have Premium or VIP now, as `entitlementsOf` would say of each. */
export async function countSubscribers(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const { officialOpening } = ctx.config;
  const byOffer = await countOffered(ctx.db, now);
  if (officialOpening === undefined) return byOffer;
  const inviters = await findJoinedOfOthers(ctx.db, now);
  const hasPlan = (joined: readonly Date[]) =>
    entitlementsFrom(grantsOfReferrals(joined, officialOpening), now).plan !== 'freemium';
  return byOffer + inviters.filter(hasPlan).length;
}
