import knex, { type Knex } from 'knex';
import pg from 'pg';

// A calendar day stays 'YYYY-MM-DD': as a Date it would move with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface PoolOptions {
  readonly databaseUrl: string;
  readonly applicationName: string;
  readonly max: number;
  readonly statementTimeoutMs: number;
  /** Knex keeps its complaints to itself: whoever asked says what went wrong. */
  readonly isQuiet?: boolean;
}

/** A pool that gives up after two seconds without a connection, so that a lost database is a quick 503. */
export function createPool({ databaseUrl, applicationName, max, statementTimeoutMs, isQuiet }: PoolOptions): Knex {
  return knex({
    client: 'pg',
    // Otherwise errors would quote what people typed, and the log with them.
    compileSqlOnError: false,
    connection: {
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: 2000,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 10_000,
      options: '-c lock_timeout=5000',
    },
    pool: { min: 0, max },
    acquireConnectionTimeout: 2000,
    ...(isQuiet && { log: { warn: ignore, error: ignore } }),
  });
}

function ignore(): void {}
