import '#server/check-node.mjs';
import '#server/platform/load-env-file.ts';
import type { PgBoss } from 'pg-boss';
import type { DestinationStream, Logger } from 'pino';
import { jobHandlers } from '#server/app/product-jobs.ts';
import type { JobDefinition } from '#server/platform/queue/define-job.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { followDatabaseClock } from '#server/platform/db/clock.ts';
import { assertServerVersion } from '#server/platform/db/server-version.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { createQueue, runByTheClock } from '#server/platform/queue/queue.ts';
import { requestRefreshAfterUpgrade } from '#server/features/matching/refresh-everybody.service.ts';
import { saveMailboxesJob } from '#server/features/account/mailboxes.service.ts';
import { createLog, logWhatOthersPrint } from '#server/platform/log.ts';
import { noMetrics, withMetrics, type Metrics } from '#server/platform/metrics/metrics.ts';
import { sweepMails } from '#server/platform/mail/outbox.service.ts';
import { runAsProcess, type RunningPart } from '#server/platform/process.ts';
import { runAreaWorker } from './area-worker.ts';
import { doBatch, type Handlers } from './batch.ts';

const FINISH_WITHIN_MS = 8000;
const STATEMENT_TIMEOUT_MS = 60_000;
/** How often the worker asks for jobs while no announcement can reach it. */
const POLL_SECONDS = 0.5;
/**
 * How often it asks while announcements reach it, for what they do not tell: jobs that were to begin later, so up to
 * two seconds after their time, and jobs whose announcement was lost. Every queue is asked, whether it has jobs or not;
 * twice a second that took an idle worker's database 4 % of a core (decision 36).
 */
const POLL_SECONDS_OF_ANNOUNCED = 2;
/**
 * How often the worker looks for jobs that run by the clock. They are announced like all others, and asking more often
 * would cost more than the jobs.
 */
const POLL_SECONDS_OF_CRON = 10;

/**
 * Runs jobs until it is stopped; running jobs are finished first.
 * @param pollSeconds how often it asks for jobs while announcements reach it
 */
export async function runWorker(
  config: Config,
  log: Logger,
  metrics: Metrics = noMetrics,
  pollSeconds = POLL_SECONDS_OF_ANNOUNCED,
): Promise<RunningPart> {
  const db = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'resonance-worker',
    max: 10,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    waitMs: config.databaseWaitMs,
  });
  metrics.watchPool('worker', db);
  const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'worker', waitMs: config.databaseWaitMs });
  await queue.start();
  await assertServerVersion(db);
  const clock = await followDatabaseClock(db);
  const ctx = createContext({ config, db, log, queue, now: clock.now });
  const stopping = new AbortController();
  const parts = { ctx, once: memoize(), stopping: stopping.signal };
  for (const { job, create, createForBatch } of jobHandlers) {
    if (typeof job.cron === 'function') {
      const cron = job.cron(config);
      if (cron === null) await queue.unschedule(job.name);
      else await runByTheClock(queue, job, cron);
    }
    const handle = create(parts);
    const handleBatch = createForBatch?.(parts);
    await workOn(queue, ctx, job, {
      pollSeconds,
      handle: (payload) => metrics.timeJob(job.name, () => handle(payload)),
      ...(handleBatch && { handleBatch: (payloads) => metrics.timeJob(job.name, () => handleBatch(payloads)) }),
    });
  }
  // Mails that an earlier worker left behind do not wait for the next minute.
  await sweepMails(ctx).catch((error: unknown) => log.error({ err: error }, 'first sweep failed'));
  // Until all members have one, sanctions do not hold for other spellings of their addresses.
  await ctx.enqueue(saveMailboxesJob, {}).catch((error: unknown) => log.error({ err: error }, 'mailboxes not queued'));
  await requestRefreshAfterUpgrade(ctx).catch((error: unknown) =>
    log.error({ err: error }, 'first refresh not queued'),
  );
  log.info('worker is working');

  return {
    async stop() {
      stopping.abort();
      await queue.stop({ graceful: true, timeout: FINISH_WITHIN_MS });
      clock.stop();
      await db.destroy();
    },
  };
}

/** Returns a function that remembers the first result of each `make` as long as the worker runs. */
function memoize(): <Part>(make: () => Part) => Part {
  const made = new Map<() => unknown, unknown>();
  return <Part>(make: () => Part) => {
    if (!made.has(make)) made.set(make, make());
    return made.get(make) as Part;
  };
}

async function workOn(
  queue: PgBoss,
  { log, now }: Pick<AppContext, 'log' | 'now'>,
  job: JobDefinition,
  { pollSeconds, ...handlers }: Handlers & { readonly pollSeconds: number },
): Promise<void> {
  const { name, cron, concurrency, batchSize, reachesPeople = false } = job;
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: typeof cron === 'string' ? POLL_SECONDS_OF_CRON : pollSeconds,
    localConcurrency: concurrency,
    batchSize,
    burstWhenBatchFull: batchSize > 1,
    perJobResults: true,
    // When a job was queued.
    includeMetadata: reachesPeople,
  } as const;
  await queue.work<object>(name, options, (batch) => doBatch(batch, { log, now, job, ...handlers }));
}

/**
 * The worker without what belongs to a process of its own: signals, and what others print.
 * @param env its configuration
 * @param log where its log goes
 * @param pollSeconds as in `runWorker`
 */
export async function runWorkerOn(
  env: NodeJS.ProcessEnv,
  log: DestinationStream,
  pollSeconds?: number,
): Promise<RunningPart> {
  const config = readConfig(env);
  return runLogged(config, createLog(config.logLevel, 'worker', log), pollSeconds);
}

function runLogged(config: Config, log: Logger, pollSeconds?: number): Promise<RunningPart> {
  const { matchesArea } = config;
  return withMetrics(config, log, (metrics) =>
    matchesArea === undefined
      ? runWorker(config, log, metrics, pollSeconds)
      : runAreaWorker(matchesArea, { config, log, metrics }),
  );
}

if (import.meta.main) {
  await runAsProcess('worker', async () => {
    const config = readConfig();
    const log = createLog(config.logLevel, 'worker');
    logWhatOthersPrint(log);
    return runLogged(config, log);
  });
}
