import type { ClientFeature } from '../../frame/feature.ts';

export const eveningsFeature = {
  screens: {
    evenings: { file: 'evenings/EveningsScreen', title: 'Soirées IRL affinitées' },
    evening: { file: 'evenings/EveningScreen', title: 'Une soirée' },
  },
} satisfies ClientFeature;
