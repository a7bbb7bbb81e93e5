import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { PRODUCT_TIME_ZONE } from '../../platform/queue/queue.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInParts } from '../../platform/db/delete-in-parts.ts';

/** Deletes ended sessions of members and of the statistics. */
export async function deleteEndedSessions(db: Database, now: Date, adminSessionsBefore: Date): Promise<number> {
  const members = await deleteInParts((limit) =>
    db.raw(
      `DELETE FROM sessions
        WHERE expire < :now AND sid = ANY (ARRAY(SELECT sid FROM sessions WHERE expire < :now ORDER BY expire LIMIT :limit))`,
      { now, limit },
    ),
  );
  return members + (await db('admin_sessions').where('opened_at', '<', adminSessionsBefore).delete());
}

/** Deletes sign-in links that are no longer valid, with the addresses they were sent to. */
export async function deleteOldLinks(db: Database, before: Date): Promise<number> {
  return deleteInParts((limit) =>
    db.raw(
      `DELETE FROM login_links
        WHERE id = ANY (ARRAY(SELECT id FROM login_links WHERE expires_at < :before LIMIT :limit))`,
      { before, limit },
    ),
  );
}

/** Deletes expired counters against abuse. */
export async function deleteOldCounters(db: Database, now: Date, failuresBefore: Date): Promise<number> {
  const limits = await deleteInParts((limit) =>
    db.raw(
      `DELETE FROM rate_limits
        WHERE expire < :now AND key = ANY (ARRAY(SELECT key FROM rate_limits WHERE expire < :now LIMIT :limit))`,
      { now: String(now.getTime()), limit },
    ),
  );
  return limits + (await db('admin_login_failures').where('last_at', '<', failuresBefore).delete());
}

/** Deletes old rows of the audit log. */
export async function deleteOldActions(db: Database, before: Date): Promise<number> {
  return deleteInParts((limit) =>
    db.raw(
      `DELETE FROM audit_log WHERE id = ANY (ARRAY(
         SELECT id FROM audit_log WHERE happened_at < least(:before, now() - interval '1 year') LIMIT :limit))`,
      { before, limit },
    ),
  );
}

/** Deletes the percentages that members read on earlier days: those of today are made anew at the next look. */
export async function deleteOldPercentages(db: Database, before: IsoDate): Promise<number> {
  return deleteInParts((limit) =>
    db.raw(
      `DELETE FROM shown_percentages WHERE day < :before AND member_id = ANY (ARRAY(
         SELECT member_id FROM shown_percentages WHERE day < :before LIMIT :limit))`,
      { before, limit },
    ),
  );
}

/** Deletes whom members saw on earlier days: only those of today are counted. */
export async function deleteOldProfileViews(db: Database, before: IsoDate): Promise<number> {
  return deleteInParts((limit) =>
    db.raw(
      `DELETE FROM profile_sights WHERE day < :before AND member_id = ANY (ARRAY(
         SELECT member_id FROM profile_sights WHERE day < :before LIMIT :limit))`,
      { before, limit },
    ),
  );
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
