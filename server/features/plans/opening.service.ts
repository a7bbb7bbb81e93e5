import { z } from 'zod';
import { addDays } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMails, type QueuedMail } from '../../platform/mail/outbox.service.ts';
import { findEarlyMembers } from './early-members.queries.ts';
import { fr } from '#shared/typeset.ts';

export const notifyOpeningJob = defineJob({
  name: 'opening.tell',
  label: fr`Annonce de l'ouverture officielle`,
  payload: z.object({}),
  growth: 'steps',
  cron: '30 9 * * *',
  reachesPeople: true,
});

const AT_A_TIME = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';
/**
 * How many days the notification may be late if no worker runs on the day itself; shorter than the outbox remembers
 * what it sent.
 */
const DAYS_TO_NOTIFY = 14;

/**
 * Mails the early members that the product has officially opened. The outbox accepts one such mail per member, so the
 * next day's run completes a killed one (S-plan-6).
 */
export async function notifyOpening(ctx: AppContext): Promise<void> {
  const openedOn = ctx.config.officialOpening;
  const today = dayOf(ctx.now());
  if (openedOn === undefined || today < openedOn || today > addDays(openedOn, DAYS_TO_NOTIFY)) return;
  let after = NOBODY;
  for (;;) {
    const members = await findEarlyMembers(ctx.db, { after, limit: AT_A_TIME });
    const mails = members.map(({ memberId, email }): QueuedMail => ({
      kind: 'official-opening',
      to: email,
      toldId: memberId,
      data: { openedOn },
      dedupeKey: memberId,
    }));
    await inTransaction(ctx, (tx) => queueMails(tx, mails));
    const last = members.at(-1);
    if (!last) return;
    after = last.memberId;
  }
}

export const openingJobs: readonly JobHandler<AppContext>[] = [
  handles(
    notifyOpeningJob,
    ({ ctx }) =>
      () =>
        notifyOpening(ctx),
  ),
];
