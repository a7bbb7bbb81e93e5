import { readConfig, readStartSettings } from '#server/config.ts';
import { createContext, type AppContext } from '#server/context.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { createPool } from '#server/db/pool.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { createLog } from '#server/log.ts';
import { explainStartFailure } from '#server/process.ts';

const COMMAND_POOL = 4;

/** Runs one command against the configured database, or the embedded one of DATA_DIR. A failure is one sentence. */
export async function withContext(run: (ctx: AppContext) => Promise<void>): Promise<void> {
  try {
    await runWithDatabase(run);
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exitCode = 1;
  }
}

async function runWithDatabase(run: (ctx: AppContext) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readStartSettings();
  const embedded = databaseUrl === undefined ? await startEmbeddedDatabase(dataDir) : null;
  try {
    // A command seals and signs nothing of its own: without a configured secret an idle one will do.
    const config = readConfig(
      { LOG_LEVEL: 'warn', ...process.env },
      {
        secretKey: 'commands-have-no-secret',
        ...(embedded && { databaseUrl: embedded.databaseUrl }),
      },
    );
    const log = createLog(config.logLevel, 'cli');
    const db = createPool({
      databaseUrl: config.databaseUrl,
      applicationName: 'resonance-cli',
      max: COMMAND_POOL,
      statementTimeoutMs: 0,
    });
    const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'sender' });
    try {
      await run(createContext({ config, db, log, queue }));
    } finally {
      await queue.stop({ graceful: false });
      await db.destroy();
    }
  } finally {
    // Somebody else's running database is left alone.
    if (embedded && !embedded.wasRunning) await embedded.stop();
  }
}
