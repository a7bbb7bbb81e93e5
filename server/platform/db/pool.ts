import knex from 'knex';
import pg from 'pg';
import type { Database } from './database.ts';
import { prepareConnection } from './prepare-connection.ts';

// A calendar day stays 'YYYY-MM-DD': as a Date it would move with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Days in an array, '{2026-11-23,2026-11-24}', whose type has no name in the driver.
const DATES = 1182;
const setParser: (oid: number, parse: (value: string) => unknown) => void = pg.types.setTypeParser;
setParser(DATES, (value) => value.slice(1, -1).split(',').filter(Boolean));

export interface PoolOptions {
  readonly databaseUrl: string;
  readonly applicationName: string;
  readonly max: number;
  /** How long a statement may take at most; 0: without a limit. */
  readonly statementTimeoutMs: number;
  /** How long a statement waits for a lock at most. */
  readonly lockTimeoutMs?: number;
  /**
   * Whether named statements are planned once for each connection, whatever their values are. For a few statements by key
   * that are asked very often: planning them anew takes longer than the answer.
   */
  readonly keepsPlans?: boolean;
  /** How many milliseconds a free connection is waited for, if not two seconds. */
  readonly waitMs?: number;
  /** Whether Knex logs nothing itself, because the caller logs errors. */
  readonly isQuiet?: boolean;
  /** Whether one connection stays open while nobody asks for it, so that a PostgreSQL without free ones is reached. */
  readonly holdsOne?: boolean;
}

const WAIT_MS = 2000;
const LOCK_TIMEOUT_MS = 5000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * Creates a pool that gives up after two seconds without a connection, so that a lost database leads to a quick 503.
 */
export function createPool({
  databaseUrl,
  applicationName,
  max,
  statementTimeoutMs,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
  keepsPlans = false,
  waitMs = WAIT_MS,
  isQuiet,
  holdsOne = false,
}: PoolOptions): Database {
  const settings = { statementTimeoutMs, lockTimeoutMs, idleInTransactionMs: IDLE_IN_TRANSACTION_MS, keepsPlans };
  const pool: unknown = knex({
    client: 'pg',
    // Otherwise errors, and with them the log, would quote what people typed.
    compileSqlOnError: false,
    connection: {
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: waitMs,
    },
    pool: {
      min: holdsOne ? 1 : 0,
      max,
      afterCreate(connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) {
        prepareConnection(connection, settings).then(
          () => done(null, connection),
          (error: Error) => {
            // Knex forgets a connection that could not be prepared, and would leave it open.
            connection.end().catch(ignore);
            done(error, connection);
          },
        );
      },
    },
    acquireConnectionTimeout: waitMs,
    log: isQuiet ? { warn: ignore, error: ignore } : printed,
  });
  return pool as Database;
}

function ignore(): void {}

/** Knex says so before it throws the error: the caller gets it with its code, and logs it. */
const THROWN_AS_WELL = 'Acquire connection error: ';

/** What Knex says by itself, as a warning of Node: a process with a log makes a line of it (`logWhatOthersPrint`). */
const warn = (message: unknown) => {
  if (!String(message).startsWith(THROWN_AS_WELL)) process.emitWarning(asError(message));
};
const printed = { warn, error: warn, deprecate: warn, debug: ignore };

/** As an error, so that those of a database that is away are counted with the others. */
function asError(message: unknown): Error {
  return message instanceof Error ? message : new Error(String(message));
}
