import path from 'node:path';
import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { ConfigurationError, readConfig, readStartSettings, type Config } from '#server/platform/config.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { chooseDataDir } from '#server/platform/db/data-folder.ts';
import { joinEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { isSchemaCurrent } from '#server/platform/db/migrate.ts';
import { followDatabaseClock } from '#server/platform/db/clock.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { readSecret } from '#server/platform/local-secret.ts';
import { createLog } from '#server/platform/log.ts';
import { CommandError } from './frame/exit-codes.ts';
import { surroundings } from './frame/surroundings.ts';
import { printNotice, withoutControls } from './output/terminal.ts';
import { fr } from '#shared/typeset.ts';

const COMMAND_POOL = 4;

interface ConnectionOptions {
  /** Whether nothing is said about the database, because the command has just said it. */
  readonly isSilent?: boolean;
}

/**
 * Runs a command with the configured database, or with the embedded one of DATA_DIR if it runs; which one is said on the
 * standard error. No command starts or makes a database: only `npm start` and `npm run dev` do (S-operations-21).
 * @throws ConfigurationError when there is neither
 */
export async function withDatabase(
  run: (config: Config, log: Logger) => Promise<void>,
  { isSilent = false }: ConnectionOptions = {},
): Promise<void> {
  const settings = readStartSettings(surroundings().env);
  const dataDir = await chooseDataDir(settings);
  const embedded = settings.databaseUrl === undefined ? await joinEmbeddedDatabase(dataDir) : null;
  if (settings.databaseUrl === undefined && embedded === null) throw new ConfigurationError(explainAbsence(dataDir));
  try {
    const config = readConfig(
      { LOG_LEVEL: 'warn', ...surroundings().env },
      { dataDir, ...(await fallbackSecret(dataDir)), ...(embedded && { databaseUrl: embedded.databaseUrl }) },
    );
    const origin = embedded ? path.resolve(dataDir) : 'DATABASE_URL';
    if (!isSilent) printNotice(withoutControls(fr`Base : ${describeDatabase(config.databaseUrl)} (${origin})`));
    await run(config, createLog(config.logLevel, 'cli', surroundings().stdout));
  } finally {
    await embedded?.stop();
  }
}

function explainAbsence(dataDir: string): string {
  return fr`Il manque DATABASE_URL, et aucune base de « npm start » ne tourne dans ${path.resolve(dataDir)}. Donne DATABASE_URL (dans l'environnement, ou dans le fichier .env à côté de package.json), ou lance d'abord « npm start ».`;
}

/** A database's user, server and name, as the driver reads them in its address: whatever else is in it is not said. */
function describeDatabase(databaseUrl: string): string {
  const { user = '', host, port, database = '' } = new pg.Client({ connectionString: databaseUrl });
  return fr`${database} sur ${host}:${port}, en tant que ${user}`;
}

/** Runs a command with the context that services need, on a database whose schema is current. */
export function withContext(
  run: (ctx: AppContext, queue: PgBoss) => Promise<void>,
  options: ConnectionOptions = {},
): Promise<void> {
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
    let clock: Awaited<ReturnType<typeof followDatabaseClock>> | undefined;
    try {
      if (!(await isSchemaCurrent(db)))
        throw new CommandError(fr`La base n'est pas à jour : lance d'abord « resonance db migrate ».`);
      await queue.start();
      clock = await followDatabaseClock(db);
      await run(createContext({ config, db, log, queue, now: clock.now }), queue);
    } finally {
      clock?.stop();
      await queue.stop({ graceful: false });
      await db.destroy();
    }
  }, options);
}

/**
 * The secret for an installation without a configured one: the one that `npm start` made, because hashes and seals are
 * made with it. A command makes none: what it hashed would be recognised by nobody.
 */
async function fallbackSecret(dataDir: string): Promise<{ secretKey?: string }> {
  if (surroundings().env['SECRET_KEY']) return {};
  const secretKey = await readSecret(path.join(path.resolve(dataDir), 'secret-key'));
  return secretKey === undefined ? {} : { secretKey };
}
