import { z } from 'zod';
import type { OccasionId } from '#shared/notifications/occasions.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { allowContact, findUnsubscribedSince, refuseContact } from '../../platform/mail/do-not-contact.queries.ts';
import { saveMessageChoice } from '../../platform/mail/message-choices.queries.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { findAccountsOfMailbox } from '../members/mailboxes.queries.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { deleteUnsubscribe, insertUnsubscribe } from './unsubscribe.queries.ts';

/**
 * Mails the members whose mailbox was unsubscribed by the form. A job, so that the form does the same for every address:
 * it does not look up who is a member.
 */
export const notifyUnsubscribedJob = defineJob({
  name: 'unsubscribe.notify',
  label: 'Désinscriptions à annoncer',
  payload: z.object({ mailboxHash: z.string() }),
});

const USER_AGENT_LENGTH = 255;

/** The person who unsubscribes an address: a visitor by the form, or an administrator. */
export type UnsubscribeSource =
  | { readonly kind: 'form'; readonly userAgent: string | null }
  | { readonly kind: 'admin'; readonly actor: Actor };

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
    const mailbox = mailboxHash(tx.config, email);
    const isNew = await refuseContact(tx.db, mailbox, now);
    if (source.kind === 'form') {
      if (isNew) await tx.enqueue(notifyUnsubscribedJob, { mailboxHash: mailbox });
      return;
    }
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
 * Mails the members of a mailbox that it was unsubscribed, and how to undo it: anybody may have typed the address
 * (S-unsubscribe-4).
 */
export async function notifyUnsubscribed(ctx: AppContext, mailbox: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const memberId of await findAccountsOfMailbox(tx.db, mailbox)) {
      const to = await findMailAddress(tx.db, memberId);
      const since = to && (await findUnsubscribedSince(tx.db, mailbox, to));
      if (!to || !since) continue;
      const dedupeKey = `${memberId}:${since.toISOString()}`;
      await queueMail(tx, { kind: 'unsubscribed', data: {}, to, dedupeKey });
    }
  });
}

/** Since when a member has been unsubscribed; null for one who gets our messages. */
export function unsubscribedSince({ db, config }: AppContext, email: string): Promise<Date | null> {
  return findUnsubscribedSince(db, mailboxHash(config, email), email);
}

/**
 * Stops the mails about one occasion to the members of a mailbox: usually one. Without an account there is nothing to
 * stop (S-unsubscribe-5).
 */
export async function stopOccasion(ctx: AppContext, mailbox: string, occasion: OccasionId): Promise<void> {
  const memberIds = await findAccountsOfMailbox(ctx.db, mailbox);
  await saveMessageChoice(ctx.db, memberIds, { occasion, channel: 'mail', isWanted: false }, ctx.now());
}

/** Lets a signed-in member stop the messages, or get them again (S-unsubscribe-4). */
export async function setSubscribed(ctx: AppContext, email: string, isSubscribed: boolean): Promise<void> {
  const mailbox = mailboxHash(ctx.config, email);
  await inTransaction(ctx, async (tx) => {
    if (!isSubscribed) return void (await refuseContact(tx.db, mailbox, tx.now()));
    await deleteUnsubscribe(tx.db, email);
    await allowContact(tx.db, mailbox);
  });
}

/**
 * The subject of the audit record: it says that somebody unsubscribed, and only a person who has the address can find
 * out who.
 */
function subjectOf({ config }: AppContext, email: string): string {
  return `mailbox:${mailboxHash(config, email)}`;
}

export const unsubscribeJobs: readonly JobHandler<AppContext>[] = [
  handles(
    notifyUnsubscribedJob,
    ({ ctx }) =>
      ({ mailboxHash: mailbox }) =>
        notifyUnsubscribed(ctx, mailbox),
  ),
];
