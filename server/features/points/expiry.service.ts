import { z } from 'zod';
import { addMonths } from '#shared/calendar.ts';
import { expiryDay, fateOfPoints, MONTHS_UNTIL_WARNING } from '#shared/points/points.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { findInactiveHolders, findInactivity, saveWarning } from './expiry.queries.ts';
import { findBalance, holdAccount, takePoints } from './points.queries.ts';

/** Expires points of inactive members; each day's run completes an earlier one. */
export const expirePointsJob = defineJob({
  name: 'points.expire',
  label: 'Expiration des points',
  payload: z.object({}),
  growth: 'steps',
  cron: '0 4 * * *',
});

const AT_A_TIME = 500;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Warns members whose points will expire, and expires those of members who were warned and did not return. Each member
 * has a transaction of their own, so a killed run leaves nothing half done and the next one continues.
 */
export async function expirePoints(ctx: AppContext): Promise<void> {
  const activeUntil = addMonths(dayOf(ctx.now()), -MONTHS_UNTIL_WARNING);
  let after = NOBODY;
  for (;;) {
    const memberIds = await findInactiveHolders(ctx.db, { activeUntil, after, limit: AT_A_TIME });
    for (const memberId of memberIds) await expireMember(ctx, memberId);
    const last = memberIds.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * Expires the points of a member. The account's row is locked, so that a visit or a purchase at that moment is either
 * seen or waits.
 */
async function expireMember(ctx: AppContext, memberId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await holdAccount(tx.db, memberId))) return;
    const inactivity = await findInactivity(tx.db, memberId);
    const points = await findBalance(tx.db, memberId);
    if (!inactivity || points <= 0) return;
    const now = tx.now();
    const today = dayOf(now);
    const fate = fateOfPoints(inactivity, today);
    if (fate === 'expired') {
      const onceKey = `expired:${inactivity.lastActiveOn}:${today}`;
      await takePoints(tx.db, { memberId, reason: 'expired', onceKey, points, now });
      await saveWarning(tx.db, memberId, null);
    }
    if (fate === 'warned')
      await warn(tx, memberId, { points, today, until: expiryDay(inactivity.lastActiveOn, today) });
  });
}

async function warn(
  tx: AppContext,
  memberId: string,
  { points, today, until }: { points: number; today: string; until: string },
): Promise<void> {
  await saveWarning(tx.db, memberId, today);
  const to = await findMailAddress(tx.db, memberId);
  if (!to) return;
  await queueMail(tx, {
    kind: 'points-expiry',
    to,
    toldId: memberId,
    data: { points, until },
    dedupeKey: `${memberId}:${today}`,
  });
}

export const expiryJobs: readonly JobHandler<AppContext>[] = [
  handles(
    expirePointsJob,
    ({ ctx }) =>
      () =>
        expirePoints(ctx),
  ),
];
