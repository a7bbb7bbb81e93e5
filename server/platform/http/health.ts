import { Router } from 'express';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { isSchemaCurrent } from '../db/migrate.ts';
import { isQueueInstalled } from '../queue/jobs.queries.ts';

const ANSWER_WITHIN_MS = 1500;

export interface Readiness {
  /** Whether the process is stopping, so that a load balancer sends it no more requests. */
  isStopping: boolean;
}

interface Checks {
  readonly database: boolean;
  readonly migrations: boolean;
  readonly queue: boolean;
}

/**
 * Serves `/healthz` and `/livez`: the process runs; and `/readyz`: the database can be reached, migrations are current,
 * the queue is installed, and the process is not stopping. A stopping process closes its connections, so that no more
 * requests are sent through them (S-operations-3).
 */
export function healthRouter(log: Logger, db: Database, readiness: Readiness): Router {
  const router = Router();
  let running: Promise<Checks> | null = null;
  // Simultaneous requests share one check.
  const look = () => (running ??= check(log, db).finally(() => (running = null)));

  router.use((_req, res, next) => {
    if (readiness.isStopping) res.set('Connection', 'close');
    next();
  });
  router.get(['/healthz', '/livez'], (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const checks = { ...(await look()), running: !readiness.isStopping };
    const isReady = Object.values(checks).every(Boolean);
    res
      .set('Cache-Control', 'no-store')
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ok' : 'unavailable', checks });
  });
  return router;
}

/**
 * Checks the database. It never throws and never takes longer than its limit: a silent database counts as unavailable.
 */
async function check(log: Logger, db: Database): Promise<Checks> {
  const seen = { database: false, migrations: false, queue: false };
  const ask = async () => {
    await db.raw('SELECT 1');
    seen.database = true;
    seen.migrations = await isSchemaCurrent(db);
    seen.queue = await isQueueInstalled(db);
  };
  let silence: NodeJS.Timeout | undefined;
  const isSilent = new Promise<never>((_resolve, reject) => {
    silence = setTimeout(() => reject(new Error('The database stays silent.')), ANSWER_WITHIN_MS);
  });
  try {
    await Promise.race([ask(), isSilent]);
    return { ...seen };
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return { ...seen };
  } finally {
    clearTimeout(silence);
  }
}
