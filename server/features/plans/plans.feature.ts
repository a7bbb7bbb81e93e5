import { handles } from '../../platform/queue/define-job.ts';
import type { Feature } from '../../web/feature.ts';
import { giftSubscriptionRoute } from './gift-subscription.route.ts';
import { notifyOpening, notifyOpeningJob } from './opening.service.ts';
import { subscriptionRoute, temporaryMessageRoute } from './plans.route.ts';
import { plansMails } from './plans.mails.ts';

export const plans = {
  screens: {
    giftSubscription: giftSubscriptionRoute,
    subscription: subscriptionRoute,
    temporaryMessage: temporaryMessageRoute,
  },
  jobs: [
    handles(
      notifyOpeningJob,
      ({ ctx }) =>
        () =>
          notifyOpening(ctx),
    ),
  ],
  mails: plansMails,
} satisfies Feature;
