import type { RouteId } from '../../routes.ts';
import { affinityQuiz } from './affinity.ts';
import { feelingQuiz } from './feeling.ts';
import { loveQuiz } from './love.ts';
import type { PublicQuiz } from './quiz.ts';

/** The addresses of the quizzes that are open to anyone, each with the quiz shown where no form is configured. */
export const publicQuizzes = {
  quizLove: loveQuiz,
  quizFeeling: feelingQuiz,
  quizAffinity: affinityQuiz,
} as const satisfies Partial<Record<RouteId, PublicQuiz>>;

export type PublicQuizId = keyof typeof publicQuizzes;
