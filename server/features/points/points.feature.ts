import { handles } from '../../platform/queue/define-job.ts';
import type { Feature } from '../../web/feature.ts';
import { countDays } from './count-days.ts';
import { expirePoints, expirePointsJob } from './expiry.service.ts';
import { pointsMails } from './points.mails.ts';

export const points = {
  middleware: ({ ctx, sessionOf }) => countDays(ctx, sessionOf),
  jobs: [
    handles(
      expirePointsJob,
      ({ ctx }) =>
        () =>
          expirePoints(ctx),
    ),
  ],
  mails: pointsMails,
} satisfies Feature;
