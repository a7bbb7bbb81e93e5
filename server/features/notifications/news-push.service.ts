import { z } from 'zod';
import { occasionIds, type OccasionId } from '#shared/notifications/occasions.ts';
import { routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { announceNewsJob } from '../news/news-announcement.job.ts';
import { isWorthAnnouncing } from '../news/news.service.ts';
import { createPushTransport, type PushTransport } from './push-transport.ts';
import { findSubscriptions } from './push.queries.ts';
import { pushTo } from './push.service.ts';

/** Notifies one browser of one member that there is something new; tried again for about half an hour. */
export const pushNewsJob = defineJob({
  name: 'news.push',
  label: 'Notifications de nouveautés',
  payload: z.strictObject({
    memberId: z.uuid(),
    subscriptionId: z.uuid(),
    line: z.int().positive(),
    occasion: z.enum(occasionIds),
    until: z.iso.datetime(),
  }),
  retryLimit: 10,
  expireInSeconds: 45,
  concurrency: 6,
});

interface AnnouncedLine {
  readonly memberId: string;
  readonly line: number;
  readonly occasion: OccasionId;
  /** The moment after which the notification is worth nothing. */
  readonly until: string;
}

/** Queues the notifications of a line, one for each browser of its member. */
export async function announceNews(ctx: AppContext, announced: AnnouncedLine): Promise<void> {
  for (const subscriptionId of await findSubscriptions(ctx.db, announced.memberId, ctx.now()))
    await ctx.enqueue(pushNewsJob, { ...announced, subscriptionId });
}

/**
 * Notifies one browser, unless the line is no longer true, was read, or is about somebody who left or is hidden. The text is the same for every kind: others may read it on the
 * screen (S-notification-5). May run twice: the later notification replaces the earlier one.
 */
export async function pushNews(
  ctx: AppContext,
  transport: PushTransport | null,
  { memberId, subscriptionId, line, occasion, until }: AnnouncedLine & { readonly subscriptionId: string },
): Promise<void> {
  await pushTo(ctx, transport, {
    memberId,
    subscriptionId,
    until: new Date(until),
    occasion,
    notice: { title: ctx.config.productName, body: 'Du nouveau dans ton espace.', path: routes.news },
    isStillTrue: () => isWorthAnnouncing(ctx, memberId, line),
  });
}

export const newsPushJobs: readonly JobHandler<AppContext>[] = [
  handles(
    announceNewsJob,
    ({ ctx }) =>
      (announced) =>
        announceNews(ctx, announced),
  ),
  handles(pushNewsJob, ({ ctx }) => {
    const transport = ctx.config.push ? createPushTransport(ctx.config.push) : null;
    return (announced) => pushNews(ctx, transport, announced);
  }),
];
