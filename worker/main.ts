import '#server/platform/load-env-file.ts';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { readConfig, type Config } from '#server/platform/config.ts';
import { createContext } from '#server/platform/context.ts';
import { followDatabaseClock } from '#server/platform/db/clock.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { jobs, type JobKey } from '#server/platform/queue/jobs.ts';
import { createQueue, DEAD_LETTER_QUEUE, PRODUCT_TIME_ZONE } from '#server/platform/queue/queue.ts';
import { refreshAfterUpgrade } from '#server/features/matching/refresh-everybody.service.ts';
import { createLog } from '#server/platform/log.ts';
import { noMetrics, withMetrics, type Metrics } from '#server/platform/metrics/metrics.ts';
import { sweepMails } from '#server/platform/mail/outbox.service.ts';
import { runAsProcess, type RunningPart } from '#server/platform/process.ts';
import { createHandlers } from './handlers.ts';

const FINISH_WITHIN_MS = 8000;
const STATEMENT_TIMEOUT_MS = 60_000;
const POLL_SECONDS = 0.5;
/** What the clock starts is announced like any job; asking again and again would cost more than all that runs. */
const POLL_SECONDS_OF_CRON = 10;
/** Several messages at a time, so that one slow server does not hold up the others. */
const concurrency: Partial<Record<JobKey, number>> = { sendMail: 6, pushNewMatches: 6 };
/** Short jobs that come in numbers are fetched together; after a full batch the next one follows without a rest. */
const batches: Partial<Record<JobKey, number>> = { refreshMember: 25, refreshChunk: 2 };

/** Works on jobs until stopped; what runs is finished first. */
export async function runWorker(config: Config, log: Logger, metrics: Metrics = noMetrics): Promise<RunningPart> {
  const db = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'resonance-worker',
    max: 10,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  metrics.watchPool('worker', db);
  const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'worker' });
  await queue.start();
  const clock = await followDatabaseClock(db);
  const ctx = createContext({ config, db, log, queue, now: clock.now });
  const handlers = createHandlers(ctx);
  await queue.schedule(jobs.refreshEverybody.name, config.matchesCron, {}, { tz: PRODUCT_TIME_ZONE });
  for (const key of Object.keys(jobs) as JobKey[]) {
    const handle = handlers[key] as Handler;
    await workOn(queue, log, key, (payload) => metrics.timeJob(jobs[key].name, () => handle(payload)));
  }
  // Whatever an earlier worker left behind does not wait for the next minute.
  await sweepMails(ctx).catch((error: unknown) => log.error({ err: error }, 'first sweep failed'));
  await refreshAfterUpgrade(ctx).catch((error: unknown) => log.error({ err: error }, 'first refresh failed'));
  log.info('worker is working');

  return {
    async stop() {
      await queue.stop({ graceful: true, timeout: FINISH_WITHIN_MS });
      clock.stop();
      await db.destroy();
    },
  };
}

type Handler = (payload: object) => Promise<void>;

async function workOn(queue: PgBoss, log: Logger, key: JobKey, handle: Handler): Promise<void> {
  const { name, payload } = jobs[key];
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: 'cron' in jobs[key] ? POLL_SECONDS_OF_CRON : POLL_SECONDS,
    localConcurrency: concurrency[key] ?? 1,
    batchSize: batches[key] ?? 1,
    burstWhenBatchFull: batches[key] !== undefined,
  };
  await queue.work<object>(name, options, async (batch) => {
    for (const job of batch) {
      const parsed = payload.safeParse(job.data);
      if (!parsed.success) {
        log.error({ job: name, jobId: job.id }, 'job with an unreadable payload');
        // No further try would read it.
        await queue.send(DEAD_LETTER_QUEUE, job.data);
        continue;
      }
      try {
        await handle(parsed.data);
      } catch (error) {
        log.error({ err: error, job: name, jobId: job.id }, 'job failed');
        throw error;
      }
    }
  });
}

if (import.meta.main) {
  await runAsProcess('worker', async () => {
    const config = readConfig();
    const log = createLog(config.logLevel, 'worker');
    return withMetrics(config, log, (metrics) => runWorker(config, log, metrics));
  });
}
