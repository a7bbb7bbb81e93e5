import pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

interface PoolState {
  readonly inUse: number;
  readonly idle: number;
  /** How many requests wait for a connection. */
  readonly waiting: number;
}

/** The part of Knex's pool that the metrics read. */
interface KnexPool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

/** Registers a gauge of used, idle and awaited connections. The returned function adds a pool to it. */
export function observePools(registry: Registry): (name: string, pool: Database | pg.Pool) => void {
  const pools = new Map<string, Database | pg.Pool>();
  const connections = new Gauge({
    name: 'resonance_database_pool_connections',
    help: 'Connections to the database in use and idle, and what waits for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [name, pool] of pools) {
        const { inUse, idle, waiting } = stateOf(pool);
        this.set({ pool: name, state: 'in_use' }, inUse);
        this.set({ pool: name, state: 'idle' }, idle);
        this.set({ pool: name, state: 'waiting' }, waiting);
      }
    },
  });
  registry.registerMetric(connections);
  return (name, pool) => void pools.set(name, pool);
}

function stateOf(pool: Database | pg.Pool): PoolState {
  if (pool instanceof pg.Pool) {
    const { totalCount, idleCount, waitingCount } = pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }
  // The pool is gone while a process ends.
  const { pool: held } = pool.client as { readonly pool?: KnexPool };
  return { inUse: held?.numUsed() ?? 0, idle: held?.numFree() ?? 0, waiting: held?.numPendingAcquires() ?? 0 };
}
