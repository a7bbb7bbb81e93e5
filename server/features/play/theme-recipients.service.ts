import type { AppContext } from '../../platform/context.ts';
import { findUnsubscribedSince } from '../../platform/mail/do-not-contact.queries.ts';
import { isSwitchedOff } from '../../platform/mail/message-choices.queries.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { findMatches } from '../matching/matching.service.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { findSeeable } from '../relations/relations.queries.ts';

/**
 * The members who are notified when this member completes a theme: each of the two is in the other's selection, and the
 * recipient gets mails (S-play-7).
 */
export async function* findThemeRecipients(ctx: AppContext, memberId: string): AsyncGenerator<string> {
  const shown = ((await findMatches(ctx, memberId)) ?? []).map((match) => match.memberId);
  for (const recipientId of await findSeeable(ctx.db, memberId, shown)) {
    const theirs = await findMatches(ctx, recipientId);
    if (!theirs?.some((match) => match.memberId === memberId)) continue;
    const address = await findMailAddress(ctx.db, recipientId);
    if (!address || (await isSwitchedOff(ctx.db, recipientId, { occasion: 'themes', channel: 'mail' }))) continue;
    if ((await findUnsubscribedSince(ctx.db, mailboxHash(ctx.config, address), address)) === null) yield recipientId;
  }
}

/** Whether anybody is notified when this member completes a theme. */
export async function hasThemeRecipient(ctx: AppContext, memberId: string): Promise<boolean> {
  return !(await findThemeRecipients(ctx, memberId).next()).done;
}
