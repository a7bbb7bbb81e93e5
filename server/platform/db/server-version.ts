import { fr } from '#shared/typeset.ts';
import { ConfigurationError } from '../config.ts';
import type { Database } from './database.ts';

/** The oldest major version of PostgreSQL on which this release was tried whole. */
export const LOWEST_POSTGRESQL = 15;

const NUMBERS_OF_A_MAJOR = 10_000;

/** The version of a PostgreSQL server. */
export interface ServerVersion {
  readonly major: number;
  /** As the server writes it, such as '15.20'. */
  readonly name: string;
}

export async function findServerVersion(db: Pick<Database, 'raw'>): Promise<ServerVersion> {
  const { rows } = await db.raw<{ rows: [{ number: number; name: string }] }>(
    `SELECT current_setting('server_version_num')::int AS number, split_part(current_setting('server_version'), ' ', 1) AS name`,
  );
  return { major: Math.floor(rows[0].number / NUMBERS_OF_A_MAJOR), name: rows[0].name };
}

export function isServerSupported({ major }: ServerVersion): boolean {
  return major >= LOWEST_POSTGRESQL;
}

/** One sentence for operators about a server that is too old. */
export function explainServerVersion({ name }: ServerVersion): string {
  return fr`Il faut PostgreSQL ${LOWEST_POSTGRESQL} ou plus récent, et la base de DATABASE_URL a la version ${name} : mets-la à niveau avec pg_upgrade.`;
}

/**
 * Makes sure that the server is recent enough for this release.
 * @throws ConfigurationError with one sentence for the operator
 */
export async function assertServerVersion(db: Pick<Database, 'raw'>): Promise<void> {
  const version = await findServerVersion(db);
  if (!isServerSupported(version)) throw new ConfigurationError(explainServerVersion(version));
}
