import { Router } from 'express';
import type { PgBoss } from 'pg-boss';
import { isSchemaCurrent } from '../db/migrate.ts';
import type { AppContext } from '../context.ts';

const CHECK_TIMEOUT_MS = 500;

export interface Readiness {
  /** Set when the process is on its way out, so that a load balancer sends nobody any more. */
  isStopping: boolean;
}

/** `/healthz`: the process lives. `/readyz`: database reachable, migrations current, queue started. */
export function healthRouter(ctx: AppContext, queue: PgBoss, readiness: Readiness): Router {
  const router = Router();
  router.get(['/healthz', '/livez'], (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const checks = { database: false, migrations: false, queue: false, running: !readiness.isStopping };
    try {
      await ctx.db.raw('SELECT 1').timeout(CHECK_TIMEOUT_MS);
      checks.database = true;
      checks.migrations = await isSchemaCurrent(ctx.db);
      checks.queue = await queue.isInstalled();
    } catch (error) {
      ctx.log.warn({ err: error }, 'not ready');
    }
    const isReady = Object.values(checks).every(Boolean);
    res
      .set('Cache-Control', 'no-store')
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ok' : 'unavailable', checks });
  });
  return router;
}
