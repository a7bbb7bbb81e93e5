import type { Logger } from 'pino';
import { readConfig, readStartSettings, type Config } from '#server/config.ts';
import { createContext, type AppContext } from '#server/context.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { isSchemaCurrent } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { createLog } from '#server/log.ts';
import { explainStartFailure } from '#server/process.ts';

const COMMAND_POOL = 4;

/**
 * Runs one command against the configured database, or the embedded one of DATA_DIR, which may be running already.
 * A failure is one sentence and exit code 1.
 */
export async function withDatabase(run: (config: Config, log: Logger) => Promise<void>): Promise<void> {
  try {
    const { databaseUrl, dataDir } = readStartSettings();
    const embedded = databaseUrl === undefined ? await startEmbeddedDatabase(dataDir) : null;
    try {
      // A command seals and signs nothing of its own: without a configured secret an idle one will do.
      const config = readConfig(
        { LOG_LEVEL: 'warn', ...process.env },
        { secretKey: 'commands-have-no-secret', ...(embedded && { databaseUrl: embedded.databaseUrl }) },
      );
      await run(config, createLog(config.logLevel, 'cli'));
    } finally {
      await embedded?.stop();
    }
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exitCode = 1;
  }
}

/** The same for a command that calls services, on a database that is up to date. */
export function withContext(run: (ctx: AppContext) => Promise<void>): Promise<void> {
  return withDatabase(async (config, log) => {
    const { databaseUrl } = config;
    const db = createPool({
      databaseUrl,
      applicationName: 'resonance-cli',
      max: COMMAND_POOL,
      statementTimeoutMs: 0,
    });
    const queue = createQueue({ databaseUrl, log, role: 'sender' });
    try {
      if (!(await isSchemaCurrent(db))) {
        throw new Error('The database is not up to date: run "npm run cli -- migrate" first.');
      }
      await queue.start();
      await run(createContext({ config, db, log, queue }));
    } finally {
      await queue.stop({ graceful: false });
      await db.destroy();
    }
  });
}
