import { z } from 'zod';
import { defineJob } from './define-job.ts';

/** Every job of the product. `worker/handlers.ts` must hold one handler for each. */
export const jobs = {
  sendMail: defineJob({ name: 'mail.send', payload: z.strictObject({ mailId: z.uuid() }), expireInSeconds: 45 }),
  sweepMails: defineJob({ name: 'mail.sweep', payload: z.object({}), retryLimit: 0, cron: '* * * * *' }),
  refreshMember: defineJob({ name: 'matches.refresh-member', payload: z.strictObject({ memberId: z.uuid() }) }),
  sweepPhotos: defineJob({ name: 'photos.sweep', payload: z.object({}), retryLimit: 3, cron: '*/10 * * * *' }),
} as const;

export type JobKey = keyof typeof jobs;
export type PayloadOf<Key extends JobKey> = z.infer<(typeof jobs)[Key]['payload']>;
