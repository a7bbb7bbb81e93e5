import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import pg from 'pg';
import { createPool } from '../db/pool.ts';

export const TEMPLATE_DATABASE = 'resonance_template';

export interface TestDatabase {
  readonly databaseUrl: string;
  readonly db: Knex;
  drop(): Promise<void>;
}

/** A clean copy of the migrated database, for one test file; the file drops it when it is through. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = process.env['TEST_CLUSTER_URL'];
  if (!clusterUrl) throw new Error('The test cluster is not running: run the tests through jest.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onCluster(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE}`);
  const databaseUrl = urlOfDatabase(clusterUrl, name);
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-test',
    max: 6,
    statementTimeoutMs: 20_000,
  });
  return {
    databaseUrl,
    db,
    async drop() {
      await db.destroy();
      await onCluster(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The address of another database of the same server. */
export function urlOfDatabase(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onCluster(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
