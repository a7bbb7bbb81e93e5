import type { AppContext } from '../../platform/context.ts';
import { findShown, type ShownMatch } from './shown.queries.ts';

export type { ShownMatch } from './shown.queries.ts';

/** The few that a member sees now, best first; null while they were not chosen yet. */
export function findMatches(ctx: AppContext, memberId: string): Promise<ShownMatch[] | null> {
  return findShown(ctx.db, memberId, 'match_sixes');
}

/** Everybody in a member's list, best first, at most fifty; null while it was not computed yet. */
export function findAllMatches(ctx: AppContext, memberId: string): Promise<ShownMatch[] | null> {
  return findShown(ctx.db, memberId, 'match_lists');
}
