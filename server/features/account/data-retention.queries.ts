import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { PRODUCT_TIME_ZONE } from '../../platform/queue/queue.ts';
import type { Database } from '../../platform/db/database.ts';

/** Sessions of members and of administrators that ended. */
export async function deleteEndedSessions(db: Database, now: Date, adminSessionsBefore: Date): Promise<number> {
  const members = await db('sessions').where('expire', '<', now).delete();
  return members + (await db('admin_sessions').where('opened_at', '<', adminSessionsBefore).delete());
}

/** Links that are of no use to anybody, with the addresses they were sent to. */
export async function deleteOldLinks(db: Database, before: Date): Promise<number> {
  return db('login_links').where('expires_at', '<', before).delete();
}

/** Counters against abuse whose time is over. */
export async function deleteOldCounters(db: Database, now: Date, failuresBefore: Date): Promise<number> {
  const limits = await db('rate_limits').where('expire', '<', String(now.getTime())).delete();
  return limits + (await db('admin_login_failures').where('last_at', '<', failuresBefore).delete());
}

/** What happened at the console or in the administration, once it is old enough to be forgotten. */
export async function deleteOldActions(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM audit_log WHERE happened_at < least(:before, now() - interval '1 year')`,
    { before },
  );
  return rowCount;
}

/** The sums of visits by page; the rest of a day's figures stays. */
export async function emptyOldVisitSums(db: Database, before: IsoDate): Promise<number> {
  return db('statistics_snapshots')
    .where('day', '<', before)
    .whereNot({ page_visits: '{}' })
    .update({ page_visits: '{}' });
}

/** Visits that a snapshot has counted; their sums stay. */
export async function deleteCountedVisits(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM page_visits
      WHERE visited_at < least(?, (SELECT (max(day) + 1)::timestamp AT TIME ZONE ? FROM statistics_snapshots))
        AND EXISTS (SELECT 1 FROM statistics_snapshots)`,
    [before, PRODUCT_TIME_ZONE],
  );
  return rowCount;
}
