import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';
import { installQueue } from '../jobs/queue.ts';
import { createPool } from './pool.ts';

/** The advisory lock of whoever migrates: it ends with its connection, whatever happens. */
const MIGRATION_KEY = 1_919_248_240;

/** Where the migrations are, for Knex. */
export const migrationSettings: Knex.MigratorConfig = {
  directory: fileURLToPath(new URL('../../migrations', import.meta.url)),
  loadExtensions: ['.ts'],
};

/** Brings the whole schema, the queue's included, to this release. Only ever moves forward. */
export function migrate(databaseUrl: string, log: Logger): Promise<void> {
  return withMigrationLock(databaseUrl, async (db) => {
    await db.migrate.latest(migrationSettings);
    await installQueue(databaseUrl, log);
  });
}

/** True when the database holds every migration that this release brings. */
export async function isSchemaCurrent(db: Knex): Promise<boolean> {
  return (await listMigrations(db)).pending.length === 0;
}

/** The names of the migrations, oldest first. */
export async function listMigrations(
  db: Knex,
  settings: Knex.MigratorConfig = migrationSettings,
): Promise<{ readonly done: readonly string[]; readonly pending: readonly string[] }> {
  type Listed = [{ name: string }[], { file: string }[]];
  const [done, pending] = (await db.migrate.list(settings)) as Listed;
  return { done: done.map(({ name }) => name), pending: pending.map(({ file }) => file) };
}

/** What undoing came to: those undone, newest first, and the one that cannot be. */
export interface Rollback {
  readonly undone: readonly string[];
  readonly stoppedAt: string | null;
}

/** Every migration says this instead of destroying what people entrusted to us. */
const ONLY_FORWARD = /only move forward/;

/** Undoes the newest migrations, each in a transaction of its own, up to the first that only moves forward. */
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
  work: (db: Knex) => Promise<Result>,
  settings: Knex.MigratorConfig = migrationSettings,
): Promise<Result> {
  const guard = new pg.Client({ connectionString: databaseUrl, application_name: 'resonance-migrate' });
  await guard.connect();
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-migrate',
    max: 1,
    statementTimeoutMs: 0,
    isQuiet: true,
  });
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_KEY]);
    // Knex's own lock outlives a killed process; with ours in hand nobody else is at work.
    await db.migrate.forceFreeMigrationsLock(settings);
    return await work(db);
  } finally {
    await db.destroy();
    await guard.end();
  }
}
