import { createServer, type Server } from 'node:http';
import type pg from 'pg';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Config } from '../config.ts';
import { listen } from '../http/listen.ts';
import type { RunningPart } from '../process.ts';
import { readRelease } from '../release.ts';
import { countDecodedFiles } from './decoder-metrics.ts';
import { watchSharedState } from './shared-state.ts';
import { observeRequests } from './request-metrics.ts';
import { observePools } from './pool-metrics.ts';

const METRICS_PATH = '/metrics';
/** The limits of the buckets for jobs, from what a job needs at least to what the longest may take. */
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900];

/** The metrics of a process, for monitoring. */
export interface Metrics {
  /** Counts and times what a server answers. */
  watchRequests(server: Server): void;
  /**
   * Measures how busy a pool is.
   * @param name as in `application_name`
   */
  watchPool(name: string, pool: Database | pg.Pool): void;
  /** Counts the open event streams of this process. */
  watchStreams(streams: { readonly count: number }): void;
  /**
   * Counts and times a run of a job, and returns what the job returns.
   * @param queue the job's name
   */
  timeJob<Result>(queue: string, run: () => Promise<Result>): Promise<Result>;
}

/** Metrics that count nothing, for a process without METRICS_PORT. */
export const noMetrics: Metrics = {
  watchRequests: () => undefined,
  watchPool: () => undefined,
  watchStreams: () => undefined,
  timeJob: (_queue, run) => run(),
};

/**
 * Runs a part and serves its metrics on a port of their own, which only operators can reach; without METRICS_PORT there
 * are none.
 */
export async function withMetrics<Part extends RunningPart>(
  config: Config,
  log: Logger,
  run: (metrics: Metrics) => Promise<Part>,
): Promise<Part> {
  if (config.metrics === undefined) return run(noMetrics);
  const registry = new Registry();
  const sharedState = watchSharedState(config, log, registry);
  const server = createServer((req, res) => {
    res.setHeader('Cache-Control', 'no-store').setHeader('X-Content-Type-Options', 'nosniff');
    if (req.url !== METRICS_PATH || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(404).end();
      return;
    }
    sharedState
      .look()
      .then(() => registry.metrics())
      .then(
        (text) => res.setHeader('Content-Type', registry.contentType).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'metrics failed');
          res.writeHead(500).end();
        },
      );
  });
  await listen(server, config.metrics);
  const part = await run(createMetrics(registry));
  log.info({ port: config.metrics.port }, 'metrics are listening');
  return {
    ...part,
    async stop() {
      // Last, so that monitoring sees the process stop.
      await part.stop();
      server.close();
      server.closeAllConnections();
      await sharedState.stop();
    },
  };
}

function createMetrics(registry: Registry): Metrics {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'resonance_release_info',
    help: 'Always 1; the label is the release that runs',
    labelNames: ['version'],
    registers,
  }).set({ version: readRelease() }, 1);
  countDecodedFiles(registry);
  const jobs = new Histogram({
    name: 'resonance_job_duration_seconds',
    help: 'Runs of jobs, by queue and by whether they failed',
    // Not 'job', which Prometheus uses for what it scrapes.
    labelNames: ['queue', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  return {
    watchRequests: observeRequests(registry),
    watchPool: observePools(registry),
    watchStreams(streams) {
      const open = new Gauge({
        name: 'resonance_live_streams',
        help: 'Event streams of browsers that this process holds open',
        registers: [],
        collect() {
          this.set(streams.count);
        },
      });
      registry.registerMetric(open);
    },
    async timeJob(queue, run) {
      const stop = jobs.startTimer({ queue });
      try {
        const result = await run();
        stop({ outcome: 'done' });
        return result;
      } catch (error) {
        stop({ outcome: 'failed' });
        throw error;
      }
    },
  };
}
