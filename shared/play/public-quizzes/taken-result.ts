import { publicQuizzes, type PublicQuizId } from './public-quizzes.ts';
import type { PublicQuiz } from './quiz.ts';

/** The query of `/home` that names the result which a visitor takes along to the sign-up: 'quizLove.spark'. */
export const TAKEN_RESULT = 'quiz';

/** A result of a public quiz that somebody has taken along (S-quiz-4). */
export interface TakenResult {
  readonly key: string;
  readonly quizTitle: string;
  readonly title: string;
}

/** The result that a key names; null for anything else, which never prevents a sign-up. */
export function readTakenResult(key: unknown): TakenResult | null {
  if (typeof key !== 'string') return null;
  for (const [quiz, { title, results }] of Object.entries<PublicQuiz>(publicQuizzes))
    for (const result of results)
      if (key === takenResultKey(quiz as PublicQuizId, result.id))
        return { key, quizTitle: title, title: result.title };
  return null;
}

/** The key of a result. */
export function takenResultKey(quiz: PublicQuizId, resultId: string): string {
  return `${quiz}.${resultId}`;
}
