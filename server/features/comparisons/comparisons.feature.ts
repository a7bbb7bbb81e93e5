import type { Feature } from '../../web/feature.ts';
import { comparisonRoute } from './comparison.route.ts';
import { savedQuizzesRoute } from './saved-quizzes.route.ts';

export const comparisons = {
  screens: { comparison: comparisonRoute, savedQuizzes: savedQuizzesRoute },
} satisfies Feature;
