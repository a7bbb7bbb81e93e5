import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Config } from '../config.ts';
import { measureClockOffset } from '../db/clock.ts';
import { createPool } from '../db/pool.ts';
import { measureLag, withReplica } from '../db/replica.ts';
import { countDeadJobs, countWorkers, findQueueStates } from '../queue/jobs.queries.ts';
import {
  countAreasWithoutWorker,
  findBackupAge,
  findDatabaseSize,
  findLastDrill,
  findLastRun,
  findOutboxState,
  findLastTalkDay,
  findReportsState,
  findVideoFailures,
} from './shared-state.queries.ts';
import { fr } from '#shared/typeset.ts';

const STATEMENT_TIMEOUT_MS = 2000;
/** How long a result is reused: however often the metrics are read, the database is not asked more often. */
const GOOD_FOR_MS = 5000;

/** The shared state of all processes in the database; each process serves the same figures. */
export interface SharedState {
  /**
   * Reads the figures again if the last reading is older than five seconds. Never throws; figures that cannot be read
   * are left out.
   */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export function watchSharedState(
  { databaseUrl, databaseReadUrl }: Config,
  log: Logger,
  registry: Registry,
): SharedState {
  // A pool of its own: metrics must work while the other pool is busy.
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-metrics',
    max: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    isQuiet: true,
  });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `resonance_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  const isUp = gauge('database_up', 'Whether the database answered when this was asked');
  const size = gauge('database_bytes', 'Size of the database on its disk');
  const clockOffset = gauge(
    'clock_offset_seconds',
    fr`By how much this machine's clock is ahead of the database's; negative when it is behind`,
  );
  const workers = gauge('workers', 'Worker processes connected to the queue');
  const queued = gauge('queue_jobs', 'Jobs by queue: due, for later, running, failed for good', ['queue', 'state']);
  const oldestJob = gauge('queue_oldest_waiting_seconds', 'For how long the oldest due job has waited', ['queue']);
  const dead = gauge('dead_jobs', 'Jobs that failed for good and wait for an operator');
  const mails = gauge(
    'outbox_mails',
    'Messages: due, for later, being sent; sent, refused, of unknown fate and come back within a day',
    ['state'],
  );
  const oldestMail = gauge('outbox_oldest_waiting_seconds', 'For how long the oldest due message has waited');
  const runAge = gauge('match_run_age_seconds', fr`Since the last computation of everybody's matches ended`);
  const runDuration = gauge(
    'match_run_duration_seconds',
    fr`How long the last computation of everybody's matches took`,
  );
  const areasWithoutWorker = gauge(
    'match_areas_without_worker',
    fr`Areas by which everybody's matches are computed, of which no worker lives`,
  );
  const backupAge = gauge('backup_age_seconds', fr`Since the last backup was made with this product's own command`);
  const drillAge = gauge('backup_drill_age_seconds', 'Since a backup was last restored to try it');
  const drillPassed = gauge('backup_drill_passed', 'Whether the last restored backup had all that was copied');
  const replicaLag = gauge('replica_lag_seconds', 'By how much the replica at which figures are read is behind');
  const reports = gauge(
    'reports_waiting',
    'Reports that wait for a decision: of minors whose profile is seen or hidden, others',
    ['kind'],
  );
  const newReports = gauge('reports_last_hour', 'Undecided reports of the last hour');
  const conversations = gauge(
    'conversations_day',
    'What was counted of the last whole day: asked, opened, messages and others; nothing by member or pair',
    ['name'],
  );
  const videoFailures = gauge(
    'video_failures',
    'How often meetings by video could not take place since yesterday, by kind: camera, microphone, relay and others',
    ['kind'],
  );
  const forget = () => {
    for (const one of [queued, oldestJob, mails, reports, conversations, videoFailures]) one.reset();
    for (const one of [
      size,
      clockOffset,
      workers,
      dead,
      oldestMail,
      runAge,
      runDuration,
      backupAge,
      drillAge,
      drillPassed,
      newReports,
      replicaLag,
    ])
      one.remove();
    areasWithoutWorker.remove();
  };

  const setGauges = async () => {
    const state = await readState(db);
    forget();
    isUp.set(1);
    size.set(state.bytes);
    clockOffset.set(state.clockOffsetSeconds);
    workers.set(state.workers);
    dead.set(state.dead);
    for (const { name: queue, waiting, deferred, active, failed, oldestDue } of state.queues) {
      queued.set({ queue, state: 'waiting' }, waiting);
      queued.set({ queue, state: 'later' }, deferred);
      queued.set({ queue, state: 'active' }, active);
      queued.set({ queue, state: 'failed' }, failed);
      oldestJob.set(
        { queue },
        oldestDue === null ? 0 : Math.max(0, (state.now.getTime() - oldestDue.getTime()) / 1000),
      );
    }
    const { oldestWaitingSeconds, ...counts } = state.outbox;
    for (const [name, count] of Object.entries(counts)) mails.set({ state: name }, count);
    oldestMail.set(oldestWaitingSeconds);
    reports.set({ kind: 'minor-visible' }, state.reports.minorVisible);
    reports.set({ kind: 'minor-hidden' }, state.reports.minorHidden);
    reports.set({ kind: 'other' }, state.reports.other);
    newReports.set(state.reports.lastHour);
    // Before the first night nothing is counted; the figure is there all the same.
    conversations.set({ name: 'messages' }, 0);
    for (const { name, amount } of state.conversations) conversations.set({ name }, amount);
    videoFailures.set({ kind: 'relay' }, 0);
    for (const { kind, amount } of state.videoFailures) videoFailures.set({ kind }, amount);
    areasWithoutWorker.set(state.areasWithoutWorker);
    if (state.lastRun) {
      runAge.set(state.lastRun.ageSeconds);
      runDuration.set(state.lastRun.durationSeconds);
    }
    if (state.backupAgeSeconds !== null) backupAge.set(state.backupAgeSeconds);
    if (state.lastDrill) {
      drillAge.set(state.lastDrill.ageSeconds);
      drillPassed.set(state.lastDrill.hasPassed ? 1 : 0);
    }
    // One that does not answer is as far behind as can be.
    replicaLag.set(
      databaseReadUrl === undefined
        ? 0
        : await withReplica(databaseReadUrl, (replica) => measureLag(db, replica)).catch(() => Infinity),
    );
  };

  let running: Promise<void> | null = null;
  let seenAt = -Infinity;
  return {
    look() {
      if (performance.now() - seenAt < GOOD_FOR_MS) return Promise.resolve();
      return (running ??= setGauges()
        .catch((error: unknown) => {
          forget();
          isUp.set(0);
          log.warn({ err: error }, 'metrics without the database');
        })
        .finally(() => {
          seenAt = performance.now();
          running = null;
        }));
    },
    stop: () => db.destroy(),
  };
}

async function readState(db: Database) {
  const { bytes, now } = await findDatabaseSize(db);
  return {
    now,
    bytes,
    clockOffsetSeconds: await measureClockOffset(db),
    workers: await countWorkers(db),
    queues: await findQueueStates(db, now),
    dead: await countDeadJobs(db),
    outbox: await findOutboxState(db),
    reports: await findReportsState(db),
    conversations: await findLastTalkDay(db),
    videoFailures: await findVideoFailures(db),
    lastRun: await findLastRun(db),
    areasWithoutWorker: await countAreasWithoutWorker(db),
    backupAgeSeconds: await findBackupAge(db),
    lastDrill: await findLastDrill(db),
  };
}
