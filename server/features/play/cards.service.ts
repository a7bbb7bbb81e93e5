import type { Theme } from '#shared/questionnaire/options.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { gainPoints } from '../points/points.queries.ts';
import { notifyThemeCompletionJob } from './theme-completion.job.ts';
import { lockAnswers } from './play.queries.ts';
import { replaceCards } from './cards.queries.ts';

/**
 * Keeps the cards chosen in a theme in place of the earlier ones, and lets those who see the member be invited to the
 * same theme; all or nothing.
 * @returns the points gained by it, 0 when the theme has earned them before
 */
export async function saveCards(
  ctx: AppContext,
  memberId: string,
  theme: Theme,
  cards: readonly string[],
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockAnswers(tx.db, memberId);
    await replaceCards(tx.db, memberId, theme, cards);
    await updateMatchingCode(tx, memberId);
    await tx.enqueue(notifyThemeCompletionJob, { memberId, theme });
    return gainPoints(tx.db, {
      memberId,
      reason: 'cards-drawn',
      onceKey: `cards-drawn:${theme}`,
      now: tx.now(),
    });
  });
}
