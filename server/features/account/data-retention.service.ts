import { z } from 'zod';
import { addDays, addMonths, startOfDay } from '#shared/calendar.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { KNOWN_BROWSER_DAYS } from '#shared/legal/cookie-days.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { defineJob, handles, type JobHandler } from '../../platform/queue/define-job.ts';
import type { AppContext } from '../../platform/context.ts';
import { deleteOldBrowsers } from '../members/browser-visits.queries.ts';
import { deleteOldSignInNotices } from '../members/sign-in-notice.queries.ts';
import { deleteEndedComparisons } from '../comparisons/comparisons.queries.ts';
import { deleteOldLines } from '../news/news.queries.ts';
import { NEWS_RETAINED_DAYS } from '#shared/news/news.ts';
import { deleteSilentSubscriptions } from '../notifications/push.queries.ts';
import { deleteOldVisits } from '../plans/room-visits.queries.ts';
import { deleteOldChoices } from '../relations/choices.queries.ts';
import { deleteOldRetainedBlocks } from '../relations/retained-blocks.queries.ts';
import { deleteOldReports } from '../safety/reports.queries.ts';
import { deleteOldRetainedSanctions } from '../safety/retained-sanctions.queries.ts';
import { deleteOldCopyLinks } from './copy-link.queries.ts';
import { deleteOldAddressChanges } from './address-change.queries.ts';
import { deleteOldDeletionRequests } from './deletion-request.queries.ts';
import {
  deleteCountedVisits,
  deleteEndedSessions,
  deleteOldActions,
  deleteOldCounters,
  deleteOldLinks,
  deleteOldPercentages,
  deleteOldProfileViews,
  emptyOldVisitSums,
} from './data-retention.queries.ts';

export const pruneJob = defineJob({
  name: 'upkeep.prune',
  label: 'Ménage',
  payload: z.object({}),
  growth: 'steps',
  cron: '40 * * * *',
});

/**
 * How long a used or expired link is kept, so that its page can explain what happened. With its ten minutes and the
 * hour until this job runs it is deleted within a day.
 */
const LINKS_RETAINED_MS = 22 * HOUR_MS;
const ADMIN_SESSIONS_RETAINED_MS = DAY_MS;
const FAILURES_RETAINED_MS = DAY_MS;
/** How long decided reports are kept, with what was written about them. */
const REPORTS_RETAINED_MS = 365 * DAY_MS;
/** How long single visits are kept: each says which browser it was. After that only the sums remain. */
const VISITS_RETAINED_MS = 90 * DAY_MS;
/** Longer than a week: then the next free visit is there anyway. */
const ROOM_VISITS_RETAINED_MS = 8 * DAY_MS;
const VISIT_SUMS_RETAINED_MONTHS = 13;
const ACTIONS_RETAINED_MONTHS = 12;

/**
 * Deletes data after its retention time: sessions, links, counters, reports, visits, audit rows. A job calls it every
 * hour; it is safe at any time (S-account-7). What every member has rows of goes some rows at a time: a run that is killed
 * has done what it did, and the next one goes on.
 */
export async function prune(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const today = dayOf(now);
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const removed = {
    sessions: await deleteEndedSessions(ctx.db, now, ago(ADMIN_SESSIONS_RETAINED_MS)),
    pushSubscriptions: await deleteSilentSubscriptions(ctx.db, now),
    links: await deleteOldLinks(ctx.db, ago(LINKS_RETAINED_MS)),
    counters: await deleteOldCounters(ctx.db, now, ago(FAILURES_RETAINED_MS)),
    deletionRequests: await deleteOldDeletionRequests(ctx.db, now),
    copyLinks: await deleteOldCopyLinks(ctx.db, now),
    addressChanges: await deleteOldAddressChanges(ctx.db, now),
    knownBrowsers: await deleteOldBrowsers(ctx.db, addDays(today, -KNOWN_BROWSER_DAYS)),
    signInNotices: await deleteOldSignInNotices(ctx.db, now),
    reports: await deleteOldReports(ctx.db, ago(REPORTS_RETAINED_MS)),
    percentages: await deleteOldPercentages(ctx.db, addDays(today, -1)),
    choices: await deleteOldChoices(ctx.db, now),
    roomVisits: await deleteOldVisits(ctx.db, ago(ROOM_VISITS_RETAINED_MS)),
    comparisons: await deleteEndedComparisons(ctx.db, now),
    news: await deleteOldLines(ctx.db, ago(NEWS_RETAINED_DAYS * DAY_MS)),
    profileViews: await deleteOldProfileViews(ctx.db, today),
    retainedBlocks: await deleteOldRetainedBlocks(ctx.db, now),
    retainedSanctions: await deleteOldRetainedSanctions(ctx.db, now),
    visits: await deleteCountedVisits(ctx.db, ago(VISITS_RETAINED_MS)),
    visitSums: await emptyOldVisitSums(ctx.db, addMonths(today, -VISIT_SUMS_RETAINED_MONTHS)),
    actions: await deleteOldActions(ctx.db, startOfDay(addMonths(today, -ACTIONS_RETAINED_MONTHS))),
  };
  ctx.log.info(removed, 'pruned');
}

export const dataRetentionJobs: readonly JobHandler<AppContext>[] = [
  handles(
    pruneJob,
    ({ ctx }) =>
      () =>
        prune(ctx),
  ),
];
