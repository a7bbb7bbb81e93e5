import { labelOf, themes, type Theme } from '#shared/questionnaire/options.ts';
import { inTransaction, type AppContext } from '../../context.ts';
import { queueMail } from '../../mail/outbox.service.ts';
import { deriveKey, keyedHash } from '../../secrets.ts';
import { findMailAddress } from '../auth/member.queries.ts';
import { findMatches } from '../matching/matching.service.ts';
import { hasAnsweredAll } from '../quizzes/quizzes.queries.ts';
import { findSeeable } from '../safety/blocks.queries.ts';
import { hasCompletedTheme, noteThemeTold } from './cards.queries.ts';

const MAIL_IS_WORTH_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Invites those to answer the same theme who see this member among their few, once per pair and theme, ever. Says
 * nothing of a theme whose cards are not chosen and whose questions are not all answered.
 */
export async function notifyThemeCompletion(ctx: AppContext, memberId: string, theme: Theme): Promise<void> {
  const isCompleted =
    (await hasCompletedTheme(ctx.db, memberId, theme)) || (await hasAnsweredAll(ctx.db, memberId, theme));
  if (!isCompleted) return;
  const shown = ((await findMatches(ctx, memberId)) ?? []).map((match) => match.memberId);
  for (const toldId of await findSeeable(ctx.db, memberId, shown)) {
    const theirs = await findMatches(ctx, toldId);
    if (!theirs?.some((match) => match.memberId === memberId)) continue;
    await inTransaction(ctx, async (tx) => {
      const now = tx.now();
      const to = await findMailAddress(tx.db, toldId);
      if (!to || !(await noteThemeTold(tx.db, { memberId, toldId, theme, now }))) return;
      await queueMail(tx, {
        kind: 'theme-completed',
        data: { theme: labelOf(themes, theme) ?? theme },
        to,
        toldId,
        aboutId: memberId,
        dedupeKey: keyedHash(deriveKey(tx.config.secretKey, 'mail'), `${memberId}|${toldId}|${theme}`),
        expiresAt: new Date(now.getTime() + MAIL_IS_WORTH_MS),
      });
    });
  }
}
