import {
  entitlementNamed,
  entitlementNames,
  planContains,
  type EntitlementName,
} from '#shared/plans/entitlement-table.ts';
import type { Entitlements } from '#shared/plans/entitlements.ts';
import { plans } from '#shared/plans/plans.ts';
import type { RoomKey } from '#shared/plans/rooms.ts';
import { priceOf } from '#shared/points/points.ts';
import { fr } from '#shared/typeset.ts';
import type { AppContext } from '../../platform/context.ts';
import { findBoosts } from '../matching/boosts.service.ts';
import { findPaidFor } from '../points/points.queries.ts';
import { entitlementsOf } from './entitlements.service.ts';
import { findRooms } from './room-access.service.ts';

/** An entitlement as it is for one member now. */
export interface HeldEntitlement {
  readonly name: EntitlementName;
  readonly isOpen: boolean;
  /** What opens it, in words; null where it is closed. */
  readonly by: string | null;
  /** What it opens, or what a refusal says. */
  readonly words: string;
}

const keyWords = {
  vip: 'la formule',
  'play-room': 'la Play Room gagnée',
  visit: 'la visite offerte',
} as const satisfies Record<RoomKey, string>;

/** What points have opened that is open now. A card that was drawn is nothing that closes. */
async function findOpenedByPoints(
  ctx: AppContext,
  memberId: string,
  { extraAffinities }: Entitlements,
): Promise<ReadonlySet<EntitlementName>> {
  const quizzes = await findPaidFor(ctx.db, memberId, 'premium-quiz');
  const [boost] = await findBoosts(ctx, memberId, 1);
  const opened: Partial<Record<EntitlementName, boolean>> = {
    'top-matches': extraAffinities > 0,
    'quiz-for-points': quizzes.size > 0,
    boost: boost !== undefined && boost.endsAt > ctx.now(),
  };
  return new Set(entitlementNames.filter((name) => opened[name]));
}

/** Every entitlement, and what opens it for a member now. For operators: no member learns another's. */
export async function describeEntitlements(ctx: AppContext, memberId: string): Promise<HeldEntitlement[]> {
  const held = await entitlementsOf(ctx, memberId);
  const rooms = new Map(await findRooms(ctx, memberId).then((all) => all.map(({ room, access }) => [room, access.by])));
  const title = plans.find(({ id }) => id === held.plan)?.title ?? held.plan;
  const byPoints = await findOpenedByPoints(ctx, memberId, held);
  const openedBy = (name: EntitlementName): string | null => {
    const { visit } = entitlementNamed(name);
    if (planContains(held.plan, name)) return fr`la formule ${title}`;
    const key = visit ? rooms.get(visit) : null;
    if (key) return keyWords[key];
    return byPoints.has(name) ? 'des points' : null;
  };
  return entitlementNames.map((name) => {
    const { opens, refused, points } = entitlementNamed(name);
    const by = openedBy(name);
    const price = points ? fr` (${priceOf[points]} points)` : '';
    return {
      name,
      isOpen: by !== null,
      by,
      words: by || !refused ? opens + price : `${refused.words} ${refused.freeWay}`,
    };
  });
}
