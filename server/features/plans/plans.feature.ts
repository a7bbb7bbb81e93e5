import type { Feature } from '../../web/feature.ts';
import { giftSubscriptionRoute } from './gift-subscription.route.ts';
import { openingJobs } from './opening.service.ts';
import { plansRoutes } from './plans.route.ts';
import { plansMails } from './plans.mails.ts';

export const plans = {
  screens: { ...plansRoutes, giftSubscription: giftSubscriptionRoute },
  jobs: openingJobs,
  mails: plansMails,
} satisfies Feature;
