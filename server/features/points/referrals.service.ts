import { z } from 'zod';
import { DAY_MS } from '#shared/duration.ts';
import { REFERRAL_DAYS_OLD, REFERRAL_DAYS_USED } from '#shared/points/referrals.ts';
import { routes } from '#shared/routes.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import type { Client } from '../../platform/http/client.ts';
import { mailboxHash } from '../../platform/mail/recipient.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { findFormerMailboxes } from '../members/former-mailboxes.queries.ts';
import { isDisposable } from './disposable-domains.ts';
import { newInvitationCode } from './invitation-code.ts';
import { gainPoints } from './points.queries.ts';
import { isInviterNetwork, networkHash, rememberInviter } from './referral-days.service.ts';
import {
  deleteReferral,
  findDueReferrals,
  findInvitationCode,
  findInviter,
  insertReferral,
  isRewarded,
  markRewarded,
  saveInvitationCode,
  takeReferral,
  type DueReferral,
  type Inviter,
} from './referrals.queries.ts';

/** Rewards the inviters of members who have stayed. */
export const rewardReferralsJob = defineJob({
  name: 'referrals.reward',
  label: 'Invitations à récompenser',
  payload: z.object({}),
  growth: 'steps',
  cron: '25 * * * *',
});

const AT_A_TIME = 200;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A member who looks at the personal link, and their network address. */
export interface InvitingMember {
  readonly memberId: string;
  readonly client: Client;
}

/** A member's personal invitation link, which is constant and says nothing about them (S-invitation-1). */
export async function invitationLinkOf(ctx: AppContext, { memberId, client }: InvitingMember): Promise<string> {
  const known = await findInvitationCode(ctx.db, memberId);
  // From now on each day of theirs does so.
  if (known === null) await rememberInviter(ctx, memberId, client);
  const code = known ?? (await saveInvitationCode(ctx.db, memberId, newInvitationCode()));
  return `${ctx.config.publicUrl}${routes.home}?invitation=${code}`;
}

/**
 * Saves by whose link a new member came. An unknown code, the member's own, and a disposable address are ignored
 * (S-invitation-2).
 */
export async function acceptInvitation(
  tx: AppContext,
  invited: Inviter & { readonly client: Client },
  code: string,
): Promise<void> {
  const inviter = await findInviter(tx.db, code);
  if (!inviter) return;
  // A mailbox that the inviter left is their own as well.
  const own = [mailboxHash(tx.config, inviter.email), ...(await findFormerMailboxes(tx.db, inviter.id))];
  if (own.includes(mailboxHash(tx.config, invited.email))) return;
  if (isDisposable(invited.email)) return;
  await insertReferral(tx.db, {
    invitedId: invited.id,
    inviterId: inviter.id,
    networkHash: networkHash(tx, inviter.id, invited.client),
    now: tx.now(),
  });
}

/**
 * Rewards the inviters of all members who take part, with a profile that is old enough and was used on enough days. May
 * run at any time, and twice (S-invitation-2).
 */
export async function rewardReferrals(ctx: AppContext): Promise<void> {
  const completedBefore = new Date(ctx.now().getTime() - REFERRAL_DAYS_OLD * DAY_MS);
  const due = { completedBefore, daysUsed: REFERRAL_DAYS_USED, limit: AT_A_TIME };
  let after = NOBODY;
  for (;;) {
    const referrals = await findDueReferrals(ctx.db, { ...due, after });
    for (const referral of referrals) await rewardReferral(ctx, referral);
    const last = referrals.at(-1);
    if (last === undefined) return;
    after = last.invitedId;
  }
}

/** Rewards the inviter of a member once per mailbox, unless the two came from one network. */
async function rewardReferral(ctx: AppContext, { invitedId, networkHashes }: DueReferral): Promise<void> {
  if (await isInviterNetwork(ctx, networkHashes)) return deleteReferral(ctx.db, invitedId);
  await inTransaction(ctx, async (tx) => {
    const referral = await takeReferral(tx.db, invitedId);
    if (!referral) return;
    const { inviterId, invitedEmail } = referral;
    const now = tx.now();
    const hash = mailboxHash(tx.config, invitedEmail);
    if (await isRewarded(tx.db, await findFormerMailboxes(tx.db, invitedId))) return;
    if (!(await markRewarded(tx.db, { mailboxHash: hash, inviterId, now }))) return;
    const reason = 'friend-invited';
    await gainPoints(tx.db, { memberId: inviterId, reason, onceKey: `${reason}:${hash}`, now });
  });
}

export const referralJobs: readonly JobHandler<AppContext>[] = [
  handles(
    rewardReferralsJob,
    ({ ctx }) =>
      () =>
        rewardReferrals(ctx),
  ),
];
