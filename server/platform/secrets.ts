import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The initial value by which RFC 3394 recognises its own key. */
const WRAP_MARK = Buffer.alloc(8, 0xa6);
const WRAPPED_ID_BYTES = 24;

export type SecretPurpose =
  | 'session'
  | 'login-link'
  | 'mail'
  | 'limits'
  | 'contact'
  | 'crush-code'
  | 'unsubscribe'
  | 'pseudonym'
  | 'admin'
  | 'erasure'
  | 'account'
  | 'backup-manifest'
  | 'backup-signature'
  | 'contest'
  | 'report'
  | 'second-factor'
  | 'passkey'
  | 'push'
  | 'veil'
  | 'known-browser'
  | 'live'
  | 'conversation'
  | 'evidence'
  | 'talk'
  | 'reach'
  | 'bounce'
  | 'evenings'
  | 'video'
  | 'comparison';

/** The secrets from which every key is derived. */
export interface Secrets {
  /** The secret that signs and seals everything new. */
  readonly secretKey: string;
  /** Earlier secrets: what they signed or sealed stays valid. */
  readonly previousSecretKeys?: readonly string[] | undefined;
  /**
   * The secret for recognising people in counters and lists, which therefore never changes; absent: the secret key
   * itself.
   */
  readonly recognitionKey?: string | undefined;
}

/** The keys of one purpose: the first one signs, all of them are accepted. */
export function keysOf(
  { secretKey, previousSecretKeys = [] }: Secrets,
  purpose: SecretPurpose,
): readonly [Buffer, ...Buffer[]] {
  return [deriveKey(secretKey, purpose), ...previousSecretKeys.map((earlier) => deriveKey(earlier, purpose))];
}

/** The key of a purpose for hashes that are stored; it does not change with the secret key. */
export function recognitionKeyOf({ secretKey, recognitionKey = secretKey }: Secrets, purpose: SecretPurpose): Buffer {
  return deriveKey(recognitionKey, purpose);
}

/** The derived keys by secret and purpose: the few keys of a process are wanted at almost every request. */
const derived = new Map<string, Buffer>();

/** Derives the key of one purpose from the secret key (HKDF, RFC 5869). */
export function deriveKey(secretKey: string, purpose: SecretPurpose): Buffer {
  const name = `${purpose}:${secretKey}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `resonance:${purpose}`, 32));
  derived.set(name, key);
  return key;
}

/** 256 random bits as text for addresses. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token. Tokens have 256 bits, so a plain hash suffices (OWASP ASVS 6.5.2). */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A keyed hash that names a person in counters and lists without identifying them. */
export function keyedHash(key: Buffer, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url');
}

/** A key of its own for one name, made from another key. */
export function keyFor(key: Buffer, name: string): Buffer {
  return createHmac('sha256', key).update(name).digest();
}

/** 64 bytes that look random and are always the same for a value: what varies a drawing. */
export function keyedBytes(key: Buffer, value: string): Buffer {
  return createHmac('sha512', key).update(value).digest();
}

/**
 * Encrypts a text (AES-256-GCM: nonce, tag, text), so that a copy of the database does not reveal it.
 * @param context says which row the text belongs to: it is not decrypted in another one
 */
export function seal(key: Buffer, plain: string, context = ''): Buffer {
  return sealBytes(key, Buffer.from(plain), context);
}

/** Encrypts a file as `seal` does a text. */
export function sealBytes(key: Buffer, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * Decrypts with any of the keys.
 * @throws when none of them encrypted it, or the bytes were changed
 */
export function unsealWithAny(keys: readonly [Buffer, ...Buffer[]], sealed: Buffer, context = ''): string {
  const [present, ...earlier] = keys;
  for (const key of earlier.toReversed()) {
    try {
      return unseal(key, sealed, context);
    } catch {
      // It was sealed with another key.
    }
  }
  return unseal(present, sealed, context);
}

/**
 * Decrypts.
 * @throws when another key encrypted it, the context was another one, or the bytes were changed
 */
export function unseal(key: Buffer, sealed: Buffer, context = ''): string {
  return unsealBytes(key, sealed, context).toString('utf8');
}

/**
 * Decrypts a file.
 * @throws when another key encrypted it, the context was another one, or the bytes were changed
 */
export function unsealBytes(key: Buffer, sealed: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/**
 * Encrypts an id so that the same key and id always give the same bytes (AES key wrap, RFC 3394), which no other key
 * decrypts.
 */
export function wrapId(key: Buffer, id: string): Buffer {
  const cipher = createCipheriv('id-aes256-wrap', key, WRAP_MARK);
  return Buffer.concat([cipher.update(Buffer.from(id.replaceAll('-', ''), 'hex')), cipher.final()]);
}

/** Decrypts an id; null when another key encrypted it or the bytes were changed. */
export function unwrapId(key: Buffer, wrapped: Buffer): string | null {
  if (wrapped.length !== WRAPPED_ID_BYTES) return null;
  try {
    const decipher = createDecipheriv('id-aes256-wrap', key, WRAP_MARK);
    const hex = Buffer.concat([decipher.update(wrapped), decipher.final()]).toString('hex');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  } catch {
    return null;
  }
}
