import type { AppContext } from '../../context.ts';
import { deleteOldReports } from '../reports/reports.queries.ts';
import { deleteCountedVisits, deleteEndedSessions, deleteOldCounters, deleteOldLinks } from './upkeep.queries.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A used or expired link still explains itself for a day. */
const KEEP_LINKS_MS = DAY_MS;
const KEEP_ADMIN_SESSIONS_MS = DAY_MS;
const KEEP_FAILURES_MS = DAY_MS;
/** Reports that were decided, with what was written about them. */
const KEEP_REPORTS_MS = 365 * DAY_MS;
/** A visit says which browser it was: after three months only the sums are kept. */
const KEEP_VISITS_MS = 90 * DAY_MS;

/** Removes what is over: sessions, links, counters, old reports, visits. Run by a job every night; safe at any time. */
export async function prune(ctx: AppContext): Promise<void> {
  const now = ctx.now();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const removed = {
    sessions: await deleteEndedSessions(ctx.db, now, ago(KEEP_ADMIN_SESSIONS_MS)),
    links: await deleteOldLinks(ctx.db, ago(KEEP_LINKS_MS)),
    counters: await deleteOldCounters(ctx.db, now, ago(KEEP_FAILURES_MS)),
    reports: await deleteOldReports(ctx.db, ago(KEEP_REPORTS_MS)),
    visits: await deleteCountedVisits(ctx.db, ago(KEEP_VISITS_MS)),
  };
  ctx.log.info(removed, 'pruned');
}
