import { questionAfter, type Side } from '#shared/play/quiz.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { questionIdsOf } from '#shared/matching/themed-answers.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { gainPoints } from '../points/points.queries.ts';
import { notifyThemeCompletionJob } from './theme-completion.job.ts';
import type { ThemeCompletion } from './cards.service.ts';
import { lockAnswers } from './play.queries.ts';
import { findQuizAnswers, saveQuizAnswer } from './quizzes.queries.ts';
import { hasThemeRecipient } from './theme-recipients.service.ts';

export interface GivenAnswer {
  readonly theme: Theme;
  /** The questions of the page, for knowing which comes next. */
  readonly questionIds: readonly string[];
  readonly question: string;
  readonly answer: Side;
}

export interface SavedAnswer {
  /** The next question; null after the last. */
  readonly next: string | null;
  /** What the answer that completes a theme does: points once ever, and notices. Null for every other answer. */
  readonly completion: ThemeCompletion | null;
}

/** Saves a quiz answer. The one that completes a theme earns points and queues the notices to matches (S-play-6). */
export async function answerQuestion(
  ctx: AppContext,
  memberId: string,
  { theme, questionIds, question, answer }: GivenAnswer,
): Promise<SavedAnswer> {
  return inTransaction(ctx, async (tx) => {
    await lockAnswers(tx.db, memberId);
    const answered = new Set(Object.keys(await findQuizAnswers(tx.db, memberId, theme)));
    const now = tx.now();
    await saveQuizAnswer(tx.db, memberId, { question, answer, now });
    await updateMatchingCode(tx, memberId);
    const next = questionAfter(questionIds, answered, question);
    const isComplete = questionIdsOf[theme].every((id) => id === question || answered.has(id));
    if (!isComplete || answered.has(question)) return { next, completion: null };
    await tx.enqueue(notifyThemeCompletionJob, { memberId, theme });
    const pointsGained = await gainPoints(tx.db, {
      memberId,
      reason: 'quiz-answered',
      onceKey: `quiz-answered:${theme}`,
      now,
    });
    return { next, completion: { pointsGained, areMatchesNotified: await hasThemeRecipient(tx, memberId) } };
  });
}
