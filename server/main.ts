import './check-node.mjs';
import './platform/load-env-file.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DestinationStream, Logger } from 'pino';
import { createApp } from './app/app.ts';
import { liveSources } from './app/live-stream.ts';
import { createVisitCounter } from './features/statistics/visit-counter.ts';
import { readConfig, type Config } from './platform/config.ts';
import { createContext } from './platform/context.ts';
import { followDatabaseClock } from './platform/db/clock.ts';
import { createPool } from './platform/db/pool.ts';
import { prepareConnection, type ConnectionSettings } from './platform/db/prepare-connection.ts';
import { assertServerVersion } from './platform/db/server-version.ts';
import { answerBrokenRequest } from './platform/http/broken-request.ts';
import type { Readiness } from './platform/http/health.ts';
import { listen } from './platform/http/listen.ts';
import { createRenderer } from './platform/http/render.ts';
import { listenToHints } from './platform/live/listener.ts';
import { createStreams } from './platform/live/streams.ts';
import { createQueue } from './platform/queue/queue.ts';
import { createLog, logWhatOthersPrint } from './platform/log.ts';
import { noMetrics, withMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { runAsProcess, type RunningPart } from './platform/process.ts';

/** How long stopping takes at most after the signal: the load balancer must see it, and running requests must end. */
const FINISH_WITHIN_MS = 8000;
const SESSION_QUERY_TIMEOUT_MS = 3000;
/** PostgreSQL would plan the one question about sessions anew for each page, which takes longer than the answer. */
const sessionSettings: ConnectionSettings = { statementTimeoutMs: SESSION_QUERY_TIMEOUT_MS, keepsPlans: true };
/**
 * Longer than load balancers keep a connection that nobody uses (a minute, mostly): the load balancer must end it
 * first, or it sends a request into a connection that just ended, and loses it.
 */
const KEEP_ALIVE_MS = 75_000;

/** Runs the web server until it is stopped. */
export async function runWeb(
  config: Config,
  log: Logger,
  metrics: Metrics = noMetrics,
): Promise<RunningPart & { readonly port: number }> {
  const db = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'resonance-web',
    max: 8,
    statementTimeoutMs: 5000,
    waitMs: config.databaseWaitMs,
  });
  const sessionPool = new pg.Pool({
    connectionString: config.databaseUrl,
    application_name: 'resonance-sessions',
    max: 4,
    connectionTimeoutMillis: config.databaseWaitMs,
    query_timeout: SESSION_QUERY_TIMEOUT_MS,
    verify: (client, done) => void prepareConnection(client, sessionSettings).then(() => done(), done),
  });
  sessionPool.on('error', (error) => log.warn({ err: error }, 'session connection lost'));
  // A pool of its own, whose connection stays open: neither a busy pool nor a PostgreSQL without free connections must
  // make the process look dead (decision 110).
  const healthPool = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'resonance-health',
    max: 1,
    statementTimeoutMs: 1000,
    isQuiet: true,
    holdsOne: true,
  });
  // What the open streams are told is read for each bundle of hints, also while all connections for pages are taken.
  const livePool = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'resonance-live',
    max: 1,
    statementTimeoutMs: 5000,
    waitMs: config.databaseWaitMs,
    keepsPlans: true,
  });
  const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'sender', waitMs: config.databaseWaitMs });
  const readiness: Readiness = { isStopping: false };
  await queue.start();
  await assertServerVersion(db);
  const renderer = await createRenderer({ fromSource: config.renderFromSource });
  await healthPool.raw('SELECT 1');
  const clock = await followDatabaseClock(db);
  const ctx = createContext({ config, db, log, queue, now: clock.now });
  const visits = createVisitCounter(ctx);
  const streams = createStreams(liveSources({ ...ctx, db: livePool }), log);
  const hints = listenToHints({
    databaseUrl: config.databaseUrl,
    waitMs: config.databaseWaitMs,
    log,
    onHints: streams.refresh,
    onReturn: streams.refreshAll,
  });
  const server = createServer(createApp({ ctx, healthPool, sessionPool, renderer, readiness, visits, streams }));
  server.on('clientError', answerBrokenRequest(config));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  metrics.watchRequests(server);
  metrics.watchStreams(streams);
  metrics.watchPool('web', db);
  metrics.watchPool('sessions', sessionPool);
  metrics.watchPool('live', livePool);
  await listen(server, config);
  log.info({ port: config.port }, 'web is listening');

  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      readiness.isStopping = true;
      const drainingMs = config.drainSeconds * 1000;
      await sleep(drainingMs);
      streams.stop();
      await hints.stop();
      await close(server, FINISH_WITHIN_MS - drainingMs);
      await visits.stop();
      clock.stop();
      await queue.stop({ graceful: false });
      await Promise.all([db.destroy(), livePool.destroy(), healthPool.destroy(), sessionPool.end()]);
    },
  };
}

/** Accepts no new connections, lets running requests finish, and after `withinMs` closes those that are left. */
async function close(server: Server, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearTimeout(cut);
}

/**
 * The web process without what belongs to a process of its own: signals, and what others print.
 * @param env its configuration
 * @param log where its log goes
 */
export async function runWebOn(env: NodeJS.ProcessEnv, log: DestinationStream): Promise<RunningPart> {
  const config = readConfig(env);
  return runLogged(config, createLog(config.logLevel, 'web', log));
}

function runLogged(config: Config, log: Logger): Promise<RunningPart> {
  return withMetrics(config, log, (metrics) => runWeb(config, log, metrics));
}

if (import.meta.main) {
  await runAsProcess('web', async () => {
    const config = readConfig();
    const log = createLog(config.logLevel, 'web');
    logWhatOthersPrint(log);
    return runLogged(config, log);
  });
}
