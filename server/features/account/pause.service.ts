import { inTransaction, type AppContext } from '../../platform/context.ts';
import { cancelMailsTo } from '../../platform/mail/outbox.service.ts';
import type { MailKind } from '../../platform/mail/templates/template.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { endAttendances } from '../evenings/removal.service.ts';
import { cancelThemeMailsOf } from '../notifications/theme-notices.service.ts';
import { updateMatchingCode } from '../matching/matching.service.ts';
import { cancelRevealMailsOf } from '../resonance/reveal.service.ts';
import { hideFromPartners } from '../talk/ending.service.ts';
import { setPaused } from './account.queries.ts';

/** The mails that a pausing member does not receive. */
const mailsAboutMatches = [
  'new-matches',
  'reveal-asked',
  'reveal-accepted',
  'theme-completed',
  'talk-question',
  'talk-unread',
  'talk-waiting',
] as const satisfies readonly MailKind[];

/**
 * Hides a member from all others at once; every query of lists, photos and screens checks for pauses. Nothing is
 * deleted. False when the member was paused already (S-account-2).
 * @param actor who does it in the member's name; null: the member
 */
export function pauseMember(ctx: AppContext, memberId: string, actor: Actor | null = null): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const email = await setPaused(tx.db, memberId, tx.now());
    if (email === null) return false;
    await updateMatchingCode(tx, memberId);
    await hideFromPartners(tx, memberId);
    await endAttendances(tx, memberId);
    await cancelMailsTo(tx, email, mailsAboutMatches);
    await cancelMailsAbout(tx, memberId);
    await record(tx, memberId, actor, 'member.pause');
    return true;
  });
}

/** Ends a pause; the member is visible when the lists are computed again. False when there was none. */
export function resumeMember(ctx: AppContext, memberId: string, actor: Actor | null = null): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if ((await setPaused(tx.db, memberId, null)) === null) return false;
    await updateMatchingCode(tx, memberId);
    await record(tx, memberId, actor, 'member.resume');
    return true;
  });
}

/** Cancels queued mails that would lead others to a member who is hidden. */
export async function cancelMailsAbout(tx: AppContext, memberId: string): Promise<void> {
  await cancelRevealMailsOf(tx, memberId);
  await cancelThemeMailsOf(tx, memberId);
}

async function record(tx: AppContext, memberId: string, actor: Actor | null, action: string): Promise<void> {
  if (actor) await recordAction(tx.db, { actor, action, subject: `member:${memberId}`, now: tx.now() });
}
