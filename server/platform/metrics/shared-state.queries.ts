import { namesByDay } from '#shared/talk/totals.ts';
import type { Database } from '../db/database.ts';

/** The size of the database in bytes, and the current time of its server. */
export async function findDatabaseSize(db: Database): Promise<{ readonly bytes: number; readonly now: Date }> {
  const { rows } = await db.raw<{ rows: [{ bytes: number; now: Date }] }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes, now() AS now',
  );
  return rows[0];
}

/** Numbers of mails by state; finished ones of the last day only. */
export interface OutboxState {
  readonly waiting: number;
  readonly later: number;
  readonly sending: number;
  readonly sent: number;
  /** Refused for good. */
  readonly failed: number;
  /** Of kinds that leave at most once: nobody knows whether the server took them. */
  readonly unknown: number;
  /** Came back after the server had taken them. */
  readonly returned: number;
  /** How long the oldest waiting mail has waited since it was written, with all tries so far; 0 when none waits. */
  readonly oldestWaitingSeconds: number;
}

/** Counts the mails. Each part has an index of its own, so that long-sent mails are not read. */
export async function findOutboxState(db: Database): Promise<OutboxState> {
  const { rows } = await db.raw<{ rows: [OutboxState] }>(
    `SELECT (count(*) FILTER (WHERE state = 'pending' AND not_before <= now()))::int AS waiting,
            (count(*) FILTER (WHERE state = 'pending' AND not_before > now()))::int AS later,
            (count(*) FILTER (WHERE state = 'sending'))::int AS sending,
            (SELECT count(*)::int FROM outbox_mails WHERE state = 'sent' AND sent_at > now() - interval '1 day') AS sent,
            (SELECT count(*)::int FROM outbox_mails
              WHERE state = 'failed' AND created_at > now() - interval '1 day'
                AND last_error NOT LIKE 'unknown%') AS failed,
            (SELECT count(*)::int FROM outbox_mails
              WHERE state = 'failed' AND created_at > now() - interval '1 day' AND last_error LIKE 'unknown%') AS unknown,
            (SELECT count(*)::int FROM outbox_mails WHERE bounced_at > now() - interval '1 day') AS returned,
            coalesce(extract(epoch FROM now() - min(created_at)
              FILTER (WHERE not_before <= now() OR attempts > 0)), 0)::float8 AS "oldestWaitingSeconds"
       FROM outbox_mails WHERE state IN ('pending', 'sending')`,
  );
  return rows[0];
}

export interface LastRun {
  readonly ageSeconds: number;
  readonly durationSeconds: number;
}

/** The last finished refresh of all members; null before the first. */
export async function findLastRun(db: Database): Promise<LastRun | null> {
  const { rows } = await db.raw<{ rows: LastRun[] }>(
    `SELECT extract(epoch FROM now() - finished_at)::float8 AS "ageSeconds",
            extract(epoch FROM finished_at - started_at)::float8 AS "durationSeconds"
       FROM match_runs WHERE state = 'finished' ORDER BY finished_at DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** How many of the areas by which everybody's matches are computed have no worker; 0 when there are no areas. */
export async function countAreasWithoutWorker(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ missing: number }] }>(
    `SELECT count(*)::int AS missing
       FROM (SELECT areas FROM match_area_layouts ORDER BY id DESC LIMIT 1) AS last
      CROSS JOIN LATERAL generate_series(1, areas) AS wanted (area)
      WHERE areas > 1 AND NOT EXISTS (SELECT FROM match_area_workers
                                       WHERE match_area_workers.area = wanted.area
                                         AND seen_at >= now() - interval '1 minute')`,
  );
  return rows[0].missing;
}

/** Undecided reports, and those of members and visitors within the last hour. */
export interface ReportsState {
  /** Of somebody as a minor whose profile others can see, or of nobody known yet. */
  readonly minorVisible: number;
  /** Of somebody as a minor whose profile is hidden. */
  readonly minorHidden: number;
  readonly other: number;
  readonly lastHour: number;
}

/** Counts the undecided reports, which have an index of their own. */
export async function findReportsState(db: Database): Promise<ReportsState> {
  const { rows } = await db.raw<{ rows: [ReportsState] }>(
    `SELECT (count(*) FILTER (WHERE reason = 'minor' AND under_review_since IS NULL))::int AS "minorVisible",
            (count(*) FILTER (WHERE reason = 'minor' AND under_review_since IS NOT NULL))::int AS "minorHidden",
            (count(*) FILTER (WHERE reason <> 'minor'))::int AS other,
            (count(*) FILTER (WHERE reports.created_at > now() - interval '1 hour' AND source <> 'team'))::int AS "lastHour"
       FROM reports LEFT JOIN members ON members.id = reported_id
      WHERE state <> 'decided'`,
  );
  return rows[0];
}

/** Seconds since the last recorded `resonance backup create`; null without one. */
export async function findBackupAge(db: Database): Promise<number | null> {
  const { rows } = await db.raw<{ rows: { seconds: number }[] }>(
    `SELECT extract(epoch FROM now() - happened_at)::float8 AS seconds
       FROM audit_log WHERE action = 'backup.create' ORDER BY happened_at DESC LIMIT 1`,
  );
  return rows[0]?.seconds ?? null;
}

export interface LastDrill {
  readonly ageSeconds: number;
  readonly hasPassed: boolean;
}

/** The last recorded `resonance backup drill`; null without one. */
export async function findLastDrill(db: Database): Promise<LastDrill | null> {
  const { rows } = await db.raw<{ rows: LastDrill[] }>(
    `SELECT extract(epoch FROM now() - happened_at)::float8 AS "ageSeconds",
            coalesce((details ->> 'hasPassed')::boolean, false) AS "hasPassed"
       FROM audit_log WHERE action = 'backup.drill' ORDER BY happened_at DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** What was counted of conversations on the last whole day, without what is only given as a total of many days. */
export async function findLastTalkDay(
  db: Database,
): Promise<readonly { readonly name: string; readonly amount: number }[]> {
  const { rows } = await db.raw<{ rows: { name: string; amount: number }[] }>(
    `SELECT name, amount FROM talk_days
      WHERE day = (SELECT max(day) FROM talk_days) AND name = ANY (:names) ORDER BY name`,
    { names: [...namesByDay] },
  );
  return rows;
}

/** How often meetings by video could not take place since yesterday, by kind. */
export async function findVideoFailures(
  db: Database,
): Promise<readonly { readonly kind: string; readonly amount: number }[]> {
  const { rows } = await db.raw<{ rows: { kind: string; amount: number }[] }>(
    'SELECT kind, sum(amount)::int AS amount FROM video_failures WHERE day >= current_date - 1 GROUP BY kind ORDER BY kind',
  );
  return rows;
}
