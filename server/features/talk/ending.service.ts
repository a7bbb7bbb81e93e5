import { ASKING_LAPSES_MS } from '#shared/talk/asking.ts';
import type { AppContext } from '../../platform/context.ts';
import { blockConversation, findPartners, leaveConversations, resumeStopped, setStopped } from './ending.queries.ts';
import { retainReportsWithEvidence } from './evidence.queries.ts';
import { retainedAfter } from './talk-rights.ts';

/**
 * Ends the conversation of two members by a block: from the commit on neither reads or writes it, on any page or stream. For
 * the caller's transaction, which has saved the block (S-talk-6).
 */
export async function endByBlock(tx: AppContext, one: string, other: string): Promise<void> {
  const now = tx.now();
  await blockConversation(tx.db, one, other, { now, retainedUntil: retainedAfter.block(now) });
  tx.hint(one);
  tx.hint(other);
}

/**
 * What the deletion of a member does to conversations: the others keep the letters for ninety days, so that they can be
 * reported; reports with messages stay. For the caller's transaction, before the account is deleted (S-talk-9).
 */
export async function endByLeaving(tx: AppContext, memberId: string): Promise<void> {
  const now = tx.now();
  await retainReportsWithEvidence(tx.db, memberId);
  for (const otherId of await leaveConversations(tx.db, memberId, { now, retainedUntil: retainedAfter.leaving(now) }))
    tx.hint(otherId);
}

/**
 * Makes the open pages of those who talk with a member read again, when nobody may see the member any more: conversations
 * disappear there as suddenly as after a block, so that the moment does not say which it was. For the caller's transaction.
 */
export async function hideFromPartners(tx: AppContext, memberId: string): Promise<void> {
  const askedAfter = new Date(tx.now().getTime() - ASKING_LAPSES_MS);
  for (const id of await findPartners(tx.db, memberId, askedAfter)) tx.hint(id);
}

/** Stops the conversation of two members at once in both directions: one says that the other is a minor. */
export async function stopForMinor(tx: AppContext, one: string, other: string): Promise<void> {
  await setStopped(tx.db, one, other, tx.now());
  tx.hint(one);
  tx.hint(other);
}

/** Lets the conversations of a member go on who was found to be of age. */
export async function resumeAfterReview(tx: AppContext, memberId: string): Promise<void> {
  await resumeStopped(tx.db, memberId);
  tx.hint(memberId);
}
