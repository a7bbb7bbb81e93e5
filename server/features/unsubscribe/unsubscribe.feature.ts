import type { Feature } from '../../web/feature.ts';
import { oneClickRoute } from './one-click.route.ts';
import { unsubscribeMails } from './unsubscribe.mails.ts';
import { unsubscribeRoute } from './unsubscribe.route.ts';
import { unsubscribeJobs } from './unsubscribe.service.ts';

export const unsubscribe = {
  screens: { unsubscribe: unsubscribeRoute, unsubscribeOneClick: oneClickRoute },
  jobs: unsubscribeJobs,
  mails: unsubscribeMails,
} satisfies Feature;
