import { HOUR_MS, MINUTE_SECONDS } from '#shared/duration.ts';

const LOCK_SECONDS = 15 * MINUTE_SECONDS;
/**
 * How many failures of one client have no consequence; after that the pauses double, and then the client is locked out.
 */
const CLIENT_FREE_FAILURES = 3;
const CLIENT_LOCKED_AT = 10;
/**
 * How many failures of all clients together lock an address, so that an attacker gains nothing by using many clients.
 */
const ADDRESS_LOCKED_AT = 30;

/** What failures are counted by: an address for all clients, or one client with that address. */
export type Counted = 'address' | 'client';

/** Failures that are further apart than this are counted anew. */
export const FAILURES_FORGOTTEN_AFTER_MS = HOUR_MS;

/** The pause in seconds after a number of failures in a row (S-administration-5). */
export function pauseAfter(counted: Counted, failures: number): number {
  if (isLocking(counted, failures)) return LOCK_SECONDS;
  return counted === 'client' && failures > CLIENT_FREE_FAILURES ? 2 ** (failures - CLIENT_FREE_FAILURES) : 0;
}

/** Whether this number of failures locks instead of slowing down. */
export function isLocking(counted: Counted, failures: number): boolean {
  return failures >= (counted === 'client' ? CLIENT_LOCKED_AT : ADDRESS_LOCKED_AT);
}
