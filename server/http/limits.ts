import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { keyedHash, recognitionKeyOf } from '../secrets.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The limits of decisions, section 4: counted in PostgreSQL, so that all web processes count together. */
export interface LinkLimits {
  /** False once a client has asked for too many links within an hour. */
  admitsClient(client: string): Promise<boolean>;
  /** False once an address was sent its three links in 15 minutes or its ten in a day. */
  admitsAddress(email: string): Promise<boolean>;
}

/** A counter over a window of time. */
export interface Limit {
  /** Counts one more; false once there were too many. */
  admits(subject: string): Promise<boolean>;
}

/** Counts in PostgreSQL, over keyed hashes: who was counted cannot be read there. */
export function createLimit(
  db: Knex,
  config: Config,
  { name, points, seconds }: { readonly name: string; readonly points: number; readonly seconds: number },
): Limit {
  const key = recognitionKeyOf(config, 'limits');
  const limiter = new RateLimiterPostgres({
    storeClient: db,
    storeType: 'knex',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return { admits: (subject) => admits(limiter, keyedHash(key, subject)) };
}

export function createLinkLimits(db: Knex, config: Config): LinkLimits {
  const limit = (name: string, points: number, seconds: number) => createLimit(db, config, { name, points, seconds });
  const perClient = limit('link-client', config.linksPerClientAndHour, HOUR);
  const perAddress = limit('link-address', 3, 15 * MINUTE);
  const perAddressAndDay = limit('link-address-day', 10, DAY);
  return {
    admitsClient: (client) => perClient.admits(client),
    admitsAddress: async (email) => (await perAddress.admits(email)) && (await perAddressAndDay.admits(email)),
  };
}

async function admits(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false;
    throw refusal;
  }
}
