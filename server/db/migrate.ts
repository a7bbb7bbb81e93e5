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
export async function migrate(databaseUrl: string, log: Logger): Promise<void> {
  const guard = new pg.Client({ connectionString: databaseUrl, application_name: 'resonance-migrate' });
  await guard.connect();
  const db = createPool({ databaseUrl, applicationName: 'resonance-migrate', max: 1, statementTimeoutMs: 0 });
  try {
    await guard.query('SELECT pg_advisory_lock($1)', [MIGRATION_KEY]);
    // Knex's own lock outlives a killed process; with ours in hand nobody else is at work.
    await db.migrate.forceFreeMigrationsLock(migrationSettings);
    await db.migrate.latest(migrationSettings);
    await installQueue(databaseUrl, log);
  } finally {
    await db.destroy();
    await guard.end();
  }
}

/** True when the database holds every migration that this release brings. */
export async function isSchemaCurrent(db: Knex): Promise<boolean> {
  const [, pending] = (await db.migrate.list(migrationSettings)) as [unknown[], unknown[]];
  return pending.length === 0;
}
