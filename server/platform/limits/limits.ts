import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import type { Config } from '../config.ts';
import type { Client } from '../http/client.ts';
import { keyedHash, recognitionKeyOf } from '../secrets.ts';

/** A counter over a window of time. */
export interface Limit {
  /** Counts one use, or several; false once there were too many. */
  admits(subject: string, count?: number): Promise<boolean>;
}

/** A limit of what one client may do. */
export interface ClientLimit {
  /** Counts one use, or several; false once there were too many. */
  admits(client: Client, count?: number): Promise<boolean>;
}

/** How often a limit of one client fits into its /48 of IPv6 addresses, which may be one household or a campus. */
export const CLIENTS_PER_NETWORK = 16;

/** A fact about a person that expires by itself. */
export interface TemporaryFlag {
  take(subject: string): Promise<void>;
  isTaken(subject: string): Promise<boolean>;
}

interface Window {
  readonly name: string;
  readonly seconds: number;
}

/** Creates a limit that is counted in PostgreSQL by keyed hashes, from which nobody can be identified. */
export function createLimit(db: Database, config: Config, window: Window & { readonly points: number }): Limit {
  const key = recognitionKeyOf(config, 'limits');
  const limiter = createLimiter(db, window);
  return { admits: (subject, count = 1) => admits(limiter, keyedHash(key, subject), count) };
}

/**
 * Creates a limit for clients. Of IPv6 it counts the /64 of a client, and the /48 around it with a ceiling: who has
 * many addresses does not have many times the limit.
 */
export function createClientLimit(
  db: Database,
  config: Config,
  window: Window & { readonly points: number },
): ClientLimit {
  const { name, points } = window;
  const perAddress = createLimit(db, config, window);
  const perNetwork = createLimit(db, config, {
    ...window,
    name: `${name}-network`,
    points: CLIENTS_PER_NETWORK * points,
  });
  return {
    async admits({ address, network }, count = 1) {
      if (!(await perAddress.admits(address, count))) return false;
      return network === null || perNetwork.admits(network, count);
    },
  };
}

/** Creates a temporary flag that is stored in PostgreSQL by keyed hashes. */
export function createTemporaryFlag(db: Database, config: Config, window: Window): TemporaryFlag {
  const key = recognitionKeyOf(config, 'limits');
  const limiter = createLimiter(db, { ...window, points: 1 });
  return {
    take: async (subject) => void (await limiter.block(keyedHash(key, subject), window.seconds)),
    isTaken: async (subject) => (await limiter.get(keyedHash(key, subject))) !== null,
  };
}

function createLimiter(
  db: Database,
  { name, points, seconds }: Window & { readonly points: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: db,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
}

async function admits(limiter: RateLimiterPostgres, key: string, count: number): Promise<boolean> {
  try {
    await limiter.consume(key, count);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}
