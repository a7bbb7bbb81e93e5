import type { AppContext } from '../../platform/context.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { findAccountsLike } from '../members/mailboxes.queries.ts';
import { endSessionsOf } from '../members/end-sessions.service.ts';
import { findAddress, revokeLinksOf, setSuspended } from '../members/members.queries.ts';
import { endAttendances } from '../evenings/removal.service.ts';
import { endOrganising } from '../organisers/organisers.service.ts';
import { cancelRevealMailsOf } from '../resonance/reveal.service.ts';
import { deleteRetainedSuspension } from './retained-sanctions.queries.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { hideFromPartners, resumeAfterReview } from '../talk/ending.service.ts';
/**
 * Suspends a member, in every account of the mailbox: nobody sees them, they cannot act or sign in, their links are
 * void, and no mail is sent in their name or to them. False when they were suspended already. For the caller's
 * transaction (S-safety-10).
 */
export async function closeAccount(tx: AppContext, memberId: string): Promise<boolean> {
  let isChanged = false;
  for (const id of await findAccountsLike(tx.db, memberId)) {
    const isClosed = await closeOne(tx, id);
    if (id === memberId) isChanged = isClosed;
  }
  return isChanged;
}

async function closeOne(tx: AppContext, memberId: string): Promise<boolean> {
  const isChanged = await setSuspended(tx.db, memberId, tx.now());
  await endSessionsOf(tx, memberId);
  await revokeLinksOf(tx.db, memberId, tx.now());
  await cancelRevealMailsOf(tx, memberId);
  await hideFromPartners(tx, memberId);
  await endAttendances(tx, memberId);
  await endOrganising(tx, memberId, 'suspended');
  await updateMatchingCode(tx, memberId);
  return isChanged;
}

/** Ends a suspension, in every account of the mailbox. False when there was none. For the caller's transaction. */
export async function reopenAccount(tx: AppContext, memberId: string): Promise<boolean> {
  let isChanged = false;
  for (const id of await findAccountsLike(tx.db, memberId)) {
    const isReopened = await setSuspended(tx.db, id, null);
    await updateMatchingCode(tx, id);
    await resumeAfterReview(tx, id);
    if (id === memberId) isChanged = isReopened;
  }
  const address = await findAddress(tx.db, memberId);
  // An account of the mailbox that was deleted meanwhile.
  if (address !== null) await deleteRetainedSuspension(tx.db, mailboxHash(tx.config, address));
  return isChanged;
}
