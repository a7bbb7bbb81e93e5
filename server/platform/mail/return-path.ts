import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { keyedHash, keysOf, recognitionKeyOf, type Secrets } from '../secrets.ts';
import { SEPARATOR } from './bounce-address.ts';

/** Hexadecimal digits: of the mail's id, and of its signature (64 bits: an address takes no more). */
const ID_DIGITS = 32;
const SIGNATURE_DIGITS = 16;

type ReturnSettings = Secrets & Pick<Config, 'bounceAddress'>;

/**
 * The address to which one mail comes back when it cannot be delivered (VERP): that of the configuration with the mail's
 * id, signed, so that nobody can say of another person's mail that it came back. Null without `BOUNCE_ADDRESS`.
 */
export function returnPathOf(config: ReturnSettings, mailId: string): string | null {
  if (config.bounceAddress === undefined) return null;
  const [local = '', domain = ''] = config.bounceAddress.split('@');
  const id = mailId.replaceAll('-', '');
  return `${local}${SEPARATOR}${id}${signatureOf(keysOf(config, 'bounce')[0], id)}@${domain}`;
}

/** The id of the mail that a text names by its return address; null when it names none, or one that we did not sign. */
export function findReturnedMail(config: ReturnSettings, text: string): string | null {
  if (config.bounceAddress === undefined) return null;
  const [local = '', domain = ''] = config.bounceAddress.split('@');
  const address = new RegExp(
    `${escaped(local + SEPARATOR)}([\\da-f]{${ID_DIGITS}})([\\da-f]{${SIGNATURE_DIGITS}})@${escaped(domain)}`,
    'gi',
  );
  // A mail that has left before the last change of the secret comes back as well.
  const keys = [...keysOf(config, 'bounce'), recognitionKeyOf(config, 'bounce')];
  for (const [, id = '', signature = ''] of text.matchAll(address)) {
    const given = Buffer.from(signature.toLowerCase());
    const isSigned = keys.some((key) => timingSafeEqual(given, Buffer.from(signatureOf(key, id.toLowerCase()))));
    if (isSigned) return id.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
  return null;
}

/** In hexadecimal digits: mail servers may write an address in capital or small letters. */
function signatureOf(key: Buffer, id: string): string {
  return Buffer.from(keyedHash(key, `return:${id}`), 'base64url')
    .toString('hex')
    .slice(0, SIGNATURE_DIGITS);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
