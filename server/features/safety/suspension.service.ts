import type { AppContext } from '../../platform/context.ts';
import { setSuspended, deleteSessionsOf, revokeLinksOf } from '../members/members.queries.ts';
import { cancelRevealMailsOf } from '../resonance/reveal.service.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
/**
 * Suspends: nobody sees the member any more, they cannot act or sign in, no link of theirs works, and nothing is mailed in
 * their name or to them. False when they were suspended already. For the caller's transaction.
 */
export async function closeAccount(tx: AppContext, memberId: string): Promise<boolean> {
  const isChanged = await setSuspended(tx.db, memberId, tx.now());
  await deleteSessionsOf(tx.db, memberId);
  await revokeLinksOf(tx.db, memberId, tx.now());
  await cancelRevealMailsOf(tx, memberId);
  await updateMatchingCode(tx, memberId);
  return isChanged;
}

/** Ends a suspension. False when there was none. For the caller's transaction. */
export async function reopenAccount(tx: AppContext, memberId: string): Promise<boolean> {
  const isChanged = await setSuspended(tx.db, memberId, null);
  await updateMatchingCode(tx, memberId);
  return isChanged;
}
