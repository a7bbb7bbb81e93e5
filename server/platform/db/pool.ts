import type { Socket } from 'node:net';
import knex from 'knex';
import pg from 'pg';
import type { Database } from './database.ts';

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
  /** Whether Knex logs nothing itself, because the caller logs errors. */
  readonly isQuiet?: boolean;
  /** Whether one connection stays open while nobody asks for it, so that a PostgreSQL without free ones is reached. */
  readonly holdsOne?: boolean;
}

const LOCK_TIMEOUT_MS = 5000;
/**
 * Options of a connection that plans each named statement once. Such a plan must not follow how few rows there were when
 * it was made: reading the few whole was quick then, and would be slow for ever.
 */
export const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
/**
 * How long after its time limit a statement counts as lost: PostgreSQL ends it by itself, unless the server is frozen
 * or the cable is cut.
 */
const SILENCE_AFTER_TIMEOUT_MS = 1000;

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
  isQuiet,
  holdsOne = false,
}: PoolOptions): Database {
  const pool: unknown = knex({
    client: 'pg',
    // Otherwise errors, and with them the log, would quote what people typed.
    compileSqlOnError: false,
    connection: {
      connectionString: databaseUrl,
      application_name: applicationName,
      connectionTimeoutMillis: 2000,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 10_000,
      options: `-c lock_timeout=${lockTimeoutMs}${keepsPlans ? ` ${PLANNED_ONCE}` : ''}`,
    },
    pool: {
      min: holdsOne ? 1 : 0,
      max,
      ...(statementTimeoutMs > 0 && {
        afterCreate(connection: pg.Client, done: (error: Error | null, connection: pg.Client) => void) {
          cutWhenSilent(connection, statementTimeoutMs + SILENCE_AFTER_TIMEOUT_MS);
          done(null, connection);
        },
      }),
    },
    acquireConnectionTimeout: 2000,
    ...(isQuiet && { log: { warn: ignore, error: ignore } }),
  });
  return pool as Database;
}

/**
 * A frozen server refuses nothing, and a query to it would wait for ever. Its connection is given up whole: nobody
 * knows in which transaction it stands.
 */
function cutWhenSilent(connection: pg.Client, afterMs: number): void {
  const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection;
  const send = connection.query.bind(connection) as (...query: unknown[]) => unknown;
  const watched = (...query: unknown[]): unknown => {
    const cut = setTimeout(() => stream.destroy(), afterMs);
    const answered = query.at(-1);
    if (typeof answered !== 'function') {
      const answer = send(...query);
      const stop = () => clearTimeout(cut);
      Promise.resolve(answer).then(stop, stop);
      return answer;
    }
    return send(...query.slice(0, -1), (...result: unknown[]) => {
      clearTimeout(cut);
      (answered as (...result: unknown[]) => void)(...result);
    });
  };
  Object.assign(connection, { query: watched });
}

function ignore(): void {}
