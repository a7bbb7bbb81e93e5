import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from './pool.ts';
import type { AppContext } from '../context.ts';
import type { Database } from './database.ts';

/** A replica that is further behind is not read: what it shows would look as if it were of now. */
export const LAG_AT_MOST_SECONDS = 60;
const STATEMENT_TIMEOUT_MS = 60_000;
/** How long the replica may take for what the primary has written just now; one that follows takes milliseconds. */
const CATCH_UP_MS = 1000;
const LOOK_EVERY_MS = 50;

/** What can be read at a replica: the context of a process, with its database and its configuration. */
type ReadingContext = Pick<AppContext, 'config' | 'db' | 'log'>;

/**
 * Measures by how many seconds a streaming replica is behind; 0 when it has all that the primary had when this was asked,
 * Infinity when it has followed nothing yet.
 * @throws when one of them cannot be asked, or the second is no replica
 */
export async function measureLag(primary: Database, replica: Database): Promise<number> {
  const { rows: written } = await primary.raw<{ rows: [{ lsn: string }] }>('SELECT pg_current_wal_lsn()::text AS lsn');
  const until = performance.now() + CATCH_UP_MS;
  for (;;) {
    const { rows } = await replica.raw<{ rows: [{ isReplica: boolean; hasAll: boolean; age: number | null }] }>(
      `SELECT pg_is_in_recovery() AS "isReplica", coalesce(pg_last_wal_replay_lsn() >= :lsn::pg_lsn, false) AS "hasAll",
              extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS age`,
      { lsn: written[0].lsn },
    );
    const [{ isReplica, hasAll, age }] = rows;
    if (!isReplica) throw new Error('The server of DATABASE_READ_URL is no streaming replica.');
    if (hasAll) return 0;
    if (performance.now() > until) return age ?? Infinity;
    await wait(LOOK_EVERY_MS);
  }
}

/** Opens a connection to the replica for one piece of work. */
export async function withReplica<Result>(url: string, work: (replica: Database) => Promise<Result>): Promise<Result> {
  const replica = createPool({
    databaseUrl: url,
    applicationName: 'resonance-replica',
    max: 2,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    isQuiet: true,
  });
  try {
    return await work(replica);
  } finally {
    await replica.destroy();
  }
}

/**
 * Reads at the replica of DATABASE_READ_URL, where there is one that follows the primary by less than a minute, and
 * otherwise, or when the replica fails, at the primary. `read` writes nothing and may run twice.
 */
export async function readAtReplica<Context extends ReadingContext, Result>(
  ctx: Context,
  read: (reading: Context) => Promise<Result>,
  lagAtMostSeconds = LAG_AT_MOST_SECONDS,
): Promise<Result> {
  const { databaseReadUrl } = ctx.config;
  if (databaseReadUrl === undefined) return read(ctx);
  try {
    return await withReplica(databaseReadUrl, async (replica) => {
      const lagSeconds = await measureLag(ctx.db, replica);
      if (lagSeconds <= lagAtMostSeconds) return await read({ ...ctx, db: replica });
      throw new LateReplicaError(`The replica is ${Math.round(lagSeconds)} seconds behind.`);
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'read at the primary, not at the replica');
    return read(ctx);
  }
}

/** Where a backup reads: the address of a replica that follows, else that of the primary. */
export async function findReadUrl(ctx: ReadingContext): Promise<string> {
  const { databaseUrl, databaseReadUrl = databaseUrl } = ctx.config;
  return readAtReplica(ctx, (reading) => Promise.resolve(reading.db === ctx.db ? databaseUrl : databaseReadUrl));
}

/** As `readAtReplica`, for what must not begin twice: a replica that fails in the middle is an error. */
export async function readOnceAtReplica<Result>(
  ctx: ReadingContext,
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  const url = await findReadUrl(ctx);
  return url === ctx.config.databaseUrl ? read(ctx.db) : withReplica(url, read);
}

class LateReplicaError extends Error {
  override name = 'LateReplicaError';
}
