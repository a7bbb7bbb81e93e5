import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../platform/context.ts';
import { isContactRefused, refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { moveCrushes } from '../crush/crush-address.service.ts';
import { addFormerMailbox } from '../members/former-mailboxes.queries.ts';
import { saveMailboxHashes } from '../members/mailboxes.queries.ts';
import { restoreSanctions } from '../safety/retained-sanctions.service.ts';
import { forgetUnsubscribedAddress } from './erasure.queries.ts';

/** A member's address and the one that takes its place. */
export interface AddressMove {
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Lets everything that is known by an address or its mailbox follow the member to another one: crushes, invitations,
 * the wish to get no messages, and the mailbox itself as a former one of the member. Blocks and cases of both mailboxes
 * hold for the account. What protects the former mailbox stays as it is. In the caller's transaction (S-address-5).
 */
export async function moveMailbox(tx: AppContext, { memberId, from, to }: AddressMove): Promise<void> {
  const [formerHash, newHash] = [mailboxHash(tx.config, from), mailboxHash(tx.config, to)];
  const now = tx.now();
  await moveCrushes(tx, { memberId, from, to });
  if (await isContactRefused(tx.db, formerHash, from)) {
    await refuseContact(tx.db, newHash, now);
    // The list of plain addresses is for addresses of members, and would not be erased with the account.
    if (await forgetUnsubscribedAddress(tx.db, from)) await refuseContact(tx.db, formerHash, now);
  }
  // At once, and not by the job: a block or a case that is looked for meanwhile finds the account.
  await saveMailboxHashes(tx.db, [{ id: memberId, email: to, mailboxHash: newHash }]);
  if (formerHash === newHash) return;
  await addFormerMailbox(tx.db, { memberId, mailboxHash: formerHash, day: dayOf(now) });
  await restoreSanctions(tx, { id: memberId, mailboxHash: newHash });
}
