import './load-env-file.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { createContext } from './context.ts';
import { followDatabaseClock } from './db/clock.ts';
import { createPool } from './db/pool.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import type { Readiness } from './http/health.ts';
import { createRenderer } from './http/render.ts';
import { createQueue } from './jobs/queue.ts';
import { createLog } from './log.ts';
import { runAsProcess, type RunningPart } from './process.ts';

const FINISH_WITHIN_MS = 8000;

/** Serves the pages and the named calls until stopped. */
export async function runWeb(config: Config, log: Logger): Promise<RunningPart & { readonly port: number }> {
  const db = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'resonance-web',
    max: 8,
    statementTimeoutMs: 5000,
  });
  const sessionPool = new pg.Pool({
    connectionString: config.databaseUrl,
    application_name: 'resonance-sessions',
    max: 4,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
  });
  sessionPool.on('error', (error) => log.warn({ err: error }, 'session connection lost'));
  const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'sender' });
  const readiness: Readiness = { isStopping: false };
  await queue.start();
  const renderer = await createRenderer({ fromSource: config.renderFromSource });
  const clock = await followDatabaseClock(db);
  const ctx = createContext({ config, db, log, queue, now: clock.now });
  const server = createServer(createApp({ ctx, queue, sessionPool, renderer, readiness }));
  server.on('clientError', answerBrokenRequest(config));
  await listen(server, config);
  log.info({ port: config.port }, 'web is listening');

  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      readiness.isStopping = true;
      await close(server);
      clock.stop();
      await queue.stop({ graceful: false });
      await Promise.all([db.destroy(), sessionPool.end()]);
    },
  };
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Stops accepting, lets running requests finish, and cuts what is still there in the end. */
async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  await closed;
  clearTimeout(cut);
}

if (import.meta.main) {
  await runAsProcess('web', async () => {
    const config = readConfig();
    return runWeb(config, createLog(config.logLevel, 'web'));
  });
}
