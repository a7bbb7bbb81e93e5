import type { Request, Response } from 'express';
import { createContext } from 'react-router';
import { REMEMBERED_QUIZ_DAYS } from '#shared/legal/cookie-days.ts';
import { DAY_MS } from '#shared/duration.ts';
import {
  readAnsweredQuizzes,
  writeAnsweredQuizzes,
  type AnsweredQuizzes,
} from '#shared/play/public-quizzes/answers.ts';
import type { PublicQuizId } from '#shared/play/public-quizzes/public-quizzes.ts';
import type { Config } from '../../platform/config.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { cookieName, cookieSettings } from '../members/browser-cookie.ts';

/** The answers to public quizzes that a browser remembers because its visitor asked for it (S-quiz-5). */
export interface RememberedQuizzes {
  readonly answered: AnsweredQuizzes;
  remember(quiz: PublicQuizId, chosen: readonly number[]): void;
  forget(quiz: PublicQuizId): void;
}

export const rememberedQuizzesContext = createContext<RememberedQuizzes>();

/** Reads and writes the cookie of a request's browser; nothing of it is stored here. */
export function rememberedQuizzesOf(config: Config, req: Request, res: Response): RememberedQuizzes {
  const name = cookieName(config, 'quiz-answers');
  const answered = readAnsweredQuizzes(readCookie(req, name));
  const write = (next: AnsweredQuizzes) => {
    if (next.size === 0) return void res.clearCookie(name, cookieSettings(config));
    const maxAge = REMEMBERED_QUIZ_DAYS * DAY_MS;
    return void res.cookie(name, writeAnsweredQuizzes(next), { ...cookieSettings(config), maxAge });
  };
  return {
    answered,
    remember: (quiz, chosen) => write(new Map([...answered, [quiz, chosen]])),
    forget: (quiz) => write(new Map([...answered].filter(([id]) => id !== quiz))),
  };
}
