import { score } from '#shared/matching/score.ts';
import type { AppContext } from '../../platform/context.ts';
import { findAllMatches, findMatchable } from '../matching/matching.service.ts';
import { findMutualCrushes } from './mutual-crushes.queries.ts';
import { isOpen } from './reveal.queries.ts';
import { findSeeable } from './blocks.queries.ts';

/** How much two members resonate who may see each other. */
export interface Bond {
  /** 0 to 200. */
  readonly points: number;
  readonly beyondDistance: boolean;
}

/**
 * Whether a member may open the resonance with another: one of them is in the other's list (a member who sees another
 * is seen by them), or they share a mutual crush, or both opened their photos to each other. Never when one blocked the
 * other, or the other is suspended or not published any more. The one place that knows; asked at every load
 * (S-resonance-6).
 */
export async function mayOpenResonance(ctx: AppContext, memberId: string, otherId: string): Promise<boolean> {
  return (await findBond(ctx, memberId, otherId)) !== null;
}

/** How much two members resonate; null when `mayOpenResonance` says no. */
export async function findBond(ctx: AppContext, memberId: string, otherId: string): Promise<Bond | null> {
  if (!(await findSeeable(ctx.db, memberId, [otherId])).has(otherId)) return null;
  const listed =
    (await findAllMatches(ctx, memberId))?.find((match) => match.memberId === otherId) ??
    (await findAllMatches(ctx, otherId))?.find((match) => match.memberId === memberId);
  if (listed) return { points: listed.points, beyondDistance: listed.beyondDistance };
  if (!(await isTied(ctx, memberId, otherId))) return null;
  const [own, other] = [await findMatchable(ctx, memberId), await findMatchable(ctx, otherId)];
  return own && other && { points: score(own.profile, other.profile), beyondDistance: false };
}

/** What both have wanted outlasts the lists. */
async function isTied(ctx: AppContext, memberId: string, otherId: string): Promise<boolean> {
  if (await isOpen(ctx.db, memberId, otherId)) return true;
  return (await findMutualCrushes(ctx.db, memberId)).some((crush) => crush.memberId === otherId);
}
