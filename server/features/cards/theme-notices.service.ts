import { labelOf, themes, type Theme } from '#shared/questionnaire/options.ts';
import { inTransaction, type AppContext } from '../../context.ts';
import { cancelMails } from '../../mail/outbox.queries.ts';
import { queueMail } from '../../mail/outbox.service.ts';
import { keyedHash, recognitionKeyOf } from '../../secrets.ts';
import { findMailAddress } from '../auth/member.queries.ts';
import { findMatches } from '../matching/matching.service.ts';
import { hasAnsweredAll } from '../quizzes/quizzes.queries.ts';
import { findSeeable } from '../safety/blocks.queries.ts';
import { findThemesTold, hasCompletedTheme, noteThemeTold } from './cards.queries.ts';

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
        dedupeKey: noticeKey(tx, { memberId, toldId, theme }),
        expiresAt: new Date(now.getTime() + MAIL_IS_WORTH_MS),
      });
    });
  }
}

/** Ends the mails about a member's themes that are still waiting. For the caller's transaction. */
export async function cancelThemeMailsOf(tx: AppContext, memberId: string): Promise<void> {
  for (const { toldId, theme } of await findThemesTold(tx.db, memberId))
    await cancelMails(tx.db, ['theme-completed'], noticeKey(tx, { memberId, toldId, theme }));
}

function noticeKey(
  { config }: AppContext,
  { memberId, toldId, theme }: { memberId: string; toldId: string; theme: string },
): string {
  return keyedHash(recognitionKeyOf(config, 'mail'), `${memberId}|${toldId}|${theme}`);
}
