import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { deriveKey, keyedHash } from '../secrets.ts';

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

export function createLinkLimits(db: Knex, config: Config): LinkLimits {
  const key = deriveKey(config.secretKey, 'limits');
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: db,
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const perClient = limiter('link-client', config.linksPerClientAndHour, HOUR);
  const perAddress = limiter('link-address', 3, 15 * MINUTE);
  const perAddressAndDay = limiter('link-address-day', 10, DAY);
  return {
    admitsClient: (client) => admits(perClient, keyedHash(key, client)),
    async admitsAddress(email) {
      const hash = keyedHash(key, email);
      return (await admits(perAddress, hash)) && (await admits(perAddressAndDay, hash));
    },
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
