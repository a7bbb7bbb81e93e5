import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#server/platform/db/pool.ts';
import { processorSecondsOf } from './processes.ts';

const LOOK_EVERY_MS = 5;

/** How long locks were held, as seen from outside. */
export interface LockTimes {
  /** Seconds that each advisory lock was held at most by one transaction, by its key. */
  readonly longestHeld: ReadonlyMap<string, number>;
  /** Seconds of processor time that looking cost PostgreSQL. */
  readonly watchSeconds: number;
}

/** Looks every few milliseconds which advisory locks transactions hold for themselves alone, until it is stopped. */
export async function watchLocks(databaseUrl: string): Promise<{ stop(): Promise<LockTimes> }> {
  const db = createPool({ databaseUrl, applicationName: 'resonance-bench-watch', max: 1, statementTimeoutMs: 0 });
  const { rows } = await db.raw<{ rows: [{ pid: number }] }>('SELECT pg_backend_pid() AS pid');
  const longestHeld = new Map<string, number>();
  let since = new Map<string, number>();
  let isOver = false;
  const look = async () => {
    const { rows: locks } = await db.raw<{ rows: { key: string; holder: string }[] }>(
      `SELECT classid || ' ' || objid AS key, pid || ' ' || virtualtransaction AS holder FROM pg_locks
        WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock'
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    const now = performance.now();
    const held = new Map<string, number>();
    for (const { key, holder } of locks) {
      const begun = since.get(`${key} ${holder}`) ?? now;
      held.set(`${key} ${holder}`, begun);
      longestHeld.set(key, Math.max(longestHeld.get(key) ?? 0, (now - begun) / 1000));
    }
    since = held;
  };
  const watching = (async () => {
    while (!isOver) {
      await look();
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      const watchSeconds = processorSecondsOf(rows[0].pid);
      await db.destroy();
      return { longestHeld, watchSeconds };
    },
  };
}
