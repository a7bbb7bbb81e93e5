import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { fr } from '#shared/typeset.ts';
import { keysOf, type Secrets } from '../../platform/secrets.ts';
import { BackupError } from './backup-error.ts';

/** What PKCS #8 writes before the 32 bytes of a private key for X25519 (RFC 8410). */
const PKCS8_BEGINNING = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** As the library has it: the type of browsers. */
type WebStream = globalThis.ReadableStream<Uint8Array>;

/** An age identity: its text is the private key, or the key itself. */
export type Identity = string | CryptoKey;

/**
 * Encrypts a stream for recipients, in the format of age (age-encryption.org/v1). Memory does not grow with it.
 */
export async function sealStream(plain: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/**
 * Decrypts a stream. It ends with an error where a byte was changed, before what follows is read.
 * @throws when none of the identities fits
 */
export async function openStream(sealed: Readable, identities: readonly Identity[]): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return fromWeb(await decrypter.decrypt(toWeb(sealed)));
}

/** A new private key, and the recipient that belongs to it. */
export async function generateBackupKeys(): Promise<{ readonly identity: string; readonly recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/**
 * Checks recipients before anything is read.
 * @throws BackupError naming the first that is none
 */
export function checkRecipients(recipients: readonly string[]): void {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch (cause) {
      // A private key that was given by mistake is not repeated.
      const shown = recipient.startsWith('age1') ? recipient : fr`Ce qui est donné`;
      throw new BackupError(
        fr`${shown} n'est pas un destinataire : c'est une clé qui commence par age1. « resonance backup keys » en fait une.`,
        { cause },
      );
    }
  }
}

/**
 * The recipient of an identity.
 * @throws BackupError when it is none
 */
export async function recipientOf(identity: Identity): Promise<string> {
  try {
    return await identityToRecipient(identity);
  } catch (cause) {
    throw new BackupError(fr`BACKUP_IDENTITY n'est pas une clé privée : elle commence par AGE-SECRET-KEY-1.`, {
      cause,
    });
  }
}

/**
 * The product's own identities, from the secret and the earlier ones. With them a server opens manifests, which say what
 * is stored where, and nothing else: it takes the operator's identity to read rows and files.
 */
export async function ownIdentities(secrets: Secrets): Promise<readonly [CryptoKey, ...CryptoKey[]]> {
  const [present, ...earlier] = keysOf(secrets, 'backup-manifest');
  return [await identityFrom(present), ...(await Promise.all(earlier.map(identityFrom)))];
}

function identityFrom(key: Buffer): Promise<CryptoKey> {
  const encoded = Buffer.concat([PKCS8_BEGINNING, key]);
  return crypto.subtle.importKey('pkcs8', encoded, { name: 'X25519' }, false, ['deriveBits']);
}

/** Proves that a manifest was written with the secret: the recipients' keys are public, and anybody can encrypt for them. */
export function signManifest(secrets: Secrets, text: string): string {
  return signatureBy(keysOf(secrets, 'backup-signature')[0], text).toString('base64url');
}

export function isSigned(secrets: Secrets, text: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  return keysOf(secrets, 'backup-signature').some((key) => {
    const expected = signatureBy(key, text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureBy(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Without Node's own `toWeb` and `fromWeb`: they throw where nobody can catch it when a stream is given up half-way. */
function toWeb(stream: Readable): WebStream {
  return ReadableStream.from(stream as AsyncIterable<Uint8Array>) as unknown as WebStream;
}

function fromWeb(stream: WebStream): Readable {
  return Readable.from(stream, { objectMode: false });
}
