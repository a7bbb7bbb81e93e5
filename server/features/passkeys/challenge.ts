import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CHALLENGE_MINUTES } from '#shared/passkeys/passkey-limits.ts';
import { keysOf, type Secrets } from '../../platform/secrets.ts';

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const MAC_BYTES = 32;
const HEAD_BYTES = NONCE_BYTES + EXPIRY_BYTES;
const MINUTE_MS = 60_000;

/** What a challenge was made for; it is worthless for anything else. */
export interface ChallengeScope {
  readonly purpose: 'sign-in' | 'create' | 'prove';
  /** The hash of the cookie of the browser that asked. */
  readonly browserHash: string;
  /** The signed-in member; null while nobody is known yet. */
  readonly memberId: string | null;
}

/**
 * A challenge for an authenticator: random, and signed by us together with its scope, its end and what it carries.
 * Nothing is stored until it is used, so that opening the page of sign-in costs the database nothing.
 * @param carried what the answer is to be stored with; the browser can read it
 */
export function createChallenge(
  secrets: Secrets,
  scope: ChallengeScope,
  now: Date,
  carried: Uint8Array = new Uint8Array(),
): string {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS, 0, EXPIRY_BYTES);
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), expiry, carried]);
  return Buffer.concat([signed, macOf(keysOf(secrets, 'passkey')[0], signed, scope)]).toString('base64url');
}

/**
 * Reads a challenge that we made for this scope and that has not expired; whether it was used is asked elsewhere.
 * @returns what it carries; null for any other text
 */
export function readChallenge(secrets: Secrets, challenge: string, scope: ChallengeScope, now: Date): Buffer | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length < HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge) return null;
  const signed = bytes.subarray(0, -MAC_BYTES);
  const mac = bytes.subarray(-MAC_BYTES);
  const isOurs = keysOf(secrets, 'passkey').some((key) => timingSafeEqual(mac, macOf(key, signed, scope)));
  if (!isOurs || signed.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) <= now.getTime()) return null;
  return signed.subarray(HEAD_BYTES);
}

function macOf(key: Buffer, signed: Buffer, { purpose, browserHash, memberId }: ChallengeScope): Buffer {
  const scope = JSON.stringify([purpose, browserHash, memberId]);
  return createHmac('sha256', key).update(signed).update(scope).digest();
}
