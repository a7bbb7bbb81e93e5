import type { AppContext } from '../../platform/context.ts';
import { findMatches } from '../matching/matching.service.ts';
import { findMailAddresses } from '../members/member.queries.ts';
import { findSeeable } from '../relations/relations.queries.ts';
import { findShownTo } from './theme-recipients.queries.ts';

/**
 * The members who are notified when this member completes a theme: each of the two is in the other's selection (S-play-7).
 * Whether they want mails about it does not count: they have the line of 'Du nouveau' in any case, and this member could
 * read otherwise from the sentence of S-play-8 what an only match has switched off.
 */
export async function findThemeRecipients(ctx: AppContext, memberId: string): Promise<string[]> {
  const shown = ((await findMatches(ctx, memberId)) ?? []).map((match) => match.memberId);
  const mutual = await findShownTo(ctx.db, memberId, shown);
  const seeable = await findSeeable(ctx.db, memberId, mutual);
  // Nobody reads what an invented member is notified of.
  const reachable = await findMailAddresses(ctx.db, [...seeable]);
  return mutual.filter((id) => reachable.has(id));
}

/** Whether anybody is notified when this member completes a theme. */
export async function hasThemeRecipient(ctx: AppContext, memberId: string): Promise<boolean> {
  return (await findThemeRecipients(ctx, memberId)).length > 0;
}
