import type { ClientFeature } from '../../frame/feature.ts';

export const plansFeature = {
  screens: {
    giftSubscription: { file: 'plans/GiftSubscriptionScreen', title: 'Un cadeau pour toi' },
    subscription: { file: 'plans/PlansScreen', title: 'Abonnements' },
    temporaryMessage: { file: 'plans/TemporaryMessageScreen', title: 'Un mot pour toi' },
  },
} satisfies ClientFeature;
