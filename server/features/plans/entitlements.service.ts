import { entitlementsFrom, grantsOfReferrals, type Entitlements, type Grant } from '#shared/plans/entitlements.ts';
import { TOP_MATCHES_MS } from '#shared/points/points.ts';
import type { AppContext } from '../../platform/context.ts';
import { countOffered, findGrants, findJoinedOfOthers } from './subscriptions.queries.ts';

/** What a member may do now, from all that they were offered, earned or bought. The only place that decides this. */
export async function entitlementsOf(ctx: AppContext, memberId: string): Promise<Entitlements> {
  const now = ctx.now();
  const openedAfter = new Date(now.getTime() - TOP_MATCHES_MS);
  const { offer, joined, opened } = await findGrants(ctx.db, memberId, { openedAfter });
  const grants: Grant[] = [
    ...(offer ? [{ kind: 'premium' as const, ...offer }] : []),
    ...grantsOfReferrals(joined, ctx.config.officialOpening),
    ...opened.map((from) => ({
      kind: 'top-matches' as const,
      from,
      until: new Date(from.getTime() + TOP_MATCHES_MS),
    })),
  ];
  return entitlementsFrom(grants, now);
}

/** How many members have Premium or VIP now, in agreement with `entitlementsOf`. */
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
