import type { AppContext } from '../../platform/context.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { routes } from '#shared/routes.ts';
import { findFormerMailboxes } from '../members/former-mailboxes.queries.ts';
import { gainPoints } from './points.queries.ts';
import { newInvitationCode } from './invitation-code.ts';
import {
  findInviter,
  insertReferral,
  isRewarded,
  saveInvitationCode,
  markRewarded,
  takeReferral,
  type Inviter,
} from './referrals.queries.ts';

/** A member's personal invitation link, which is constant and says nothing about them (S-invitation-1). */
export async function invitationLinkOf(ctx: AppContext, memberId: string): Promise<string> {
  const code = await saveInvitationCode(ctx.db, memberId, newInvitationCode());
  return `${ctx.config.publicUrl}${routes.home}?invitation=${code}`;
}

/** Saves by whose link a new member came. An unknown code, or the member's own, is ignored. */
export async function acceptInvitation(tx: AppContext, invited: Inviter, code: string): Promise<void> {
  const inviter = await findInviter(tx.db, code);
  if (!inviter) return;
  // A mailbox that the inviter left is their own as well.
  const own = [mailboxHash(tx.config, inviter.email), ...(await findFormerMailboxes(tx.db, inviter.id))];
  if (own.includes(mailboxHash(tx.config, invited.email))) return;
  await insertReferral(tx.db, { invitedId: invited.id, inviterId: inviter.id, now: tx.now() });
}

/** Rewards the inviter of a member whose profile is complete, once per mailbox (S-invitation-2). */
export async function rewardInviter(tx: AppContext, invitedId: string): Promise<void> {
  const referral = await takeReferral(tx.db, invitedId);
  if (!referral) return;
  const { inviterId, invitedEmail } = referral;
  const now = tx.now();
  const hash = mailboxHash(tx.config, invitedEmail);
  if (await isRewarded(tx.db, await findFormerMailboxes(tx.db, invitedId))) return;
  if (!(await markRewarded(tx.db, { mailboxHash: hash, inviterId, now }))) return;
  const reason = 'friend-invited';
  await gainPoints(tx.db, { memberId: inviterId, reason, onceKey: `${reason}:${hash}`, now });
}
