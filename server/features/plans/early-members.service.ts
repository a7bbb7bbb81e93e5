import { monthsOfferedOn } from '#shared/plans/offers.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { findThanks, saveEarlyMember, markThanksSeen } from './early-members.queries.ts';
import { offerPremium } from './subscriptions.queries.ts';

/** Thanks an early member for a completed profile, once: months of Premium as the offer of the day says, and a mail. */
export async function thankEarlyMember(tx: AppContext, memberId: string): Promise<void> {
  const now = tx.now();
  const months = monthsOfferedOn(dayOf(now), tx.config);
  if (months === 0) return;
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + months);
  if (!(await offerPremium(tx.db, { memberId, from: now, until }))) return;
  await saveEarlyMember(tx.db, memberId, now);
  const member = await tx.db('members').where({ id: memberId }).first('email');
  if (!member) return;
  await queueMail(tx, {
    kind: 'early-member-thanks',
    to: member.email,
    toldId: memberId,
    data: { months },
    dedupeKey: memberId,
  });
}

/** Whether an early member has not seen the screen 'Merci !' yet. */
export async function hasUnseenThanks(ctx: AppContext, memberId: string): Promise<boolean> {
  return (await findThanks(ctx.db, memberId))?.isSeen === false;
}

/**
 * Opens the screen 'Merci !'.
 * @param counts false for a HEAD request: then it does not count as seen
 * @returns null for a member who is not an early member; `isOpeningAhead`: the mail of S-plan-6 is still to come
 */
export async function openThanks(
  ctx: AppContext,
  memberId: string,
  { counts }: { counts: boolean },
): Promise<{ readonly isFirstTime: boolean; readonly months: number; readonly isOpeningAhead: boolean } | null> {
  const thanks = await findThanks(ctx.db, memberId);
  if (!thanks) return null;
  if (counts && !thanks.isSeen) await markThanksSeen(ctx.db, memberId, ctx.now());
  const { officialOpening } = ctx.config;
  const isOpeningAhead = officialOpening === undefined || dayOf(ctx.now()) <= officialOpening;
  return { isFirstTime: !thanks.isSeen, months: thanks.months, isOpeningAhead };
}
