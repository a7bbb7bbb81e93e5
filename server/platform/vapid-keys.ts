import { createECDH } from 'node:crypto';

/** Our identity for push services (RFC 8292): a pair of keys on P-256, in base64url. */
export interface VapidKeys {
  /** 65 bytes; browsers subscribe to it. */
  readonly publicKey: string;
  /** 32 bytes; signs what is sent to them. */
  readonly privateKey: string;
}

/**
 * The key pair of a private key, which can be any 32 random bytes.
 * @throws when these are not the 32 bytes of a key
 */
export function vapidKeysOf(privateKey: string): VapidKeys {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) throw new Error('A private key has 32 bytes.');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
}

export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    return vapidKeysOf(privateKey).publicKey === publicKey;
  } catch {
    return false;
  }
}
