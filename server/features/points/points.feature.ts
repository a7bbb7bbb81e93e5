import type { Feature } from '../../web/feature.ts';
import { countDays } from './count-days.ts';
import { expiryJobs } from './expiry.service.ts';
import { pointsMails } from './points.mails.ts';

export const points = {
  middleware: ({ ctx, sessionOf }) => countDays(ctx, sessionOf),
  jobs: expiryJobs,
  mails: pointsMails,
} satisfies Feature;
