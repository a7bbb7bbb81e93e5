import type { PlayNews } from '#shared/play/news.ts';
import type { Theme } from '#shared/questionnaire/options.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { gainPoints } from '../points/points.queries.ts';
import { notifyThemeCompletionJob } from './theme-completion.job.ts';
import { lockAnswers } from './play.queries.ts';
import { replaceCards } from './cards.queries.ts';
import { hasThemeRecipient } from './theme-recipients.service.ts';

/** What completing a theme does beyond saving the answers. */
export type ThemeCompletion = Pick<PlayNews, 'pointsGained' | 'areMatchesNotified'>;

/** Saves the chosen cards of a theme and queues the notices to those who see the member, both or neither. */
export async function saveCards(
  ctx: AppContext,
  memberId: string,
  theme: Theme,
  cards: readonly string[],
): Promise<ThemeCompletion> {
  return inTransaction(ctx, async (tx) => {
    await lockAnswers(tx.db, memberId);
    await replaceCards(tx.db, memberId, theme, cards);
    await updateMatchingCode(tx, memberId);
    await tx.enqueue(notifyThemeCompletionJob, { memberId, theme });
    const pointsGained = await gainPoints(tx.db, {
      memberId,
      reason: 'cards-drawn',
      onceKey: `cards-drawn:${theme}`,
      now: tx.now(),
    });
    return { pointsGained, areMatchesNotified: await hasThemeRecipient(tx, memberId) };
  });
}
