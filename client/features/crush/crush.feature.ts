import type { ClientFeature } from '../../frame/feature.ts';

export const crushFeature = {
  screens: {
    profileCrush: { file: 'crush/CrushScreen', title: 'Mes crushs' },
  },
} satisfies ClientFeature;
