// What other features ask of matching. README.md says what else may be imported from here.
import type { AppContext } from '../../platform/context.ts';
import { deleteCode, saveCode } from './codes/codes.queries.ts';
import { encode } from './codes/encode.ts';
import { findMatchable as findMatchableMember, type MatchingMember } from './codes/matchable.queries.ts';
import { refreshMemberJob } from './matching.jobs.ts';
import { findShown, type ShownMatch } from './store/shown.queries.ts';

export type { ShownMatch } from './store/shown.queries.ts';

/** The few whom a member is shown now, best first; null while they were not selected yet. */
export function findMatches(ctx: AppContext, memberId: string): Promise<ShownMatch[] | null> {
  return findShown(ctx.db, memberId, 'match_sixes');
}

/** Everybody in a member's list, best first, at most fifty; null while it was not computed yet. */
export function findAllMatches(ctx: AppContext, memberId: string): Promise<ShownMatch[] | null> {
  return findShown(ctx.db, memberId, 'match_lists');
}

/** A member with the answers that matching reads; null: may not be matched (any more). */
export function findMatchable(ctx: AppContext, memberId: string): Promise<MatchingMember | null> {
  return findMatchableMember(ctx.db, memberId);
}

/**
 * Saves a member's code after their answers changed, and has their matches computed anew if it differs. To be called in
 * the transaction that saves the answers, so that neither exists without the other.
 */
export async function updateMatchingCode(tx: AppContext, memberId: string): Promise<void> {
  const member = await findMatchableMember(tx.db, memberId);
  const isChanged = await saveCode(tx.db, memberId, member && encode(member.profile), tx.now());
  if (isChanged) await requestRefresh(tx, memberId);
}

/** Deletes the code of an erased member. */
export async function deleteMatchingCode(tx: AppContext, memberId: string): Promise<void> {
  await deleteCode(tx.db, memberId);
}

/** Has one member's matches computed anew. Requests in quick succession become one computation. */
export async function requestRefresh(tx: AppContext, memberId: string): Promise<void> {
  await tx.enqueue(refreshMemberJob, { memberId }, { onceFor: memberId });
}
