import { score } from '#shared/matching/score.ts';
import type { AppContext } from '../../platform/context.ts';
import { findAllMatches, findMatchable } from '../matching/matching.service.ts';
import { findMutualCrushes } from './mutual-crushes.queries.ts';
import { isOpen } from './reveal.queries.ts';
import { findSeeable } from './blocks.queries.ts';

/** The affinity of two members who may see each other. */
export interface Bond {
  /** The points of the resonance, from 0 to 200. */
  readonly points: number;
  readonly beyondDistance: boolean;
}

/**
 * Whether a member may open the resonance with another: one of them is on the other's list, or they share a mutual
 * crush or an open reveal. Never after a block, or when the other is suspended or hidden. The only place that decides
 * this; checked for each request (S-resonance-6).
 */
export async function mayOpenResonance(ctx: AppContext, memberId: string, otherId: string): Promise<boolean> {
  return (await findBond(ctx, memberId, otherId)) !== null;
}

/** The affinity of two members; null when `mayOpenResonance` is false. */
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

/**
 * Whether the photos of the two are open to each other, or their crush is mutual; both outlast the lists of matches.
 */
async function isTied(ctx: AppContext, memberId: string, otherId: string): Promise<boolean> {
  if (await isOpen(ctx.db, memberId, otherId)) return true;
  return (await findMutualCrushes(ctx.db, memberId)).some((crush) => crush.memberId === otherId);
}
