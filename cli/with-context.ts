import path from 'node:path';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { readConfig, readStartSettings, type Config } from '#server/platform/config.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { prepareDataFolder } from '#server/platform/db/data-folder.ts';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { isSchemaCurrent } from '#server/platform/db/migrate.ts';
import { followDatabaseClock } from '#server/platform/db/clock.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { readOrCreateSecret } from '#server/platform/local-secret.ts';
import { createLog } from '#server/platform/log.ts';
import { CommandError } from './frame/exit-codes.ts';
import { fr } from '#shared/typeset.ts';

const COMMAND_POOL = 4;

/** Runs a command with the configured database, or with the embedded one of DATA_DIR, which may be running already. */
export async function withDatabase(run: (config: Config, log: Logger) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir } = readStartSettings();
  const embedded = databaseUrl === undefined ? await startEmbeddedDatabase(dataDir) : null;
  try {
    const config = readConfig(
      { LOG_LEVEL: 'warn', ...process.env },
      { ...(await fallbackSecret(dataDir)), ...(embedded && { databaseUrl: embedded.databaseUrl }) },
    );
    await run(config, createLog(config.logLevel, 'cli'));
  } finally {
    await embedded?.stop();
  }
}

/** Runs a command with the context that services need, on a database whose schema is current. */
export function withContext(run: (ctx: AppContext, queue: PgBoss) => Promise<void>): Promise<void> {
  return withDatabase(async (config, log) => {
    const { databaseUrl } = config;
    const db = createPool({
      databaseUrl,
      applicationName: 'resonance-cli',
      max: COMMAND_POOL,
      statementTimeoutMs: 0,
      isQuiet: true,
    });
    const queue = createQueue({ databaseUrl, log, role: 'sender' });
    try {
      if (!(await isSchemaCurrent(db)))
        throw new CommandError(fr`La base n'est pas à jour : lance d'abord « resonance db migrate ».`);
      await queue.start();
      const clock = await followDatabaseClock(db);
      await run(createContext({ config, db, log, queue, now: clock.now }), queue);
      clock.stop();
    } finally {
      await queue.stop({ graceful: false });
      await db.destroy();
    }
  });
}

/**
 * The secret for an installation without a configured one: the one that `npm start` made, because hashes and seals are
 * made with it.
 */
async function fallbackSecret(dataDir: string): Promise<{ secretKey?: string }> {
  if (process.env['SECRET_KEY']) return {};
  const folder = path.resolve(dataDir);
  await prepareDataFolder(folder);
  return { secretKey: await readOrCreateSecret(path.join(folder, 'secret-key')) };
}
