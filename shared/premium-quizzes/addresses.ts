import type { Theme } from '../questionnaire/options.ts';
import { routes } from '../routes.ts';

/**
 * Names a question of a premium quiz. Not as in the other quizzes, whose pages hold all questions and are not read again for
 * another one: here each question comes from the server.
 */
export const PREMIUM_QUESTION_PARAMETER = 'etape';

/** The address of a premium quiz, at a question or where it goes on. */
export function premiumQuizAddress(theme: Theme, questionId?: string): string {
  const query = new URLSearchParams({
    theme,
    ...(questionId !== undefined && { [PREMIUM_QUESTION_PARAMETER]: questionId }),
  });
  return `${routes.premiumQuiz}?${query.toString()}`;
}

export function premiumPortraitAddress(theme: Theme): string {
  return `${routes.premiumPortrait}?theme=${theme}`;
}

export function portraitOfTwoAddress(theme: Theme): string {
  return `${routes.portraitOfTwo}?theme=${theme}`;
}
