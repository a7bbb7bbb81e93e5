import type { ClientFeature } from '../../frame/feature.ts';

export const newsFeature = {
  screens: {
    news: { file: 'news/NewsScreen', title: 'Du nouveau' },
  },
} satisfies ClientFeature;
