import type { ClientFeature } from '../../frame/feature.ts';

export const giftsFeature = {
  screens: {
    gifts: { file: 'gifts/GiftsScreen', title: 'Mes cadeaux' },
  },
} satisfies ClientFeature;
