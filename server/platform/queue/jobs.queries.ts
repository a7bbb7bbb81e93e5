import type { Database } from '../db/database.ts';
import { DEAD_LETTER_QUEUE, WORKER_CONNECTIONS } from './queue.ts';

/** The state of one queue. */
export interface QueueState {
  readonly name: string;
  /** How many jobs are due and not begun. */
  readonly waiting: number;
  readonly deferred: number;
  readonly active: number;
  /** How many jobs failed for good and are still stored. */
  readonly failed: number;
  /** When the oldest waiting job became due; null when none waits. */
  readonly oldestDue: Date | null;
  /** The schedule of a job that runs by itself: minute, hour, day, month, weekday. */
  readonly cron: string | null;
}

/** The states of all queues except the dead letters. */
export async function findQueueStates(db: Database, now: Date): Promise<QueueState[]> {
  const { rows } = await db.raw<{ rows: QueueState[] }>(
    `SELECT queue.name,
            (count(*) FILTER (WHERE state < 'active' AND start_after <= :now))::int AS waiting,
            (count(*) FILTER (WHERE state < 'active' AND start_after > :now))::int AS deferred,
            (count(*) FILTER (WHERE state = 'active'))::int AS active,
            (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
            min(start_after) FILTER (WHERE state < 'active' AND start_after <= :now) AS "oldestDue",
            (SELECT cron FROM pgboss.schedule WHERE schedule.name = queue.name LIMIT 1) AS cron
       FROM pgboss.queue LEFT JOIN pgboss.job ON job.name = queue.name
      WHERE queue.name <> :deadLetters AND queue.name NOT LIKE E'\\\\_\\\\_%'
      GROUP BY queue.name ORDER BY queue.name`,
    { now, deadLetters: DEAD_LETTER_QUEUE },
  );
  return rows;
}

/** A job that failed for good. */
export interface DeadJob {
  readonly id: string;
  /** The queue that the job came from; null when it cannot be read. */
  readonly queue: string | null;
  readonly diedAt: Date;
  /** Ids only: payloads hold nothing else. */
  readonly payload: unknown;
  /** First line of the last error. */
  readonly error: string | null;
}

export async function findDeadJobs(db: Database, limit: number): Promise<DeadJob[]> {
  const { rows } = await db.raw<{ rows: DeadJob[] }>(
    `SELECT id, source_name AS queue, created_on AS "diedAt", data AS payload,
            split_part(source_output->>'message', E'\\n', 1) AS error
       FROM pgboss.job WHERE name = ? AND state < 'active' ORDER BY created_on DESC, id LIMIT ?`,
    [DEAD_LETTER_QUEUE, limit],
  );
  return rows;
}

/** What failed for good of one queue. */
export interface DeadJobsOfQueue {
  /** Null: nobody knows where they came from. */
  readonly queue: string | null;
  readonly count: number;
  readonly oldest: Date;
  /** The day on which the first of them is deleted unseen. */
  readonly deletedFrom: Date;
}

/** What failed for good, by the queue that it came from: the most first. */
export async function findDeadJobsByQueue(db: Database): Promise<DeadJobsOfQueue[]> {
  const { rows } = await db.raw<{ rows: DeadJobsOfQueue[] }>(
    `SELECT source_name AS queue, count(*)::int AS count, min(created_on) AS oldest, min(keep_until) AS "deletedFrom"
       FROM pgboss.job WHERE name = ? AND state < 'active' GROUP BY source_name ORDER BY count(*) DESC, source_name`,
    [DEAD_LETTER_QUEUE],
  );
  return rows;
}

/** Which dead jobs an operator means: some by their ids, or all, of one queue where one is named. */
export interface MeantDeadJobs {
  readonly ids: readonly string[] | null;
  readonly queue: string | null;
}

const MEANT = `name = :deadLetters AND state < 'active'
  AND (:ids::uuid[] IS NULL OR id = ANY (:ids)) AND (:queue::text IS NULL OR source_name = :queue)`;

function bindingsOf({ ids, queue }: MeantDeadJobs) {
  return { deadLetters: DEAD_LETTER_QUEUE, ids: ids && [...ids], queue };
}

export async function countMeantDeadJobs(db: Database, meant: MeantDeadJobs): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE ${MEANT}`,
    bindingsOf(meant),
  );
  return rows[0]?.count ?? 0;
}

/** Deletes dead jobs for good. Returns how many there were of each queue. */
export async function discardDeadJobs(db: Database, meant: MeantDeadJobs): Promise<Record<string, number>> {
  const { rows } = await db.raw<{ rows: { queue: string | null; count: number }[] }>(
    `WITH discarded AS (DELETE FROM pgboss.job WHERE ${MEANT} RETURNING source_name)
     SELECT source_name AS queue, count(*)::int AS count FROM discarded GROUP BY source_name`,
    bindingsOf(meant),
  );
  return Object.fromEntries(rows.map(({ queue, count }) => [queue ?? 'unknown', count]));
}

export async function countDeadJobs(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(*)::int AS count FROM pgboss.job WHERE name = ? AND state < 'active'`,
    [DEAD_LETTER_QUEUE],
  );
  return rows[0]?.count ?? 0;
}

/** Whether the queue's tables exist. */
export async function isQueueInstalled(db: Database): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { there: boolean }[] }>(
    `SELECT to_regclass('pgboss.version') IS NOT NULL AS there`,
  );
  return rows[0]?.there ?? false;
}

/** How many worker processes are connected to this database. */
export async function countWorkers(db: Database): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `SELECT count(DISTINCT application_name)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND starts_with(application_name, ?)`,
    [`${WORKER_CONNECTIONS} `],
  );
  return rows[0]?.count ?? 0;
}
