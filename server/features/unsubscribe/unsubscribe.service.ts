import { inTransaction, type AppContext } from '../../platform/context.ts';
import { allowContact, refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { deleteUnsubscribe, insertUnsubscribe } from './unsubscribe.queries.ts';

const USER_AGENT_LENGTH = 255;

/** The person who unsubscribes an address: a visitor by the form, or an administrator. */
export type UnsubscribeSource =
  { readonly kind: 'form'; readonly userAgent: string | null } | { readonly kind: 'admin'; readonly actor: Actor };

/**
 * Stops all mails to an address, including queued ones, except sign-in links that are asked for. Doing so twice is no
 * error (S-unsubscribe-1).
 * @param email one valid address in lower case
 */
export async function unsubscribe(ctx: AppContext, email: string, source: UnsubscribeSource): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const userAgent = source.kind === 'form' ? (source.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null) : null;
    await insertUnsubscribe(tx.db, { email, userAgent, source: source.kind, now });
    await refuseContact(tx.db, mailboxHash(tx.config, email), now);
    if (source.kind === 'form') return;
    const subject = subjectOf(tx, email);
    await recordAction(tx.db, { actor: source.actor, action: 'unsubscribe.add', subject, now });
  });
}

/**
 * Removes an address from the list at its owner's request, and allows mails to its mailbox again. False when the
 * address was not on the list.
 */
export async function resubscribe(ctx: AppContext, email: string, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const wasListed = await deleteUnsubscribe(tx.db, email);
    const wasRefused = await allowContact(tx.db, mailboxHash(tx.config, email));
    if (!wasListed && !wasRefused) return false;
    const subject = subjectOf(tx, email);
    await recordAction(tx.db, { actor, action: 'unsubscribe.remove', subject, now: tx.now() });
    return true;
  });
}

/**
 * The subject of the audit record: it says that somebody unsubscribed, and only a person who has the address can find
 * out who.
 */
function subjectOf({ config }: AppContext, email: string): string {
  return `mailbox:${mailboxHash(config, email)}`;
}
