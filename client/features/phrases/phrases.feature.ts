import type { ClientFeature } from '../../frame/feature.ts';

export const phrasesFeature = {
  screens: {
    phrases: { file: 'phrases/PhrasesScreen', title: 'Tes trois phrases' },
  },
} satisfies ClientFeature;
