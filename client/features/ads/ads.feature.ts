import type { ClientFeature } from '../../frame/feature.ts';

export const adsFeature = {
  screens: {
    adminAds: { file: 'ads/AdsScreen', title: 'Publicités' },
  },
} satisfies ClientFeature;
