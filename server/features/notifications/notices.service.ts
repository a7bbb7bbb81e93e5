import { z } from 'zod';
import { HOUR_MS } from '#shared/duration.ts';
import { nextNight } from '#shared/night.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { defineJob, handles, longRun, type JobHandler } from '../../platform/queue/define-job.ts';
import {
  EVERYBODY,
  memberRangeSchema,
  MEMBERS_PER_PART,
  rangesUpTo,
  type MemberRange,
} from '../../platform/queue/member-range.ts';
import { bundle } from '../../platform/bundle.ts';
import { inTransactionDespiteDeadlocks, type AppContext } from '../../platform/context.ts';
import { queueMails, type Admitters, type QueuedMail } from '../../platform/mail/outbox.service.ts';
import { addNewsOfMany } from '../news/news.service.ts';
import { announceNewMatches } from './push.service.ts';
import { findPartEnds, findStillShown, saveNotices, type Notice } from './notices.queries.ts';

export const notifyNewMatchesJob = defineJob({
  name: 'matches.tell',
  label: 'Annonce des nouveaux matchs',
  payload: z.object({}),
  growth: { parts: 'matches.tell-part' },
  cron: '0 9 * * *',
  reachesPeople: true,
});

const notifyPartJob = defineJob({
  name: 'matches.tell-part',
  label: 'Annonce des nouveaux matchs, par parts',
  payload: memberRangeSchema,
  ...longRun,
  growth: 'part',
  reachesPeople: true,
  // One is sealed while the database writes the other.
  concurrency: 2,
  batchSize: 2,
});

/** How many members one transaction notifies: what they read is locked for a tenth of a second. */
const MEMBERS_PER_STEP = 500;
/** A message about new matches is out of date by the evening, and never leaves at night. */
const WORTH_SENDING_MS = 12 * HOUR_MS;

const dataSchema = z.object({ memberId: z.uuid(), newIds: z.array(z.uuid()) });

/**
 * Decides at the moment of sending whether a notice about new matches is sent: not when the match has left, was blocked
 * or is not shown any more.
 */
export function newMatchesAdmitters(ctx: AppContext): Admitters {
  const isShown = bundle((notices: readonly Notice[]) => findStillShown(ctx.db, notices, dayOf(ctx.now())));
  return {
    'new-matches': async ({ data }) => ({ verdict: (await isShown(dataSchema.parse(data))) ? 'send' : 'give-up' }),
  };
}

/** Queues the parts in which members are notified of new matches: all workers share them. */
export async function beginNotices(ctx: AppContext, membersPerPart = MEMBERS_PER_PART): Promise<void> {
  await ctx.enqueueMany(notifyPartJob, rangesUpTo(await findPartEnds(ctx.db, membersPerPart)));
}

/**
 * Notifies the members of a range of new matches on their selection, once a day at most (S-mail-7). Each step has a
 * transaction of its own: a run that was killed goes on at the first step that it had not committed.
 * @param range absent: everybody
 */
export async function notifyNewMatches(ctx: AppContext, range: MemberRange = EVERYBODY): Promise<void> {
  for (let { after } = range; ;) {
    const step = { after, upTo: range.upTo };
    const last = await inTransactionDespiteDeadlocks(ctx, (tx) => notifyStep(tx, step));
    if (last === null) return;
    after = last;
  }
}

/** Notifies the first members of a range. Returns the id of the last one; null at the end of the range. */
async function notifyStep(tx: AppContext, range: MemberRange): Promise<string | null> {
  const now = tx.now();
  const looked = await saveNotices(tx.db, { today: dayOf(now), range, limit: MEMBERS_PER_STEP });
  const notified = looked.flatMap(({ memberId, email, newIds }) =>
    newIds ? [{ memberId, email, newIds: [...newIds] }] : [],
  );
  const until = new Date(Math.min(now.getTime() + WORTH_SENDING_MS, nextNight(now).getTime()));
  await addNewsOfMany(
    tx,
    notified.flatMap(({ memberId, newIds }) =>
      newIds.map((aboutId) => ({ memberId, kind: 'new-match' as const, aboutId })),
    ),
  );
  await announceNewMatches(tx, notified, until);
  await queueMails(
    tx,
    notified.map(({ memberId, email, newIds }): QueuedMail => ({
      kind: 'new-matches',
      to: email,
      toldId: memberId,
      data: { memberId, newIds },
      dedupeKey: `${memberId}:${dayOf(now)}`,
      expiresAt: until,
    })),
  );
  return looked.length < MEMBERS_PER_STEP ? null : (looked.at(-1)?.memberId ?? null);
}

export const newMatchesJobs: readonly JobHandler<AppContext>[] = [
  handles(
    notifyNewMatchesJob,
    ({ ctx }) =>
      () =>
        beginNotices(ctx),
  ),
  handles(
    notifyPartJob,
    ({ ctx }) =>
      (range) =>
        notifyNewMatches(ctx, range),
  ),
];
