import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { grantRoles } from './application-role.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { loadTowns } from '#server/features/places/places-loading.ts';
import type { Database } from '#server/platform/db/database.ts';

export const TEMPLATE_DATABASE = 'resonance_template';
const PLACES_TEMPLATE = 'resonance_template_places';

export interface TestDatabase {
  readonly databaseUrl: string;
  readonly db: Database;
  drop(): Promise<void>;
}

export interface DatabaseOptions {
  /** True: with all towns of the world. */
  readonly places?: boolean;
  /** True: without any schema, for testing migrations. */
  readonly isEmpty?: boolean;
}

/** A clean copy of the migrated database, which the caller drops in the end. */
export async function createTestDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const database = planTestDatabase(options);
  await database.create();
  return database;
}

/** A clean copy of the migrated database that has its name and its pool already, and is there after `create`. */
export function planTestDatabase({ places = false, isEmpty = false }: DatabaseOptions = {}): TestDatabase & {
  create(): Promise<void>;
} {
  const clusterUrl = process.env['TEST_CLUSTER_URL'];
  if (!clusterUrl) throw new Error('The test cluster is not running: run the tests through jest.');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = urlOfDatabase(clusterUrl, name);
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-test',
    max: 6,
    statementTimeoutMs: 20_000,
    // A machine that does much else leaves the process of the tests no turn for seconds.
    waitMs: 60_000,
  });
  return {
    databaseUrl,
    db,
    async create() {
      if (places) await makePlacesTemplate(clusterUrl);
      await onCluster(clusterUrl, async (client) => {
        const filled = places ? PLACES_TEMPLATE : TEMPLATE_DATABASE;
        // Copying files takes a third of the processor time of copying page by page through the log.
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${isEmpty ? 'template0' : filled} STRATEGY FILE_COPY`);
      });
      if (isEmpty) await onCluster(databaseUrl, grantRoles);
    },
    async drop() {
      await db.destroy();
      await onCluster(clusterUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      });
    },
  };
}

/** The address of another database of the same server. */
export function urlOfDatabase(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Made by whichever test file needs it first; the others wait. */
async function makePlacesTemplate(clusterUrl: string): Promise<void> {
  await onCluster(clusterUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(1)');
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [PLACES_TEMPLATE]);
    if (rows.length > 0) return;
    const unfinished = `${PLACES_TEMPLATE}_unfinished`;
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE ${TEMPLATE_DATABASE}`);
    await loadTowns(urlOfDatabase(clusterUrl, unfinished));
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${PLACES_TEMPLATE}`);
  });
}

async function onCluster(clusterUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
