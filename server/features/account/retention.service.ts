import { z } from 'zod';
import { addMonths } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fateOfAccount, MONTHS_UNTIL_SLEEP_WARNING } from '#shared/account/retention.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { deleteMember, resumeErasures } from './erasure.service.ts';
import { findSleepers, holdSleeper, saveSleepWarning } from './retention.queries.ts';

/** Warns members who have been inactive for long, and erases those who were warned twice. */
export const retireAccountsJob = defineJob({
  name: 'accounts.retire',
  label: 'Comptes inutilisés',
  payload: z.object({}),
  expireInSeconds: 900,
  heartbeatSeconds: 15,
  cron: '10 5 * * *',
});

const AT_A_TIME = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Warns members after 23 months of inactivity and a week before the end, and erases those who did not return. Each
 * member has a transaction of their own, so a killed run leaves nothing half done. Also continues lost erasures.
 */
export async function retireAccounts(ctx: AppContext): Promise<void> {
  await resumeErasures(ctx);
  const usedUntil = addMonths(dayOf(ctx.now()), -MONTHS_UNTIL_SLEEP_WARNING);
  let after = NOBODY;
  for (;;) {
    const memberIds = await findSleepers(ctx.db, { usedUntil, after, limit: AT_A_TIME });
    for (const memberId of memberIds) await retireAccount(ctx, memberId);
    const last = memberIds.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

async function retireAccount(ctx: AppContext, memberId: string): Promise<void> {
  const isErased = await inTransaction(ctx, async (tx) => {
    const sleeper = await holdSleeper(tx.db, memberId);
    if (!sleeper) return false;
    const today = dayOf(tx.now());
    const fate = fateOfAccount(sleeper, today);
    if (fate.kind === 'warned' || fate.kind === 'warned again') {
      const isLast = fate.kind === 'warned again';
      await saveSleepWarning(tx.db, memberId, isLast ? 'sleep_warned_again_on' : 'sleep_warned_on', today);
      const data = { erasedOn: fate.erasedOn, isLast };
      await queueMail(tx, { kind: 'account-sleeping', to: sleeper.email, data, dedupeKey: `${memberId}:${today}` });
    }
    return fate.kind === 'erased' && (await deleteMember(tx, memberId, 'retention')) !== null;
  });
  if (isErased) ctx.log.info('an unused account was erased');
}

export const retentionJobs: readonly JobHandler<AppContext>[] = [
  handles(
    retireAccountsJob,
    ({ ctx }) =>
      () =>
        retireAccounts(ctx),
  ),
];
