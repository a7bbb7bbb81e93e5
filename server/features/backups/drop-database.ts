import type pg from 'pg';

/** What PostgreSQL says where connections to a database still have not ended after five seconds. */
const IN_USE = '55006';
/** What it says to a role that may not do something: end the connection of another role, for instance. */
const NOT_ALLOWED = '42501';
const ATTEMPTS = 12;

/**
 * Removes a database with all connections to it: PostgreSQL waits five seconds for these, and on a busy machine that may be
 * too short. Where autovacuum is at work there, a role without further rights is refused to end everything; it may end its
 * own connections, and PostgreSQL ends autovacuum by itself.
 * @param name a name that needs no quotes
 */
export async function dropDatabase(server: Pick<pg.Client, 'query'>, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(async (error: unknown) => {
        if ((error as { code?: unknown }).code !== NOT_ALLOWED) throw error;
        await server.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = CURRENT_USER`,
        );
        await server.query(`DROP DATABASE IF EXISTS ${name}`);
      });
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== IN_USE || attempt === ATTEMPTS) throw error;
    }
  }
}
