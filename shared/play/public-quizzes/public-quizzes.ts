import type { RouteId } from '../../routes.ts';
import { affinityQuiz } from './affinity.ts';
import { feelingQuiz } from './feeling.ts';
import { loveQuiz } from './love.ts';
import type { PublicQuiz } from './quiz.ts';

/** The public quizzes by address; each is shown if no form of another site is configured for it. */
export const publicQuizzes = {
  quizLove: loveQuiz,
  quizFeeling: feelingQuiz,
  quizAffinity: affinityQuiz,
} as const satisfies Partial<Record<RouteId, PublicQuiz>>;

export type PublicQuizId = keyof typeof publicQuizzes;
