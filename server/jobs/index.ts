import { z } from 'zod';
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
  /** Its run of one day takes up whatever an earlier one left. */
  expirePoints: defineJob({ name: 'points.expire', payload: z.object({}), expireInSeconds: 900, cron: '0 4 * * *' }),
  sweepPhotos: defineJob({ name: 'photos.sweep', payload: z.object({}), retryLimit: 3, cron: '*/10 * * * *' }),
} as const;

export type JobKey = keyof typeof jobs;
export type PayloadOf<Key extends JobKey> = z.infer<(typeof jobs)[Key]['payload']>;
