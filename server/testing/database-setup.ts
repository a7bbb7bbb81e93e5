import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { createLog } from '../log.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';

declare global {
  var testCluster: { readonly database: EmbeddedDatabase; readonly folder: string } | undefined;
}

/** One real PostgreSQL in a temporary folder for all tests, with one migrated database to copy from. */
export default async function setUp(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-tests-'));
  // PostgreSQL may have to run as another user than root.
  await chmod(folder, 0o755);
  const database = await startEmbeddedDatabase(folder);
  globalThis.testCluster = { database, folder };
  process.env['TEST_CLUSTER_URL'] = database.databaseUrl;
  const admin = new pg.Client({ connectionString: database.databaseUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await admin.end();
  const url = new URL(database.databaseUrl);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  await migrate(url.href, createLog('silent', 'test'));
}
