import type { Feature } from '../../web/feature.ts';
import { advancingJobs } from './advancing.service.ts';
import { announcingJobs } from './announcing.service.ts';
import { eveningCalls } from './calendar.route.ts';
import { composingJobs } from './composing.service.ts';
import { eveningMails } from './evenings.mails.ts';
import { eveningsRoutes } from './evenings.route.ts';
import { offeringJobs } from './offering.service.ts';
import { tidyingJobs } from './tidying.service.ts';

export const evenings = {
  screens: eveningsRoutes,
  calls: eveningCalls,
  jobs: [...advancingJobs, ...announcingJobs, ...composingJobs, ...offeringJobs, ...tidyingJobs],
  mails: eveningMails,
} satisfies Feature;
