import type { ClientFeature } from '../../frame/feature.ts';

export const unsubscribeFeature = {
  screens: {
    unsubscribe: { file: 'unsubscribe/UnsubscribeScreen', title: 'Désinscription' },
    unsubscribeOneClick: { file: 'unsubscribe/OneClickScreen', title: 'Plus aucun message' },
  },
} satisfies ClientFeature;
