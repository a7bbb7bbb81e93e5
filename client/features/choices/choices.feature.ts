import type { ClientFeature } from '../../frame/feature.ts';

export const choicesFeature = {
  screens: { choices: { file: 'choices/ChoicesScreen', title: 'Mes choix' } },
} satisfies ClientFeature;
