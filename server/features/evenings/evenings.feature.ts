import type { Feature } from '../../web/feature.ts';
import { eveningCalls } from './calendar.route.ts';
import { composingJobs } from './composing.service.ts';
import { eveningMails } from './evenings.mails.ts';
import { eveningsRoutes } from './evenings.route.ts';

export const evenings = {
  screens: eveningsRoutes,
  calls: eveningCalls,
  jobs: composingJobs,
  mails: eveningMails,
} satisfies Feature;
