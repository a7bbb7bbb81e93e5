import type { Theme } from '../questionnaire/options.ts';
import type { PremiumQuiz } from './premium-quiz.ts';
import { cultureQuiz } from './written/culture.ts';
import { goutsQuiz } from './written/gouts.ts';
import { intuitivesQuiz } from './written/intuitives.ts';
import { loisirsQuiz } from './written/loisirs.ts';
import { relationQuiz } from './written/relation.ts';
import { valeursQuiz } from './written/valeurs.ts';

/**
 * The written material of the premium quizzes, one for each theme. For the server alone: a page gets the question it shows,
 * and the sentences of one portrait.
 */
export const premiumQuizzes: Readonly<Record<Theme, PremiumQuiz>> = {
  gouts: goutsQuiz,
  loisirs: loisirsQuiz,
  culture: cultureQuiz,
  valeurs: valeursQuiz,
  relation: relationQuiz,
  intuitives: intuitivesQuiz,
};
