import type { Socket } from 'node:net';
import type pg from 'pg';

/** What every connection of a pool is set to. Times are in milliseconds; 0: without a limit. */
export interface ConnectionSettings {
  /** How long a statement may take at most. */
  readonly statementTimeoutMs: number;
  /** How long a statement waits for a lock at most. */
  readonly lockTimeoutMs?: number;
  /** How long a transaction may do nothing. */
  readonly idleInTransactionMs?: number;
  /** Whether each named statement is planned once (`PoolOptions`). */
  readonly keepsPlans?: boolean;
}

/**
 * How long after its time limit a statement counts as lost: PostgreSQL ends it by itself, unless the server is frozen
 * or the cable is cut.
 */
const SILENCE_AFTER_TIMEOUT_MS = 1000;
/** The function of PostgreSQL that waits for a synchronous standby, and warns when its waiting is cancelled. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN';
const READ_ONLY = '25006';

/**
 * A commit that the primary has, and perhaps no standby: somebody cancelled its waiting, as operators do with statements
 * that hang, and PostgreSQL reports success with a warning. If the primary were lost now, so would be what it confirmed
 * (S-standby-1). The code is SQL's own for 'statement completion unknown'.
 */
export class UnconfirmedCommitError extends Error {
  override name = 'UnconfirmedCommitError';
  readonly code = '40003';
  constructor() {
    super('The commit is on the primary, and no synchronous standby has confirmed it.');
  }
}

/**
 * Prepares a new connection of a pool: sets its limits, and watches over each of its statements. The settings are sent as a
 * statement, not while connecting: a pooler such as PgBouncer refuses what it does not know there, or passes over it.
 * @throws when the server does not take the settings
 */
export async function prepareConnection(connection: pg.ClientBase, settings: ConnectionSettings): Promise<void> {
  watchStatements(connection, settings.statementTimeoutMs);
  await connection.query(settingStatements(settings).join('; '));
}

function settingStatements(settings: ConnectionSettings): string[] {
  const { statementTimeoutMs, lockTimeoutMs, idleInTransactionMs, keepsPlans } = settings;
  return [
    `SET statement_timeout = ${statementTimeoutMs}`,
    ...(lockTimeoutMs === undefined ? [] : [`SET lock_timeout = ${lockTimeoutMs}`]),
    ...(idleInTransactionMs === undefined ? [] : [`SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`]),
    // A plan that is made once must not follow how few rows there were then: reading the few whole was quick, and would
    // be slow for ever.
    ...(keepsPlans ? ['SET plan_cache_mode = force_generic_plan', 'SET enable_seqscan = off'] : []),
  ];
}

/**
 * Watches over the statements of a connection. A frozen server refuses nothing, and a statement to it would wait for ever:
 * its connection is cut, for nobody knows in which transaction it is. A commit that no standby has confirmed is an error.
 * A connection to a server that only reads, a primary that another one has replaced, is not used again.
 */
function watchStatements(connection: pg.ClientBase, statementTimeoutMs: number): void {
  const { stream } = (connection as unknown as { connection: { stream: Socket } }).connection;
  const send = connection.query.bind(connection) as (...query: unknown[]) => unknown;
  let isUnconfirmed = false;
  connection.on('notice', ({ routine }) => (isUnconfirmed ||= routine === WAITS_FOR_STANDBY));

  /** What really came of a statement that was answered with this error, or with none. */
  const judge = (answered: unknown): unknown => {
    const error = isUnconfirmed ? new UnconfirmedCommitError() : answered;
    isUnconfirmed = false;
    if ((error as { code?: string } | null)?.code === READ_ONLY) dispose(connection, error);
    return error;
  };
  const startLimit = () => {
    if (statementTimeoutMs === 0) return () => undefined;
    const cut = setTimeout(() => stream.destroy(), statementTimeoutMs + SILENCE_AFTER_TIMEOUT_MS);
    return () => clearTimeout(cut);
  };
  const watched = (...query: unknown[]): unknown => {
    const stopLimit = startLimit();
    const answered = query.at(-1);
    if (typeof answered === 'function')
      return send(...query.slice(0, -1), (error: unknown, ...result: unknown[]) => {
        stopLimit();
        (answered as (...result: unknown[]) => void)(judge(error), ...result);
      });
    const answer = send(...query);
    // A stream of rows, which is no promise, takes as long as it is read.
    if (!(answer instanceof Promise)) {
      stopLimit();
      return answer;
    }
    return answer.finally(stopLimit).then(
      (result: unknown) => {
        const error = judge(null);
        if (error instanceof Error) throw error;
        return result;
      },
      (error: unknown) => {
        throw judge(error);
      },
    );
  };
  Object.assign(connection, { query: watched });
}

/** Makes Knex replace a connection when it is asked for the next time; a pool of the driver does so after any error. */
function dispose(connection: pg.ClientBase, reason: unknown): void {
  Object.assign(connection, { __knex__disposed: reason });
}
