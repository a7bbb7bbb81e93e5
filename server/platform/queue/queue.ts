import { hostname } from 'node:os';
import { fromKnex, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { JobDefinition } from './define-job.ts';
import type { Database } from '../db/database.ts';
import { outliveLostListeners } from './lost-listeners.ts';
import { currentRequestId } from '../trace.ts';

/** The queue of jobs that failed for good; operators look at them and queue them again. */
export const DEAD_LETTER_QUEUE = 'dead-letter';
export const DEAD_LETTER_LABEL = 'Échecs à examiner';

/** How often workers look for jobs whose worker died. */
export const SUPERVISED_EVERY_SECONDS = 5;

/** For how long a job that failed for good waits for an operator; then it is deleted unseen. */
export const DEAD_JOBS_RETAINED_DAYS = 180;

export const PRODUCT_TIME_ZONE = 'Europe/Paris';

/** The payload of a job that the clock started, of those that ask for the hour (`reachesPeople`). */
export const STARTED_BY_CLOCK = { isStartedByClock: true } as const;

/** The name of all workers' connections in the database. */
export const WORKER_CONNECTIONS = 'resonance-queue-worker';

export interface QueueOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /**
   * Only a worker maintains the queue and its schedule; only an installer creates its tables; a sender, such as the web
   * server, only sends jobs.
   */
  readonly role: 'sender' | 'worker' | 'installer';
  /** How many milliseconds a free connection is waited for, if not two seconds. */
  readonly waitMs?: number;
}

/** Creates a queue without starting it. It survives the loss of the database: errors are logged, never thrown. */
export function createQueue({ databaseUrl, log, role, waitMs = 2000 }: QueueOptions): PgBoss {
  outliveLostListeners();
  const queue = new PgBoss({
    connectionString: databaseUrl,
    application_name:
      role === 'worker' ? `${WORKER_CONNECTIONS} ${process.pid} ${hostname()}` : `resonance-queue-${role}`,
    max: role === 'worker' ? 4 : 2,
    connectionTimeoutMillis: waitMs,
    migrate: role === 'installer',
    createSchema: role === 'installer',
    supervise: role === 'worker',
    schedule: role === 'worker',
    // A job is announced when it is committed; polling finds those whose announcement was lost.
    useListenNotify: role === 'worker',
    superviseIntervalSeconds: SUPERVISED_EVERY_SECONDS,
    monitorIntervalSeconds: SUPERVISED_EVERY_SECONDS,
    cronMonitorIntervalSeconds: 30,
  });
  // What fails in a worker arrives as a plain copy of its error, which the log would not know again.
  queue.on('error', (given) => {
    const err = given instanceof Error ? given : Object.assign(new Error(), given);
    log.error({ err }, 'queue error');
  });
  return queue;
}

/** Creates or updates the queue's tables, queues and schedules. Safe to run again. */
export async function installQueue(databaseUrl: string, log: Logger, jobs: readonly JobDefinition[]): Promise<void> {
  const queue = createQueue({ databaseUrl, log, role: 'installer' });
  await queue.start();
  try {
    await installDeadLetters(queue);
    for (const job of jobs) {
      const settings = {
        retryLimit: job.retryLimit,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 600,
        expireInSeconds: job.expireInSeconds,
        deadLetter: DEAD_LETTER_QUEUE,
        notify: true,
        ...(job.heartbeatSeconds && { heartbeatSeconds: job.heartbeatSeconds }),
      };
      if (await queue.getQueue(job.name)) await queue.updateQueue(job.name, settings);
      else await queue.createQueue(job.name, { ...settings, ...(job.isGathered && { policy: 'short' }) });
      if (typeof job.cron === 'string') await runByTheClock(queue, job, job.cron);
    }
  } finally {
    await queue.stop({ graceful: false });
  }
}

/**
 * Lets a job run by the clock. What should have begun while no worker was up is made up once, when the next one starts:
 * every such job reads what is there, and looks for itself whether its moment is over.
 */
export async function runByTheClock(queue: PgBoss, job: JobDefinition, cron: string): Promise<void> {
  const payload = job.reachesPeople ? STARTED_BY_CLOCK : {};
  await queue.schedule(job.name, cron, payload, { tz: PRODUCT_TIME_ZONE, missed: 'once' });
}

/** Makes the queue of the dead letters, which keeps them for longer than the queues keep theirs. */
async function installDeadLetters(queue: PgBoss): Promise<void> {
  const retentionSeconds = DEAD_JOBS_RETAINED_DAYS * 86_400;
  if (!(await queue.getQueue(DEAD_LETTER_QUEUE))) return queue.createQueue(DEAD_LETTER_QUEUE, { retentionSeconds });
  await queue.updateQueue(DEAD_LETTER_QUEUE, { retentionSeconds });
  // Those that are there already were promised a shorter time.
  await queue.getDb().executeSql(
    `UPDATE pgboss.job SET keep_until = start_after + $2 * interval '1 second'
        WHERE name = $1 AND state < 'active' AND keep_until < start_after + $2 * interval '1 second'`,
    [DEAD_LETTER_QUEUE, retentionSeconds],
  );
}

/** When a job runs. */
export interface JobTiming {
  /** Counted by the clock of the database: those of the processes may differ. */
  readonly startAfterSeconds?: number;
  /** The key of a job in a queue that gathers: while a job for the same key waits, no second one is added. */
  readonly onceFor?: string;
}

/** Queues a job through one of our connections or transactions, so that rows and jobs are committed together. */
export async function sendJob(
  queue: PgBoss,
  db: Database,
  name: string,
  payload: object,
  { startAfterSeconds, onceFor }: JobTiming = {},
): Promise<void> {
  await queue.send(name, payload, {
    db: fromKnex(db),
    ...requestOfJob(),
    ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
    ...(onceFor && { singletonKey: onceFor }),
  });
}

/** Queues many jobs of one kind in one statement; they begin as soon as they are committed. */
export async function sendJobs(queue: PgBoss, db: Database, name: string, payloads: readonly object[]): Promise<void> {
  if (payloads.length === 0) return;
  const request = requestOfJob();
  await queue.insert(
    name,
    payloads.map((data) => ({ data, ...request })),
    { db: fromKnex(db) },
  );
}

/**
 * The request with which a job began. It is stored as the job's group, which nothing else uses: a payload with another field
 * would be unreadable for the release before. It goes with the job.
 */
function requestOfJob(): { readonly group?: { readonly id: string } } {
  const requestId = currentRequestId();
  return requestId === null ? {} : { group: { id: requestId } };
}
