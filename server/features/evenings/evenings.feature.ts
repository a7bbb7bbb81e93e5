import type { Feature } from '../../web/feature.ts';
import { advancingJobs } from './advancing.service.ts';
import { eveningCalls } from './calendar.route.ts';
import { composingJobs } from './composing.service.ts';
import { eveningMails } from './evenings.mails.ts';
import { eveningsRoutes } from './evenings.route.ts';
import { offeringJobs } from './offering.service.ts';

export const evenings = {
  screens: eveningsRoutes,
  calls: eveningCalls,
  jobs: [...advancingJobs, ...composingJobs, ...offeringJobs],
  mails: eveningMails,
} satisfies Feature;
