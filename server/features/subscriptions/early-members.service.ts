import { dayOf } from '#shared/questionnaire/birth-date.ts';
import type { AppContext } from '../../context.ts';
import { queueMail } from '../../mail/outbox.service.ts';
import { offerPremium } from './subscriptions.queries.ts';

/** Thanks a member who completed their profile among the first: a month of Premium and a message, once ever. */
export async function thankEarlyMember(tx: AppContext, memberId: string): Promise<void> {
  const lastDay = tx.config.earlyMembersUntil;
  const now = tx.now();
  if (lastDay === undefined || dayOf(now) > lastDay) return;
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + 1);
  if (!(await offerPremium(tx.db, { memberId, from: now, until }))) return;
  const { email } = await tx.db('members').where({ id: memberId }).first<{ email: string }>('email');
  await queueMail(tx, { kind: 'early-member-thanks', to: email, data: {}, dedupeKey: memberId });
}
