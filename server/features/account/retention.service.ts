import { z } from 'zod';
import { addMonths } from '#shared/calendar.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { fateOfAccount, MONTHS_UNTIL_SLEEP_WARNING } from '#shared/account/retention.ts';
import { defineJob, handles, longRun, type JobHandler } from '../../platform/queue/define-job.ts';
import {
  EVERYBODY,
  memberRangeSchema,
  MEMBERS_PER_PART,
  rangesUpTo,
  type MemberRange,
} from '../../platform/queue/member-range.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMails, type QueuedMail } from '../../platform/mail/outbox.service.ts';
import { deleteMember, resumeErasures } from './erasure.service.ts';
import { findSleeperEnds, findSleepers, holdSleepers, saveSleepWarnings } from './retention.queries.ts';

/** Divides the inactive members into parts, and continues lost erasures. */
export const retireAccountsJob = defineJob({
  name: 'accounts.retire',
  label: 'Comptes inutilisés',
  payload: z.object({}),
  growth: { parts: 'accounts.retire-part' },
  cron: '10 5 * * *',
});

/** Warns members who have been inactive for long, and erases those who were warned twice. */
const retirePartJob = defineJob({
  name: 'accounts.retire-part',
  label: 'Comptes inutilisés, par parts',
  payload: memberRangeSchema,
  ...longRun,
  growth: 'part',
});

const AT_A_TIME = 500;

const usedUntilOf = (ctx: AppContext) => addMonths(dayOf(ctx.now()), -MONTHS_UNTIL_SLEEP_WARNING);

/** Queues the parts in which inactive members are warned and erased, and continues lost erasures. */
export async function beginRetiring(ctx: AppContext, membersPerPart = MEMBERS_PER_PART): Promise<void> {
  await resumeErasures(ctx);
  const ends = await findSleeperEnds(ctx.db, usedUntilOf(ctx), membersPerPart);
  await ctx.enqueueMany(retirePartJob, rangesUpTo(ends));
}

/**
 * Warns the members of a range after 23 months of inactivity and a week before the end, and erases those who did not
 * return. Some are warned in one transaction, each is erased in one of their own: a killed run leaves nothing half done.
 */
export async function retireAccounts(ctx: AppContext, range: MemberRange = EVERYBODY): Promise<void> {
  const usedUntil = usedUntilOf(ctx);
  for (let { after } = range; ;) {
    const memberIds = await findSleepers(ctx.db, { usedUntil, range: { after, upTo: range.upTo }, limit: AT_A_TIME });
    for (const memberId of await warnSleepers(ctx, memberIds)) await eraseSleeper(ctx, memberId);
    const last = memberIds.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * Warns those members whose time it is, in one transaction.
 * @returns whose time is over
 */
async function warnSleepers(ctx: AppContext, memberIds: readonly string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  return inTransaction(ctx, async (tx) => {
    const today = dayOf(tx.now());
    const sleepers = await holdSleepers(tx.db, memberIds);
    const fates = sleepers.map((sleeper) => ({ ...sleeper, fate: fateOfAccount(sleeper, today) }));
    const idsWith = (kind: (typeof fates)[number]['fate']['kind']) =>
      fates.flatMap(({ id, fate }) => (fate.kind === kind ? [id] : []));
    await saveSleepWarnings(tx.db, idsWith('warned'), 'sleep_warned_on', today);
    await saveSleepWarnings(tx.db, idsWith('warned again'), 'sleep_warned_again_on', today);
    const mails = fates.flatMap(({ id, email, fate }): QueuedMail[] => {
      if (fate.kind !== 'warned' && fate.kind !== 'warned again') return [];
      const data = { erasedOn: fate.erasedOn, isLast: fate.kind === 'warned again' };
      return [{ kind: 'account-sleeping', to: email, data, dedupeKey: `${id}:${today}` }];
    });
    await queueMails(tx, mails);
    return idsWith('erased');
  });
}

async function eraseSleeper(ctx: AppContext, memberId: string): Promise<void> {
  const isErased = await inTransaction(ctx, async (tx) => {
    // A visit since the last look counts.
    const [sleeper] = await holdSleepers(tx.db, [memberId]);
    if (!sleeper || fateOfAccount(sleeper, dayOf(tx.now())).kind !== 'erased') return false;
    return (await deleteMember(tx, memberId, 'retention')) !== null;
  });
  if (isErased) ctx.log.info('an unused account was erased');
}

export const retentionJobs: readonly JobHandler<AppContext>[] = [
  handles(
    retireAccountsJob,
    ({ ctx }) =>
      () =>
        beginRetiring(ctx),
  ),
  handles(
    retirePartJob,
    ({ ctx }) =>
      (range) =>
        retireAccounts(ctx, range),
  ),
];
