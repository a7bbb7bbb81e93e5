import { publicQuizzes, type PublicQuizId } from './public-quizzes.ts';
import type { PublicQuiz } from './quiz.ts';

/** All answers to a public quiz as one text: a digit for each question, such as '02130312'. */
export function writeAnswers(chosen: readonly number[]): string {
  return chosen.join('');
}

/** The answers that a text holds; null unless it has exactly one possible answer to each question. */
export function readAnswers({ questions }: PublicQuiz, text: unknown): readonly number[] | null {
  if (typeof text !== 'string' || text.length !== questions.length || !/^\d+$/.test(text)) return null;
  const chosen = Array.from(text, Number);
  return chosen.every((index, question) => index < (questions[question]?.answers.length ?? 0)) ? chosen : null;
}

export const publicQuizIds = Object.keys(publicQuizzes) as readonly PublicQuizId[];

export function isPublicQuizId(text: unknown): text is PublicQuizId {
  return typeof text === 'string' && Object.hasOwn(publicQuizzes, text);
}

/** The answers to public quizzes that somebody has, by quiz. */
export type AnsweredQuizzes = ReadonlyMap<PublicQuizId, readonly number[]>;

const BETWEEN = '~';

/** Answers to several quizzes as the value of a cookie: 'quizLove.02130312~quizFeeling.11111111'. */
export function writeAnsweredQuizzes(answered: AnsweredQuizzes): string {
  return [...answered].map(([quiz, chosen]) => `${quiz}.${writeAnswers(chosen)}`).join(BETWEEN);
}

/** Reads what `writeAnsweredQuizzes` wrote; what is unknown or incomplete is left out. */
export function readAnsweredQuizzes(text: string | undefined): AnsweredQuizzes {
  const answered = new Map<PublicQuizId, readonly number[]>();
  for (const part of (text ?? '').split(BETWEEN).slice(0, publicQuizIds.length)) {
    const [quiz, digits] = part.split('.');
    const chosen = isPublicQuizId(quiz) && readAnswers(publicQuizzes[quiz], digits);
    if (chosen) answered.set(quiz, chosen);
  }
  return answered;
}
