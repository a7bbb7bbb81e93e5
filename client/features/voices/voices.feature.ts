import type { ClientFeature } from '../../frame/feature.ts';

export const voicesFeature = {
  screens: {
    audio: { file: 'voices/AudioScreen', title: 'Audio' },
  },
} satisfies ClientFeature;
