import { CANDIDATES_KEPT } from '#shared/resonance/rank.ts';
import type { AppContext } from '../../context.ts';
import { findShownMatches, type ShownMatch } from '../matching/matching.queries.ts';

/**
 * The whole list of a member, best first; null while it was not computed yet.
 * To be replaced by matching's own `findAllMatches`, of the same shape.
 */
export function findAllMatches(ctx: AppContext, memberId: string): Promise<ShownMatch[] | null> {
  return findShownMatches(ctx.db, memberId, CANDIDATES_KEPT);
}
