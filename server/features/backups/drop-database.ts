import type pg from 'pg';

/** What PostgreSQL says where connections to a database, which it has told to end, still do not after five seconds. */
const IN_USE = '55006';
const ATTEMPTS = 12;

/**
 * Removes a database with all connections to it: PostgreSQL waits five seconds for these, and on a busy machine that may be
 * too short.
 * @param name a name that needs no quotes
 */
export async function dropDatabase(server: Pick<pg.Client, 'query'>, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== IN_USE || attempt === ATTEMPTS) throw error;
    }
  }
}
