import { timingSafeEqual } from 'node:crypto';
import { routes } from '#shared/routes.ts';
import type { Config } from '../config.ts';
import { deriveKey, keyedHash } from '../secrets.ts';

/** 132 bits: short enough for a link in a text message, far too many to guess. */
const HASH_LENGTH = 22;
const TOKEN_SHAPE = new RegExp(`^[\\w-]{${2 * HASH_LENGTH}}$`);
/** Providers that ignore dots, and the other names of the same mailboxes. */
const dotlessDomains: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

type Secret = Pick<Config, 'secretKey'>;

/**
 * Recognises an e-mail address or an E.164 number without keeping it.
 * @param contact normalised: one lower-case address, or a number that begins with +
 */
export function contactHash({ secretKey }: Secret, contact: string): string {
  return keyedHash(deriveKey(secretKey, 'contact'), contact).slice(0, HASH_LENGTH);
}

/**
 * Recognises whoever reads what is sent there: all spellings of one mailbox are the same. Good for protecting people,
 * never for telling who somebody is: two addresses that look alike may belong to two persons.
 */
export function mailboxHash(config: Secret, contact: string): string {
  return contactHash(config, `mailbox:${mailboxOf(contact)}`);
}

/** An opaque token that stops all messages to a mailbox; worth nothing but that. */
export function unsubscribeToken({ secretKey }: Secret, hash: string): string {
  return hash + signatureOf(secretKey, hash);
}

/** The address that every message carries: opened, it asks; posted to, it stops all messages (RFC 8058). */
export function stopLinkFor(config: Pick<Config, 'secretKey' | 'publicUrl'>, contact: string): string {
  return `${config.publicUrl}${routes.unsubscribeOneClick}?token=${unsubscribeToken(config, mailboxHash(config, contact))}`;
}

/** The mailbox hash that a token speaks for, or null when it was not made by us. */
export function readUnsubscribeToken({ secretKey }: Secret, token: unknown): string | null {
  if (typeof token !== 'string' || !TOKEN_SHAPE.test(token)) return null;
  const hash = token.slice(0, HASH_LENGTH);
  const isOurs = timingSafeEqual(Buffer.from(token.slice(HASH_LENGTH)), Buffer.from(signatureOf(secretKey, hash)));
  return isOurs ? hash : null;
}

function signatureOf(secretKey: string, hash: string): string {
  return keyedHash(deriveKey(secretKey, 'unsubscribe'), hash).slice(0, HASH_LENGTH);
}

function mailboxOf(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at === -1) return contact;
  const [name = ''] = contact.slice(0, at).split('+', 1);
  const domain = contact.slice(at + 1);
  const dotless = dotlessDomains[domain];
  return dotless ? `${name.replaceAll('.', '')}@${dotless}` : `${name}@${domain}`;
}
