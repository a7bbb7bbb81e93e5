import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { PRODUCT_TIME_ZONE } from '../../platform/queue/queue.ts';
import type { Database } from '../../platform/db/database.ts';

/** Deletes ended sessions of members and of the statistics. */
export async function deleteEndedSessions(db: Database, now: Date, adminSessionsBefore: Date): Promise<number> {
  const members = await db('sessions').where('expire', '<', now).delete();
  return members + (await db('admin_sessions').where('opened_at', '<', adminSessionsBefore).delete());
}

/** Deletes sign-in links that are no longer valid, with the addresses they were sent to. */
export async function deleteOldLinks(db: Database, before: Date): Promise<number> {
  return db('login_links').where('expires_at', '<', before).delete();
}

/** Deletes expired counters against abuse. */
export async function deleteOldCounters(db: Database, now: Date, failuresBefore: Date): Promise<number> {
  const limits = await db('rate_limits').where('expire', '<', String(now.getTime())).delete();
  return limits + (await db('admin_login_failures').where('last_at', '<', failuresBefore).delete());
}

/** Deletes old rows of the audit log. */
export async function deleteOldActions(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM audit_log WHERE happened_at < least(:before, now() - interval '1 year')`,
    { before },
  );
  return rowCount;
}

/** Deletes the percentages that members read on earlier days: those of today are made anew at the next look. */
export async function deleteOldPercentages(db: Database, before: IsoDate): Promise<number> {
  return db('shown_percentages').where('day', '<', before).delete();
}

/** Deletes whom members saw on earlier days: only those of today are counted. */
export async function deleteOldProfileViews(db: Database, before: IsoDate): Promise<number> {
  return db('profile_sights').where('day', '<', before).delete();
}

/** Empties old sums of visits by page; the other figures of those days stay. */
export async function emptyOldVisitSums(db: Database, before: IsoDate): Promise<number> {
  return db('statistics_snapshots')
    .where('day', '<', before)
    .whereNot({ page_visits: '{}' })
    .update({ page_visits: '{}' });
}

/** Deletes visits that a snapshot has counted; their sums stay. */
export async function deleteCountedVisits(db: Database, before: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM page_visits
      WHERE visited_at < least(?, (SELECT (max(day) + 1)::timestamp AT TIME ZONE ? FROM statistics_snapshots))
        AND EXISTS (SELECT 1 FROM statistics_snapshots)`,
    [before, PRODUCT_TIME_ZONE],
  );
  return rowCount;
}
