import type { Theme } from '../questionnaire/options.ts';
import type { Category, Question } from './question.ts';
import { culture } from './quizzes/culture.ts';
import { gouts } from './quizzes/gouts.ts';
import { intuitives } from './quizzes/intuitives.ts';
import { loisirs } from './quizzes/loisirs.ts';
import { relation } from './quizzes/relation.ts';
import { valeurs } from './quizzes/valeurs.ts';

function inOrder(categories: readonly Category[]): readonly Question[] {
  return categories.flatMap(({ questions, ...category }) =>
    questions.map((question) => ({ ...question, ...category })),
  );
}

/** The questions of each theme, in the order of `questionIdsOf`. */
export const questionsOf: Record<Theme, readonly Question[]> = {
  gouts: inOrder(gouts),
  loisirs: inOrder(loisirs),
  culture: inOrder(culture),
  valeurs: inOrder(valeurs),
  relation: inOrder(relation),
  intuitives: inOrder(intuitives),
};
