import type { ClientFeature } from '../../frame/feature.ts';

export const comparisonsFeature = {
  screens: {
    savedQuizzes: { file: 'comparisons/SavedQuizzesScreen', title: 'Mes quiz' },
    comparison: { file: 'comparisons/ComparisonScreen', title: 'Comparaison' },
  },
} satisfies ClientFeature;
