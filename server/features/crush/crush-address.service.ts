import type { AppContext } from '../../platform/context.ts';
import { contactHash, mailboxHash } from '../../platform/mail/recipient.ts';
import { adoptReceivedCrushes, copySentInvitations, lockMailboxes } from './crush.queries.ts';

/**
 * Lets crushes follow a member to another address: those that they received stay theirs, and what they sent counts for
 * the new mailbox as well, so that another address is no way around the limits (S-address-5). In the caller's
 * transaction.
 */
export async function moveCrushes(
  tx: AppContext,
  { memberId, from, to }: { readonly memberId: string; readonly from: string; readonly to: string },
): Promise<void> {
  const hashes = { senderHash: mailboxHash(tx.config, from), newHash: mailboxHash(tx.config, to) };
  await lockMailboxes(tx.db, [hashes.senderHash, hashes.newHash]);
  await adoptReceivedCrushes(tx.db, { memberId, contactHash: contactHash(tx.config, from) });
  if (hashes.senderHash !== hashes.newHash) await copySentInvitations(tx.db, { ...hashes, now: tx.now() });
}
