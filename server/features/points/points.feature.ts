import type { Feature } from '../../web/feature.ts';
import { countDays } from './count-days.ts';
import { expiryJobs } from './expiry.service.ts';
import { pointsMails } from './points.mails.ts';
import { referralJobs } from './referrals.service.ts';

export const points = {
  middleware: ({ ctx, sessionOf }) => countDays(ctx, sessionOf),
  jobs: [...expiryJobs, ...referralJobs],
  mails: pointsMails,
} satisfies Feature;
