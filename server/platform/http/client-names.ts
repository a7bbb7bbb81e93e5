import { randomBytes } from 'node:crypto';
import { keyedHash } from '../secrets.ts';
import type { Client } from './client.ts';

const KEY_BYTES = 32;
const NAME_LENGTH = 12;

/**
 * Creates a function that names clients in the log by a keyed hash, so that an operator sees that many requests come
 * from one client, and not from where. The key is drawn anew each day (UTC) and kept nowhere: later nobody, not even with
 * every secret of the installation, can find out whether an address is among the names. Each process has its own.
 */
export function createClientNames(now: () => Date = () => new Date()): (client: Client) => string {
  let day = '';
  let key = randomBytes(KEY_BYTES);
  return ({ address }) => {
    const today = now().toISOString().slice(0, 'YYYY-MM-DD'.length);
    if (today !== day) {
      day = today;
      key = randomBytes(KEY_BYTES);
    }
    return keyedHash(key, address).slice(0, NAME_LENGTH);
  };
}
