import { z } from 'zod';
import { themes, type Theme } from '#shared/questionnaire/options.ts';
import { defineJob } from './define-job.ts';

/** Every job of the product. `worker/handlers.ts` must hold one handler for each. */
export const jobs = {
  sendMail: defineJob({ name: 'mail.send', payload: z.strictObject({ mailId: z.uuid() }), expireInSeconds: 45 }),
  sweepMails: defineJob({ name: 'mail.sweep', payload: z.object({}), retryLimit: 0, cron: '* * * * *' }),
  refreshMember: defineJob({
    name: 'matches.refresh-one',
    payload: z.strictObject({ memberId: z.uuid() }),
    isGathered: true,
  }),
  /** Its times are configured: each worker sets them when it starts. */
  refreshEverybody: defineJob({ name: 'matches.refresh-everybody', payload: z.object({}) }),
  refreshChunk: defineJob({
    name: 'matches.refresh-chunk',
    payload: z.strictObject({ runId: z.uuid(), number: z.int().min(0) }),
    expireInSeconds: 900,
    heartbeatSeconds: 15,
  }),
  chooseSixes: defineJob({
    name: 'matches.choose-sixes',
    payload: z.strictObject({ runId: z.uuid() }),
    expireInSeconds: 900,
    heartbeatSeconds: 15,
  }),
  tellNewMatches: defineJob({ name: 'matches.tell', payload: z.object({}), cron: '0 9 * * *' }),
  /** One browser of one member; each is tried again by itself, for about half an hour. */
  pushNewMatches: defineJob({
    name: 'matches.push',
    payload: z.strictObject({
      memberId: z.uuid(),
      subscriptionId: z.uuid(),
      newIds: z.array(z.uuid()),
      until: z.iso.datetime(),
    }),
    retryLimit: 10,
    expireInSeconds: 45,
  }),
  /** Its run of one day takes up whatever an earlier one left. */
  expirePoints: defineJob({
    name: 'points.expire',
    payload: z.object({}),
    expireInSeconds: 900,
    heartbeatSeconds: 15,
    cron: '0 4 * * *',
  }),
  tellOpening: defineJob({
    name: 'opening.tell',
    payload: z.object({}),
    expireInSeconds: 900,
    heartbeatSeconds: 15,
    cron: '30 9 * * *',
  }),
  tellThemeCompletion: defineJob({
    name: 'themes.tell',
    payload: z.strictObject({ memberId: z.uuid(), theme: z.enum(themes.map(({ id }) => id) as [Theme, ...Theme[]]) }),
    retryLimit: 3,
  }),
  sweepPhotos: defineJob({ name: 'photos.sweep', payload: z.object({}), retryLimit: 3, cron: '*/10 * * * *' }),
  removeUnusedBanner: defineJob({
    name: 'ads.remove-unused-banner',
    payload: z.strictObject({ id: z.uuid(), extension: z.enum(['jpg', 'png', 'webp', 'avif']) }),
  }),
  /** What is left of a member who is deleted; the payload never says who. */
  finishErasure: defineJob({
    name: 'accounts.finish-erasure',
    payload: z.strictObject({ erasureId: z.uuid() }),
    retryLimit: 20,
    expireInSeconds: 300,
    heartbeatSeconds: 15,
  }),
  prepareDownload: defineJob({
    name: 'accounts.prepare-download',
    payload: z.strictObject({ downloadId: z.uuid() }),
    expireInSeconds: 900,
    heartbeatSeconds: 15,
  }),
  sweepDownloads: defineJob({ name: 'accounts.sweep-downloads', payload: z.object({}), cron: '15 * * * *' }),
  /** Warns whoever has not come for long, erases whoever was warned twice. */
  retireAccounts: defineJob({
    name: 'accounts.retire',
    payload: z.object({}),
    expireInSeconds: 900,
    heartbeatSeconds: 15,
    cron: '10 5 * * *',
  }),
  takeSnapshot: defineJob({ name: 'statistics.snapshot', payload: z.object({}), cron: '20 0 * * *' }),
  prune: defineJob({ name: 'upkeep.prune', payload: z.object({}), cron: '40 * * * *' }),
} as const;

export type JobKey = keyof typeof jobs;
export type PayloadOf<Key extends JobKey> = z.infer<(typeof jobs)[Key]['payload']>;
