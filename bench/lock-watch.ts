import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#server/platform/db/pool.ts';
import { processorSecondsOf } from './processes.ts';

const LOOK_EVERY_MS = 5;

/** Seconds that a lock was held at most by one transaction; null: it was not held so. */
interface Held {
  readonly alone: number | null;
  /** Together with others that share it. */
  readonly shared: number | null;
}

/** How long locks were held, as seen from outside. */
export interface LockTimes {
  /** Each advisory lock, by its key. */
  readonly longestHeld: ReadonlyMap<string, Held>;
  /** Seconds of processor time that looking cost PostgreSQL. */
  readonly watchSeconds: number;
}

/** Looks every few milliseconds which advisory locks transactions hold, until it is stopped. */
export async function watchLocks(databaseUrl: string): Promise<{ stop(): Promise<LockTimes> }> {
  const db = createPool({ databaseUrl, applicationName: 'resonance-bench-watch', max: 1, statementTimeoutMs: 0 });
  const { rows } = await db.raw<{ rows: [{ pid: number }] }>('SELECT pg_backend_pid() AS pid');
  const longestHeld = new Map<string, Held>();
  let since = new Map<string, number>();
  const clock = { isOver: false };
  const look = async () => {
    const { rows: locks } = await db.raw<{ rows: { key: string; holder: string; is_shared: boolean }[] }>(
      `SELECT classid || ' ' || objid AS key, pid || ' ' || virtualtransaction AS holder, mode = 'ShareLock' AS is_shared
         FROM pg_locks
        WHERE locktype = 'advisory' AND granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    const now = performance.now();
    const held = new Map<string, number>();
    for (const { key, holder, is_shared: isShared } of locks) {
      const begun = since.get(`${key} ${holder}`) ?? now;
      held.set(`${key} ${holder}`, begun);
      const mode = isShared ? 'shared' : 'alone';
      const known = longestHeld.get(key) ?? { alone: null, shared: null };
      longestHeld.set(key, { ...known, [mode]: Math.max(known[mode] ?? 0, (now - begun) / 1000) });
    }
    since = held;
  };
  const watching = (async () => {
    while (!clock.isOver) {
      await look();
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    async stop() {
      clock.isOver = true;
      await watching;
      const watchSeconds = processorSecondsOf(rows[0].pid);
      await db.destroy();
      return { longestHeld, watchSeconds };
    },
  };
}

/** Seconds that the first held a lock at most for which the others had to wait. */
export function longestAgainst(first: LockTimes, others: LockTimes): number {
  const against = [...first.longestHeld].map(([key, { alone, shared }]) => {
    const other = others.longestHeld.get(key);
    if (!other) return 0;
    return Math.max(alone ?? 0, other.alone === null ? 0 : (shared ?? 0));
  });
  return Math.max(0, ...against);
}

/** The locks that were held longest, for people. */
export function describeLocks({ longestHeld }: LockTimes): string {
  const seconds = ({ alone, shared }: Held) => Math.max(alone ?? 0, shared ?? 0);
  const longest = [...longestHeld].toSorted(([, one], [, other]) => seconds(other) - seconds(one)).slice(0, 4);
  return longest.map(([key, held]) => `${key} ${seconds(held).toFixed(2)} s`).join(', ') || 'none';
}
