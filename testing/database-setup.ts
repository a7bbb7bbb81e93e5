import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { productJobs } from '#server/app/product-jobs.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { grantRoles, letApplicationSignIn } from './application-role.ts';
import { TEMPLATE_DATABASE, urlOfDatabase } from './test-database.ts';
import tearDown from './database-teardown.ts';

declare global {
  var testCluster: { readonly database: EmbeddedDatabase; readonly folder: string } | undefined;
}

/**
 * What all tests share: the programs as the image has them, and one real PostgreSQL in a temporary folder, with one
 * migrated database to copy from.
 */
export default async function setUp(): Promise<void> {
  await promisify(execFile)(process.execPath, ['node_modules/rolldown/bin/cli.mjs', '--config', 'rolldown.config.ts']);
  process.env['BUILT_PROGRAMS'] = path.resolve('dist/programs');
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-tests-'));
  const database = await startEmbeddedDatabase(folder, { isDisposable: true });
  globalThis.testCluster = { database, folder };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void tearDown().finally(() => process.exit(1)));
  }
  process.env['TEST_CLUSTER_URL'] = database.databaseUrl;
  const admin = new pg.Client({ connectionString: database.databaseUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await admin.end();
  const templateUrl = urlOfDatabase(database.databaseUrl, TEMPLATE_DATABASE);
  const template = new pg.Client({ connectionString: templateUrl });
  await template.connect();
  await grantRoles(template);
  await letApplicationSignIn(template);
  await template.end();
  await migrate(templateUrl, createLog('silent', 'test'), { jobs: productJobs });
}
