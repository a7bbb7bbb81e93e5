import { DAY_MS } from '#shared/duration.ts';
import { labelOf, themes, type Theme } from '#shared/questionnaire/options.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { cancelMailsWithKeys } from '../../platform/mail/outbox.queries.ts';
import { queueMails, type QueuedMail } from '../../platform/mail/outbox.service.ts';
import { keyedHash, recognitionKeyOf } from '../../platform/secrets.ts';
import { findMailAddresses } from '../members/member.queries.ts';
import { addNewsOfMany } from '../news/news.service.ts';
import { hasAnsweredAll } from '../play/quizzes.queries.ts';
import { lockPairs } from '../relations/blocks.queries.ts';
import { findSeeable } from '../relations/relations.queries.ts';
import { findNotifiedThemes, hasCompletedTheme, saveThemeNotices } from '../play/cards.queries.ts';
import { findThemeRecipients } from '../play/theme-recipients.service.ts';

const MAIL_KIND = 'theme-completed';
const MAIL_IS_WORTH_MS = 3 * DAY_MS;

/**
 * Notifies the members who have this member on their selection that a theme is completed, once per pair and theme. Does
 * nothing for a theme without chosen cards and with open questions (S-play-7).
 */
export async function notifyThemeCompletion(ctx: AppContext, memberId: string, theme: Theme): Promise<void> {
  const isCompleted =
    (await hasCompletedTheme(ctx.db, memberId, theme)) || (await hasAnsweredAll(ctx.db, memberId, theme));
  if (!isCompleted) return;
  const recipientIds = await findThemeRecipients(ctx, memberId);
  if (recipientIds.length === 0) return;
  await inTransactionDespiteDeadlocks(ctx, async (tx) => {
    const now = tx.now();
    await lockPairs(tx.db, memberId, recipientIds);
    const seeing = await findSeeable(tx.db, memberId, recipientIds);
    const addresses = await findMailAddresses(tx.db, [...seeing]);
    const notifiedIds = await saveThemeNotices(tx.db, { memberId, recipientIds: [...addresses.keys()], theme, now });
    await addNewsOfMany(
      tx,
      notifiedIds.map((toldId) => ({ memberId: toldId, kind: 'theme-completed', aboutId: memberId, theme })),
    );
    const mails = notifiedIds.map((toldId): QueuedMail => ({
      kind: MAIL_KIND,
      data: { theme: labelOf(themes, theme) ?? theme },
      to: addresses.get(toldId) ?? '',
      toldId,
      aboutId: memberId,
      dedupeKey: noticeKey(tx, { memberId, toldId, theme }),
      expiresAt: new Date(now.getTime() + MAIL_IS_WORTH_MS),
    }));
    await queueMails(tx, mails);
  });
}

/** Cancels queued mails about a member's themes. For the caller's transaction. */
export async function cancelThemeMailsOf(tx: AppContext, memberId: string): Promise<void> {
  const notified = await findNotifiedThemes(tx.db, memberId);
  const keys = notified.map(({ toldId, theme }) => noticeKey(tx, { memberId, toldId, theme }));
  await cancelMailsWithKeys(tx.db, MAIL_KIND, keys);
}

/** Cancels queued mails about themes between two members. For the caller's transaction. */
export async function cancelThemeNotices(tx: AppContext, one: string, other: string): Promise<void> {
  const keys = themes.flatMap(({ id: theme }) => [
    noticeKey(tx, { memberId: one, toldId: other, theme }),
    noticeKey(tx, { memberId: other, toldId: one, theme }),
  ]);
  await cancelMailsWithKeys(tx.db, MAIL_KIND, keys);
}

function noticeKey(
  { config }: AppContext,
  { memberId, toldId, theme }: { memberId: string; toldId: string; theme: string },
): string {
  return keyedHash(recognitionKeyOf(config, 'mail'), `${memberId}|${toldId}|${theme}`);
}
