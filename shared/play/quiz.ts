import type { AdPage } from '../ads/ads.ts';
import type { Theme } from '../questionnaire/options.ts';
import { QUESTION_PARAMETER, routes } from '../routes.ts';
import type { Question } from './question.ts';

/** The position of an option: on top or at the bottom. */
export const sides = ['top', 'bottom'] as const;
export type Side = (typeof sides)[number];

export interface QuizPage {
  readonly kinds: readonly Question['type'][];
  /** Names the page's banner (S-ad-3). */
  readonly adPage: AdPage;
  /** The label of the page next to those of the two other pages. */
  readonly label: string;
}

/** The three quiz pages (S-play-4), which differ in their questions only. */
export const quizPages = {
  themeCards: { kinds: ['text', 'image'], adPage: 'theme-cards', label: 'Tout' },
  cardQuestionText: { kinds: ['text'], adPage: 'quiz-text', label: 'En mots' },
  cardQuestionImage: { kinds: ['image'], adPage: 'quiz-image', label: 'En images' },
} as const satisfies Record<string, QuizPage>;

export type QuizPageId = keyof typeof quizPages;
export const quizPageIds = Object.keys(quizPages) as readonly QuizPageId[];

/** The address of a quiz, or of one question in it. */
export function quizAddress(page: QuizPageId, theme: Theme, questionId?: string): string {
  const parameter = questionId === undefined ? '' : `&${QUESTION_PARAMETER}=${questionId}`;
  return `${routes[page]}?theme=${theme}${parameter}`;
}

/** The screen after the last question of a quiz, and after cards were chosen. */
export function quizCompleteAddress(theme: Theme): string {
  return `${routes.quizComplete}?theme=${theme}`;
}

/** The question that a page shows: the requested one if it is part of the quiz, else the first open one. */
export function questionAt(
  questionIds: readonly string[],
  answered: ReadonlySet<string>,
  askedFor: string | null,
): string | undefined {
  if (askedFor !== null && questionIds.includes(askedFor)) return askedFor;
  return questionIds.find((id) => !answered.has(id)) ?? questionIds[0];
}

/**
 * The question after an answer: the next open one, so that a member who changed an earlier answer returns to where they
 * were; in a finished quiz simply the next one (S-play-5).
 * @param answered the questions answered before this one
 * @returns null at the end
 */
export function questionAfter(
  questionIds: readonly string[],
  answered: ReadonlySet<string>,
  questionId: string,
): string | null {
  const index = questionIds.indexOf(questionId);
  const later = questionIds.slice(index + 1);
  if (questionIds.every((id) => answered.has(id))) return later[0] ?? null;
  const isOpen = (id: string) => id !== questionId && !answered.has(id);
  return later.find(isOpen) ?? questionIds.slice(0, Math.max(index, 0)).find(isOpen) ?? null;
}
