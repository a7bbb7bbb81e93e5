import { DAY_MS } from '#shared/duration.ts';
import { endOfNight } from '#shared/night.ts';
import { fr } from '#shared/typeset.ts';
import { routes } from '#shared/routes.ts';
import { turnWords } from '#shared/talk/turns.ts';
import { handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { cancelMailsWithKeys } from '../../platform/mail/outbox.queries.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { createPushTransport, type PushTransport } from '../notifications/push-transport.ts';
import { findSubscriptions } from '../notifications/push.queries.ts';
import { pushTo } from '../notifications/push.service.ts';
import { findConversationStatus, saveMailDue } from './conversations.queries.ts';
import { isAwaited, isUnread } from './still-true.ts';
import { announceTalkJob, mailTalkJob, pushTalkJob } from './talk.jobs.ts';

/** How long a notification is worth sending. */
const WORTH_MS = 3 * DAY_MS;
/** An open page has read the message by then, and its member needs no notification. */
const PUSH_AFTER_SECONDS = 2;
/** After how long an unread message is worth a mail, and how far mails about one conversation are apart. */
const MAIL_AFTER_SECONDS = 15 * 60;
const MAILS_APART_MS = DAY_MS;

interface Announced {
  readonly memberId: string;
  readonly conversationId: string;
  /** Absent: a question that waits for an answer. */
  readonly number?: number | undefined;
  /** Somebody has waited for three days: announced also where the message was read. */
  readonly isReminder?: boolean | undefined;
}

/** When an unread message is worth a mail. */
export function mailConsideredAt(now: Date): Date {
  return new Date(now.getTime() + MAIL_AFTER_SECONDS * 1000);
}

/**
 * Queues the notifications and the mail about a message or a question. For the caller's transaction.
 * @param announced `isMailDue`: false where a mail about the conversation waits already
 */
export async function announceMessage(
  tx: AppContext,
  { isMailDue = true, ...announced }: Announced & { readonly isMailDue?: boolean },
): Promise<void> {
  const { memberId, conversationId } = announced;
  await enqueueNotifications(tx, announced);
  if (isMailDue) await enqueueMail(tx, { memberId, conversationId }, MAIL_AFTER_SECONDS);
}

/** Queues notifications, on all devices of the member. For the caller's transaction. */
export async function enqueueNotifications(tx: AppContext, announced: Announced): Promise<void> {
  if (!tx.config.push) return;
  const until = new Date(tx.now().getTime() + WORTH_MS).toISOString();
  await tx.enqueue(announceTalkJob, { ...announced, until }, { startAfterSeconds: PUSH_AFTER_SECONDS });
}

async function enqueueMail(
  tx: AppContext,
  { memberId, conversationId }: { memberId: string; conversationId: string },
  startAfterSeconds: number,
): Promise<void> {
  const onceFor = `${conversationId}:${memberId}`;
  await tx.enqueue(mailTalkJob, { memberId, conversationId }, { startAfterSeconds, onceFor });
}

/** Queues the notifications, one for each browser of the member. */
export async function announceTalk(ctx: AppContext, announced: Announced & { readonly until: string }): Promise<void> {
  for (const subscriptionId of await findSubscriptions(ctx.db, announced.memberId, ctx.now()))
    await ctx.enqueue(pushTalkJob, { ...announced, subscriptionId });
}

/** Notifies one browser, unless the message was read meanwhile, or the question answered. It names nobody. */
export async function pushTalk(
  ctx: AppContext,
  transport: PushTransport | null,
  {
    memberId,
    subscriptionId,
    until,
    ...about
  }: Announced & { readonly subscriptionId: string; readonly until: string },
): Promise<void> {
  await pushTo(ctx, transport, {
    memberId,
    subscriptionId,
    until: new Date(until),
    occasion: about.number === undefined ? 'questions' : 'talk',
    notice: {
      title: ctx.config.productName,
      body: bodyOf(about),
      path: routes.discussions,
    },
    isStillTrue: async () => {
      const status = await findConversationStatus(ctx.db, memberId, about.conversationId);
      return about.isReminder ? isAwaited(status, ctx.now()) : isUnread(ctx, status, about.number);
    },
  });
}

function bodyOf({ number, isReminder }: Pick<Announced, 'number' | 'isReminder'>): string {
  if (isReminder) return turnWords.reminderWithoutName;
  return number === undefined ? fr`Une réponse t'attend.` : 'Tu as un message.';
}

/**
 * Mails a member about a conversation with something unread: once in 24 hours, never at night (S-talk-8). May run twice:
 * the moment of the last mail is saved with it.
 */
export async function mailTalk(
  ctx: AppContext,
  { memberId, conversationId }: { readonly memberId: string; readonly conversationId: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const status = await findConversationStatus(tx.db, memberId, conversationId, { isLocked: true });
    const { conversation, own, otherId } = status ?? {};
    const number = conversation?.opened_at ? conversation.last_number : undefined;
    const isWorthIt = status !== null && Boolean(otherId) && (await isUnread(tx, status, number));
    const due = mailDueAt(own?.mailed_at ?? null, now);
    // The next message queues the next mail, unless this one waits on.
    await saveMailDue(tx.db, memberId, conversationId, isWorthIt && due > now ? due : null);
    if (!isWorthIt || !conversation || !otherId) return;
    if (due > now) {
      await enqueueMail(tx, { memberId, conversationId }, Math.ceil((due.getTime() - now.getTime()) / 1000));
      return;
    }
    const to = await findMailAddress(tx.db, memberId);
    if (!to) return;
    const kind = conversation.opened_at ? 'talk-unread' : 'talk-question';
    const hash = keyedHash(recognitionKeyOf(tx.config, 'mail'), `${conversationId}|${memberId}`);
    const keyOf = (moment: Date) => `${hash}:${moment.toISOString()}`;
    // The mail of a day ago may still wait for the mail server: this one says the same.
    if (own?.mailed_at) await cancelMailsWithKeys(tx.db, kind, [keyOf(own.mailed_at)]);
    await queueMail(tx, {
      kind,
      data: {},
      to,
      toldId: memberId,
      aboutId: otherId,
      dedupeKey: keyOf(now),
      expiresAt: new Date(now.getTime() + WORTH_MS),
    });
    await tx
      .db('conversation_members')
      .where({ conversation_id: conversationId, member_id: memberId })
      .update({ mailed_at: now });
  });
}

/** The earliest moment of a mail: a day after the last one about the conversation, and not at night in Paris. */
export function mailDueAt(mailedAt: Date | null, now: Date): Date {
  return endOfNight(new Date(Math.max(now.getTime(), mailedAt ? mailedAt.getTime() + MAILS_APART_MS : 0)));
}

export const announceJobs: readonly JobHandler<AppContext>[] = [
  handles(
    announceTalkJob,
    ({ ctx }) =>
      (announced) =>
        announceTalk(ctx, announced),
  ),
  handles(pushTalkJob, ({ ctx }) => {
    const transport = ctx.config.push ? createPushTransport(ctx.config.push) : null;
    return (announced) => pushTalk(ctx, transport, announced);
  }),
  handles(
    mailTalkJob,
    ({ ctx }) =>
      (about) =>
        mailTalk(ctx, about),
  ),
];
