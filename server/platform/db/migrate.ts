import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';
import type { JobDefinition } from '../queue/define-job.ts';
import { installQueue } from '../queue/queue.ts';
import type { Database } from './database.ts';
import { createPool } from './pool.ts';
import { OperatorError } from '../operator-error.ts';
import { assertServerVersion } from './server-version.ts';
import { fr } from '#shared/typeset.ts';

/** The advisory lock of the process that migrates: it ends with its connection, whatever happens. */
const MIGRATION_KEY = 1_919_248_240;

/** The settings of Knex's migrations. */
export const migrationSettings: Knex.MigratorConfig & { readonly directory: string } = {
  directory: fileURLToPath(new URL('../../../migrations', import.meta.url)),
  loadExtensions: ['.ts'],
};

/**
 * A migration that waits for a table makes every query behind it wait too. Longer than the second after which
 * PostgreSQL calls its own cleaning (autovacuum) off a table that somebody wants.
 */
const LOCK_TIMEOUT_MS = 1300;
const PAUSE_BETWEEN_TRIES_MS = 2000;
const LOCK_NOT_AVAILABLE = '55P03';

/** A table that a migration needs is in use; its message is one sentence for the operator. */
class TableInUseError extends OperatorError {
  override name = 'TableInUseError';
  constructor(cause: Error) {
    super(
      fr`Une table dont la mise à jour a besoin est occupée par une longue requête : rien n'a changé. Relance dans un instant, ou avec « --wait 60 ».`,
      { cause },
    );
  }
}

/**
 * Migrates the whole schema, including the queue's, to this release: all of it or nothing. Never goes back.
 * @param jobs the jobs whose queues are created
 * @param retryForMs how long it is tried again while a table that it needs is in use
 * @throws TableInUseError
 * @throws ConfigurationError when the server is too old
 */
export async function migrate(
  databaseUrl: string,
  log: Logger,
  { jobs, retryForMs = 0 }: { readonly jobs: readonly JobDefinition[]; readonly retryForMs?: number },
): Promise<void> {
  const tryUntil = Date.now() + retryForMs;
  await withMigrationLock(databaseUrl, async (db) => {
    await assertServerVersion(db);
    for (let cause = await runMigrations(db); cause !== null; cause = await runMigrations(db)) {
      if (Date.now() + PAUSE_BETWEEN_TRIES_MS > tryUntil) throw new TableInUseError(cause);
      await wait(PAUSE_BETWEEN_TRIES_MS);
    }
    await installQueue(databaseUrl, log, jobs);
  });
}

/** Runs the migrations. Returns the error when a table was in use; nothing has changed then. */
async function runMigrations(db: Database): Promise<Error | null> {
  try {
    await db.migrate.latest(migrationSettings);
    return null;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return error as Error;
    throw error;
  }
}

/** The names of this release's migrations, oldest first. */
export async function releaseMigrations(): Promise<string[]> {
  const names = await readdir(migrationSettings.directory);
  return names.filter((name) => name.endsWith('.ts')).sort();
}

/**
 * Creates the schema of an earlier release, or of this one, in an empty database: all of it or nothing. One migration
 * after the other would ask anew each time which there are, and take twice as long.
 * @param names its migrations, each of which this release knows
 */
export function migrateUpTo(databaseUrl: string, names: readonly string[]): Promise<void> {
  const migrationSource: Knex.MigrationSource<string> = {
    getMigrations: () => Promise.resolve([...names]),
    getMigrationName: (name) => name,
    getMigration: (name) =>
      import(pathToFileURL(path.join(migrationSettings.directory, name)).href) as Promise<Knex.Migration>,
  };
  return withMigrationLock(databaseUrl, (db) => db.migrate.latest({ migrationSource }).then(() => undefined));
}

/**
 * Whether the database has every migration of this release. It may have later ones, which only add: while a release is
 * rolled out, the previous one still runs on them.
 */
export async function isSchemaCurrent(db: Database): Promise<boolean> {
  return (await listMigrations(db)).pending.length === 0;
}

/** The names of the migrations, oldest first. */
export async function listMigrations(
  db: Database,
  settings: Knex.MigratorConfig = migrationSettings,
): Promise<{ readonly done: readonly string[]; readonly pending: readonly string[] }> {
  type Listed = [{ name: string }[], { file: string }[]];
  const [done, pending] = (await db.migrate.list({ ...settings, disableMigrationsListValidation: true })) as Listed;
  return { done: done.map(({ name }) => name), pending: pending.map(({ file }) => file) };
}

/** The result of undoing migrations: those undone, newest first, and the one that cannot be undone. */
export interface Rollback {
  readonly undone: readonly string[];
  readonly stoppedAt: string | null;
}

/** The words of every `down` migration: it refuses to destroy members' data. */
const ONLY_FORWARD = /only move forward/;

/** Undoes the newest migrations, each in its own transaction, down to the first that cannot be undone. */
export function rollBack(
  databaseUrl: string,
  steps: number,
  settings: Knex.MigratorConfig = migrationSettings,
): Promise<Rollback> {
  return withMigrationLock(
    databaseUrl,
    async (db) => {
      const newestFirst = (await listMigrations(db, settings)).done.toReversed().slice(0, steps);
      for (const [count, name] of newestFirst.entries()) {
        try {
          await db.migrate.down(settings);
        } catch (error) {
          if (!ONLY_FORWARD.test((error as Error).message)) throw error;
          return { undone: newestFirst.slice(0, count), stoppedAt: name };
        }
      }
      return { undone: newestFirst, stoppedAt: null };
    },
    settings,
  );
}

async function withMigrationLock<Result>(
  databaseUrl: string,
  work: (db: Database) => Promise<Result>,
  settings: Knex.MigratorConfig = migrationSettings,
): Promise<Result> {
  const guard = new pg.Client({ connectionString: databaseUrl, application_name: 'resonance-migrate' });
  await guard.connect();
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-migrate',
    max: 1,
    statementTimeoutMs: 0,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    isQuiet: true,
  });
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_KEY]);
    // Knex's own lock outlives a killed process; while this process holds its own lock, no other one migrates.
    await db.migrate.forceFreeMigrationsLock(settings);
    return await work(db);
  } finally {
    await db.destroy();
    await guard.end();
  }
}
