import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

const ROLES = path.resolve(import.meta.dirname, '../deploy/postgres/roles.sql');
const ROLE = 'resonance_app';
/** The cluster of the tests listens on this machine's loopback alone, and is gone after them. */
const PASSWORD = 'resonance-app-of-tests';

/** Gives a database of the tests the roles of production (`deploy/postgres/roles.sql`): what is copied from it has them too. */
export async function grantRoles(database: pg.Client): Promise<void> {
  await database.query(await readFile(ROLES, 'utf8'));
}

/** Lets the second role sign in. Once for a cluster. */
export async function letApplicationSignIn(database: pg.Client): Promise<void> {
  await database.query(`ALTER ROLE ${ROLE} PASSWORD '${PASSWORD}'`);
}

/**
 * The address with which web and worker processes of tests speak to a database of the shared cluster: that of the role
 * which can change no table, as in production. Other databases have no such role, and keep their address.
 */
export function asApplication(databaseUrl: string): string {
  const clusterUrl = process.env['TEST_CLUSTER_URL'];
  const url = new URL(databaseUrl);
  if (clusterUrl === undefined || new URL(clusterUrl).host !== url.host) return databaseUrl;
  url.username = ROLE;
  url.password = PASSWORD;
  return url.href;
}
