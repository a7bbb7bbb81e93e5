import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type SecretPurpose =
  | 'session'
  | 'login-link'
  | 'mail'
  | 'limits'
  | 'contact'
  | 'crush-code'
  | 'unsubscribe'
  | 'match'
  | 'admin'
  | 'second-factor';

/** A key for one purpose only, derived from the one configured secret (HKDF, RFC 5869). */
export function deriveKey(secretKey: string, purpose: SecretPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', `resonance:${purpose}`, 32));
}

/** 256 random bits, fit for an address. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens have 256 bits, so a plain hash is enough to keep them (OWASP ASVS 6.5.2). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Names a person in counters and lists without keeping who it is. */
export function keyedHash(key: Buffer, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}

/** Encrypts so that a copy of the database tells nothing (AES-256-GCM: nonce, tag, text). */
export function seal(key: Buffer, plain: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws when the key is another one or the bytes were changed */
export function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
