import { fileURLToPath } from 'node:url';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { installQueue } from '../jobs/queue.ts';
import { createPool } from './pool.ts';

const migrationSettings: Knex.MigratorConfig = {
  directory: fileURLToPath(new URL('../../migrations', import.meta.url)),
  loadExtensions: ['.ts'],
};

/** Brings the whole schema, the queue's included, to this release. Only ever moves forward. */
export async function migrate(databaseUrl: string, log: Logger): Promise<void> {
  const db = createPool({ databaseUrl, applicationName: 'resonance-migrate', max: 1, statementTimeoutMs: 0 });
  try {
    await db.migrate.latest(migrationSettings);
  } finally {
    await db.destroy();
  }
  await installQueue(databaseUrl, log);
}

/** True when the database holds every migration that this release brings. */
export async function isSchemaCurrent(db: Knex): Promise<boolean> {
  const [, pending] = (await db.migrate.list(migrationSettings)) as [unknown[], unknown[]];
  return pending.length === 0;
}
