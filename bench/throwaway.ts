import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { productJobs } from '#server/app/product-jobs.ts';
import { readConfig } from '#server/platform/config.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { createLog } from '#server/platform/log.ts';

interface DatabaseOptions {
  /** Each commit waits for the disk, as in production. */
  readonly isDurable?: boolean;
  /** What the context seals and signs with; that of test processes lets them read it. */
  readonly secretKey?: string;
}

/** A database with the whole schema and a data folder (`config.dataDir`); both are removed afterwards. */
export async function withThrowawayDatabase(
  work: (ctx: AppContext) => Promise<void>,
  options: DatabaseOptions = {},
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-bench-'));
  try {
    await withDatabaseIn(folder, work, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A database with the whole schema in a data folder: the one that is there already, or a new one. It is stopped afterwards. */
export async function withDatabaseIn(
  folder: string,
  work: (ctx: AppContext) => Promise<void>,
  { isDurable = false, secretKey = 'bench' }: DatabaseOptions = {},
): Promise<void> {
  const embedded = await startEmbeddedDatabase(folder, { isDisposable: !isDurable });
  const log = createLog('silent', 'test');
  const config = readConfig({ DATA_DIR: folder }, { databaseUrl: embedded.databaseUrl, secretKey });
  const db = createPool({
    ...config,
    applicationName: 'resonance-bench',
    max: isDurable ? 4 : 1,
    statementTimeoutMs: 0,
  });
  try {
    await migrate(config.databaseUrl, log, { jobs: productJobs });
    const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'sender' });
    await queue.start();
    try {
      await work(createContext({ config, db, log, queue }));
    } finally {
      await queue.stop({ graceful: false });
    }
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}
