import { formatNumber } from '#shared/number-format.ts';
import { runWorker } from '#worker/main.ts';
import { productJobs } from './app/product-jobs.ts';
import { seedDemoMembers } from './features/demo/demo.service.ts';
import { areTownsCurrent, loadTowns } from './features/places/places-loading.ts';
import { runWeb } from './main.ts';
import type { Config } from './platform/config.ts';
import { createContext } from './platform/context.ts';
import { migrate } from './platform/db/migrate.ts';
import { createPool } from './platform/db/pool.ts';
import { createLog } from './platform/log.ts';
import { withMetrics, type Metrics } from './platform/metrics/metrics.ts';
import type { RunningPart } from './platform/process.ts';
import { createQueue } from './platform/queue/queue.ts';

/** Brings the database up to date, fills it when it is empty, and runs web and worker in this process. */
export async function startParts(config: Config): Promise<RunningPart> {
  const log = createLog(config.logLevel, 'start');
  await migrate(config.databaseUrl, log, { jobs: productJobs });
  if (!(await areTownsCurrent(config.databaseUrl))) {
    process.stdout.write('Chargement des villes…\n');
    await loadTowns(config.databaseUrl);
  }
  await seedIfEmpty(config);
  return withMetrics(config, log, (metrics) => runParts(config, metrics));
}

async function runParts(config: Config, metrics: Metrics): Promise<RunningPart> {
  const web = await runWeb(config, createLog(config.logLevel, 'web'), metrics);
  const worker = await runWorker(config, createLog(config.logLevel, 'worker'), metrics);
  // In parallel, because one after the other they could use up the time that the database needs to stop.
  return { stop: async () => void (await Promise.allSettled([web.stop(), worker.stop()])) };
}

async function seedIfEmpty(config: Config): Promise<void> {
  const log = createLog(config.logLevel, 'start');
  const db = createPool({
    databaseUrl: config.databaseUrl,
    applicationName: 'resonance-start',
    max: 2,
    statementTimeoutMs: 0,
  });
  const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'sender' });
  try {
    if (config.isProduction || config.demoMembers === 0 || (await db('members').first('id'))) return;
    await queue.start();
    process.stdout.write(
      `Création de ${formatNumber(config.demoMembers)} ${config.demoMembers > 1 ? 'membres' : 'membre'} de démonstration…\n`,
    );
    await seedDemoMembers(createContext({ config, db, log, queue }), { members: config.demoMembers, hasPhotos: true });
  } finally {
    await queue.stop({ graceful: false });
    await db.destroy();
  }
}
