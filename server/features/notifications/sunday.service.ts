import { z } from 'zod';
import { addDays, startOfDay } from '#shared/calendar.ts';
import { nextNight } from '#shared/night.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { isSunday } from '#shared/matching/unexpected.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMails, type QueuedMail } from '../../platform/mail/outbox.service.ts';
import { defineJob, handles, longRun, type JobHandler } from '../../platform/queue/define-job.ts';
import {
  EVERYBODY,
  memberRangeSchema,
  MEMBERS_PER_PART,
  rangesUpTo,
  type MemberRange,
} from '../../platform/queue/member-range.ts';
import { findSundayEnds, findSundayReaders } from './sunday.queries.ts';

const sundayMailsJob = defineJob({
  name: 'sunday.mails',
  label: 'Messages du dimanche',
  payload: z.object({}),
  growth: { parts: 'sunday.mails-part' },
  cron: '0 10 * * 0',
  reachesPeople: true,
});

const sundayPartJob = defineJob({
  name: 'sunday.mails-part',
  label: 'Messages du dimanche, par parts',
  payload: memberRangeSchema,
  ...longRun,
  growth: 'part',
  reachesPeople: true,
});

/** How many members one transaction queues mails for. */
const MEMBERS_PER_STEP = 500;
const DAYS_LOOKED_BACK = 7;

/** Queues the parts in which the mail of Sundays is written to those who asked for it: all workers share them. */
export async function beginSundayMails(ctx: AppContext, membersPerPart = MEMBERS_PER_PART): Promise<void> {
  await ctx.enqueueMany(sundayPartJob, rangesUpTo(await findSundayEnds(ctx.db, membersPerPart)));
}

/**
 * Queues the mail of a Sunday for the members of a range who asked for it, once each, whatever runs twice (S-notification-6).
 * On another day, such as after a long standstill, it does nothing.
 * @param range absent: everybody
 */
export async function writeSundayMails(ctx: AppContext, range: MemberRange = EVERYBODY): Promise<void> {
  const today = dayOf(ctx.now());
  if (!isSunday(today)) return;
  const since = addDays(today, -DAYS_LOOKED_BACK);
  const ends = [startOfDay(addDays(today, 1)), nextNight(ctx.now())].map((moment) => moment.getTime());
  const expiresAt = new Date(Math.min(...ends));
  for (let { after } = range; ;) {
    const readers = await findSundayReaders(ctx.db, {
      since,
      range: { after, upTo: range.upTo },
      limit: MEMBERS_PER_STEP,
    });
    await inTransaction(ctx, (tx) =>
      queueMails(
        tx,
        readers
          .filter(({ hasList }) => hasList)
          .map(({ memberId, email, answered }): QueuedMail => ({
            kind: 'sunday',
            to: email,
            toldId: memberId,
            data: { answered },
            dedupeKey: `${memberId}:${today}`,
            expiresAt,
          })),
      ),
    );
    const last = readers.at(-1);
    if (!last || readers.length < MEMBERS_PER_STEP) return;
    after = last.memberId;
  }
}

export const sundayJobs: readonly JobHandler<AppContext>[] = [
  handles(
    sundayMailsJob,
    ({ ctx }) =>
      () =>
        beginSundayMails(ctx),
  ),
  handles(
    sundayPartJob,
    ({ ctx }) =>
      (range) =>
        writeSundayMails(ctx, range),
  ),
];
