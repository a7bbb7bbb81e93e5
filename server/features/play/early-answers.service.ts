import { earlyQuestions, readEarlyAnswers } from '#shared/play/early-answers.ts';
import type { AppContext } from '../../platform/context.ts';
import { findQuizAnswers } from './quizzes.queries.ts';
import { answerQuestion } from './quizzes.service.ts';

/**
 * Saves what somebody answered at `/home` before the sign-up and wants to keep (S-sign-in-16). What the member has answered
 * since stays.
 */
export async function saveEarlyAnswers(ctx: AppContext, memberId: string, given: unknown): Promise<void> {
  const answers = Object.entries(readEarlyAnswers(given));
  if (answers.length === 0) return;
  const answered = await findQuizAnswers(ctx.db, memberId);
  for (const [question, answer] of answers) {
    const theme = earlyQuestions[question];
    if (theme && !(question in answered))
      await answerQuestion(ctx, memberId, { theme, questionIds: [], question, answer });
  }
}
