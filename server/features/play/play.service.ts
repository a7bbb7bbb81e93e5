import { questionsOf } from '#shared/play/questions.ts';
import { quizPageIds, quizPages, type QuizPageId } from '#shared/play/quiz.ts';
import { themeWords } from '#shared/play/themes.ts';
import { themes, type Theme } from '#shared/questionnaire/options.ts';
import type { AppContext } from '../../platform/context.ts';
import { findCards } from './cards.queries.ts';
import { findQuizAnswers, type QuizAnswers } from './quizzes.queries.ts';

/** A member's progress in a theme. */
export interface ThemeProgress {
  readonly theme: Theme;
  readonly title: string;
  readonly invitation: string;
  /** Cards chosen. */
  readonly cards: number;
  /** On each quiz page, the questions there are and those answered. */
  readonly quizzes: Readonly<Record<QuizPageId, { readonly answered: number; readonly total: number }>>;
}

/** A member's progress in all six themes, in their order. */
export async function findProgress(ctx: AppContext, memberId: string): Promise<ThemeProgress[]> {
  const cards = await findCards(ctx.db, memberId);
  const answers = await findQuizAnswers(ctx.db, memberId);
  return themes.map(({ id }) => ({
    theme: id,
    title: themeWords[id].title,
    invitation: themeWords[id].invitation,
    cards: cards[id]?.length ?? 0,
    quizzes: Object.fromEntries(
      quizPageIds.map((page) => [page, countAnswers(id, page, answers)]),
    ) as ThemeProgress['quizzes'],
  }));
}

function countAnswers(theme: Theme, page: QuizPageId, answers: QuizAnswers) {
  const kinds: readonly string[] = quizPages[page].kinds;
  const questions = questionsOf[theme].filter(({ type }) => kinds.includes(type));
  return { total: questions.length, answered: questions.filter(({ id }) => id in answers).length };
}
