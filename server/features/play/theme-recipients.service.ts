import type { AppContext } from '../../platform/context.ts';
import { findMatches } from '../matching/matching.service.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { findSeeable } from '../relations/relations.queries.ts';

/**
 * The members who are notified when this member completes a theme: each of the two is in the other's selection (S-play-7).
 * Whether they want mails about it does not count: they have the line of 'Du nouveau' in any case, and this member could
 * read otherwise from the sentence of S-play-8 what an only match has switched off.
 */
export async function* findThemeRecipients(ctx: AppContext, memberId: string): AsyncGenerator<string> {
  const shown = ((await findMatches(ctx, memberId)) ?? []).map((match) => match.memberId);
  for (const recipientId of await findSeeable(ctx.db, memberId, shown)) {
    const theirs = await findMatches(ctx, recipientId);
    if (!theirs?.some((match) => match.memberId === memberId)) continue;
    // Nobody reads what an invented member is notified of.
    if ((await findMailAddress(ctx.db, recipientId)) !== null) yield recipientId;
  }
}

/** Whether anybody is notified when this member completes a theme. */
export async function hasThemeRecipient(ctx: AppContext, memberId: string): Promise<boolean> {
  return !(await findThemeRecipients(ctx, memberId).next()).done;
}
