import { ECDH, createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import {
  PUSH_SUBSCRIPTIONS_AT_MOST,
  pushSubscriptionSchema,
  type Notice,
  type PushSubscription,
} from '#shared/notifications/push.ts';
import type { OccasionId } from '#shared/notifications/occasions.ts';
import { routes } from '#shared/routes.ts';
import { createPushTransport, type PushTransport } from './push-transport.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { isContactRefused } from '../../platform/mail/do-not-contact.queries.ts';
import { isSwitchedOff } from '../../platform/mail/message-choices.queries.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { keysOf, seal, unsealWithAny } from '../../platform/secrets.ts';
import type { Session } from '../members/session.ts';
import type { Member } from '../members/member.queries.ts';
import { findMatches } from '../matching/matching.service.ts';
import { ownSubscription } from './own-subscription.ts';
import {
  deleteSubscription,
  findReachable,
  findSubscriptions,
  findSubscriptionsOf,
  saveSubscription,
  trimSubscriptions,
} from './push.queries.ts';

/** Notifies one browser of one member of new matches; tried again for about half an hour. */
export const pushNewMatchesJob = defineJob({
  name: 'matches.push',
  label: 'Notifications des nouveaux matchs',
  payload: z.strictObject({
    memberId: z.uuid(),
    subscriptionId: z.uuid(),
    newIds: z.array(z.uuid()),
    until: z.iso.datetime(),
  }),
  retryLimit: 10,
  expireInSeconds: 45,
  concurrency: 6,
});

/** The state of notifications on the account page. */
export interface ShownNotifications {
  /** The public VAPID key with which browsers subscribe. */
  readonly publicKey: string;
  readonly isOnHere: boolean;
  /** The member wants no messages at all, and so no notifications either. */
  readonly isUnsubscribed: boolean;
}

/** The state of notifications for a member; null without VAPID keys in the configuration. */
export async function describeNotifications(
  ctx: AppContext,
  session: Session,
  { id, email }: Member,
): Promise<ShownNotifications | null> {
  if (!ctx.config.push) return null;
  const subscribed = await findSubscriptions(ctx.db, id, ctx.now());
  const own = session.get(ownSubscription);
  return {
    publicKey: ctx.config.push.publicKey,
    isOnHere: own !== null && subscribed.includes(own),
    isUnsubscribed: await isContactRefused(ctx.db, mailboxHash(ctx.config, email), email),
  };
}

/**
 * Saves the subscription of this browser for this session; when the session ends, nothing is sent there
 * (S-notification-2).
 * @returns false when nothing could be encrypted for it
 * @throws AppError 400 when notifications are not offered
 */
export async function switchNotificationsOn(
  ctx: AppContext,
  session: Session,
  memberId: string,
  subscription: PushSubscription,
): Promise<boolean> {
  if (!ctx.config.push) throw new AppError('bad_request', 400);
  if (!isOnCurve(subscription.p256dh)) return false;
  const { endpoint, p256dh, auth } = subscription;
  const id = await inTransaction(ctx, async (tx) => {
    const saved = await saveSubscription(tx.db, {
      memberId,
      endpointHash: createHash('sha256').update(endpoint).digest(),
      sealed: seal(keysOf(ctx.config, 'push')[0], JSON.stringify({ endpoint, p256dh, auth })),
      now: ctx.now(),
    });
    await trimSubscriptions(tx.db, memberId, PUSH_SUBSCRIPTIONS_AT_MOST);
    return saved;
  });
  await session.set(ownSubscription, id);
  return true;
}

/** Ends the notifications of this browser. It is no error if they were off. */
export async function switchNotificationsOff(ctx: AppContext, session: Session, memberId: string): Promise<void> {
  const own = session.get(ownSubscription);
  if (own === null) return;
  await deleteSubscription(ctx.db, memberId, own);
  await session.set(ownSubscription, null);
}

export interface NewsOfMatches {
  readonly memberId: string;
  readonly newIds: readonly string[];
  /** The moment after which the news is out of date. */
  readonly until: Date;
}

/** Queues notifications of new matches to the browsers of members, in the caller's transaction. */
export async function announceNewMatches(
  tx: AppContext,
  notified: readonly Omit<NewsOfMatches, 'until'>[],
  until: Date,
): Promise<void> {
  if (!tx.config.push || notified.length === 0) return;
  const newIdsOf = new Map(notified.map(({ memberId, newIds }) => [memberId, [...newIds]]));
  const browsers = await findSubscriptionsOf(tx.db, [...newIdsOf.keys()], tx.now());
  await tx.enqueueMany(
    pushNewMatchesJob,
    browsers.map(({ memberId, subscriptionId }) => ({
      memberId,
      subscriptionId,
      newIds: newIdsOf.get(memberId) ?? [],
      until: until.toISOString(),
    })),
  );
}

/**
 * Notifies one browser of new matches, if an announced match is still shown. May run twice: the later notification
 * replaces the earlier one (S-notification-3).
 */
export async function pushNewMatches(
  ctx: AppContext,
  transport: PushTransport | null,
  { memberId, subscriptionId, newIds, until }: NewsOfMatches & { readonly subscriptionId: string },
): Promise<void> {
  await pushTo(ctx, transport, {
    memberId,
    subscriptionId,
    until,
    occasion: 'matches',
    notice: { title: ctx.config.productName, body: 'Tu as de nouvelles résonances.', path: routes.matches },
    isStillTrue: async () => {
      const shown = await findMatches(ctx, memberId);
      return shown?.some((match) => newIds.includes(match.memberId)) ?? false;
    },
  });
}

interface Push {
  readonly memberId: string;
  readonly subscriptionId: string;
  /** The moment after which the notice is worth nothing. */
  readonly until: Date;
  /** What it is about: members switch each off by itself. */
  readonly occasion: OccasionId;
  readonly notice: Notice;
  /** Asked last, at the moment of sending. */
  readonly isStillTrue: () => Promise<boolean>;
}

/**
 * Sends a notice to one browser, by the rules of mails and checked at this moment: signed in, not suspended, paused,
 * under review or unsubscribed, notifications about this occasion not switched off, and the notice is still true.
 */
export async function pushTo(
  ctx: AppContext,
  transport: PushTransport | null,
  { memberId, subscriptionId, until, occasion, notice, isStillTrue }: Push,
): Promise<void> {
  const ttlSeconds = Math.floor((until.getTime() - ctx.now().getTime()) / 1000);
  if (!transport || ttlSeconds <= 0) return;
  const reachable = await findReachable(ctx.db, { memberId, subscriptionId, now: ctx.now() });
  if (!reachable) return;
  const { email, sealed } = reachable;
  if (await isContactRefused(ctx.db, mailboxHash(ctx.config, email), email)) return;
  if (await isSwitchedOff(ctx.db, memberId, { occasion, channel: 'push' })) return;
  if (!(await isStillTrue())) return;
  const subscription = readSealed(ctx, sealed);
  const outcome = subscription ? await transport.send(subscription, notice, ttlSeconds) : 'gone';
  if (outcome === 'gone') await deleteSubscription(ctx.db, memberId, subscriptionId);
}

/** The subscription in a sealed value; null if it was sealed with a secret that is no longer configured. */
function readSealed(ctx: AppContext, sealed: Buffer): PushSubscription | null {
  try {
    return pushSubscriptionSchema.parse(JSON.parse(unsealWithAny(keysOf(ctx.config, 'push'), sealed)));
  } catch {
    return null;
  }
}

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url');
    return true;
  } catch {
    return false;
  }
}

export const pushJobs: readonly JobHandler<AppContext>[] = [
  handles(pushNewMatchesJob, ({ ctx }) => {
    const transport = ctx.config.push ? createPushTransport(ctx.config.push) : null;
    return ({ until, ...news }) => pushNewMatches(ctx, transport, { ...news, until: new Date(until) });
  }),
];
