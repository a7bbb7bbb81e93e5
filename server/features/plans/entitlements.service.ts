import {
  entitlementsFrom,
  grantsOfOperators,
  grantsOfReferrals,
  type Entitlements,
  type Grant,
} from '#shared/plans/entitlements.ts';
import { TOP_MATCHES_MS } from '#shared/points/points.ts';
import type { AppContext } from '../../platform/context.ts';
import { countOffered, findGrantedWithoutOffer, findGrants, type PlanGrants } from './subscriptions.queries.ts';

/** What a member may do now, from all that they were offered, earned or bought. The only place that decides this. */
export async function entitlementsOf(ctx: AppContext, memberId: string): Promise<Entitlements> {
  return entitlementsFrom(await grantsOf(ctx, memberId), ctx.now());
}

/** Everything that a member was offered, earned, given or bought, for questions about another moment as well. */
export async function grantsOf(ctx: AppContext, memberId: string): Promise<Grant[]> {
  const openedAfter = new Date(ctx.now().getTime() - TOP_MATCHES_MS);
  const known = await findGrants(ctx.db, memberId, { openedAfter });
  return [
    ...plansOf(ctx, known),
    ...known.opened.map((from) => ({
      kind: 'top-matches' as const,
      from,
      until: new Date(from.getTime() + TOP_MATCHES_MS),
    })),
  ];
}

/** The plans that were offered to a member, earned by them, or given by an operator. */
function plansOf({ config }: AppContext, { offer, joined, granted }: PlanGrants): Grant[] {
  return [
    ...(offer ? [{ kind: 'premium' as const, ...offer }] : []),
    ...grantsOfReferrals(joined, config.officialOpening),
    ...grantsOfOperators(granted),
  ];
}

/** How many members have Premium or VIP now, in agreement with `entitlementsOf`. */
export async function countSubscribers(ctx: AppContext): Promise<number> {
  const now = ctx.now();
  const byOffer = await countOffered(ctx.db, now);
  const isOpen = ctx.config.officialOpening !== undefined;
  const others = await findGrantedWithoutOffer(ctx.db, { at: now, isOpen });
  return byOffer + others.filter((known) => entitlementsFrom(plansOf(ctx, known), now).plan !== 'freemium').length;
}
