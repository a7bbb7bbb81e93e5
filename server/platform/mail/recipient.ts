import { timingSafeEqual } from 'node:crypto';
import type { OccasionId } from '#shared/notifications/occasions.ts';
import { routes } from '#shared/routes.ts';
import type { Config } from '../config.ts';
import { keyedHash, keysOf, recognitionKeyOf, type Secrets } from '../secrets.ts';

/** 132 bits: short enough for a link in a text message, far too many to guess. */
const HASH_LENGTH = 22;
/** What names the occasion in a link of a mail. */
export const OCCASION_PARAMETER = 'sujet';
const TOKEN_SHAPE = new RegExp(`^[\\w-]{${2 * HASH_LENGTH}}$`);
/** Providers that ignore dots, and the other names of the same mailboxes. */
const dotlessDomains: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * A keyed hash of an address or number, by which it is recognised without saving it.
 * @param contact normalised: one lower-case address, or a number that begins with +
 */
export function contactHash(secrets: Secrets, contact: string): string {
  return keyedHash(recognitionKeyOf(secrets, 'contact'), contact).slice(0, HASH_LENGTH);
}

/**
 * A keyed hash of a mailbox, equal for all its spellings. Only for protecting people, never for identifying them: two
 * similar addresses may belong to two persons.
 */
export function mailboxHash(secrets: Secrets, contact: string): string {
  return contactHash(secrets, `mailbox:${mailboxOf(contact)}`);
}

/**
 * A keyed hash of exactly this address or number, by which operators find what became of the mails to it. It equals no
 * other hash that is stored: the database alone does not say whose mails they were.
 */
export function recipientHash(secrets: Secrets, contact: string): string {
  return keyedHash(recognitionKeyOf(secrets, 'mail'), `recipient:${contact}`).slice(0, HASH_LENGTH);
}

/**
 * An opaque token that stops all mails to a mailbox, and does nothing else. The key that never changes signs it: it has no
 * end (S-unsubscribe-3), also when the secret of its day is not among the earlier ones any more.
 */
export function unsubscribeToken(secrets: Secrets, hash: string): string {
  return hash + signatureOf(recognitionKeyOf(secrets, 'unsubscribe'), hash);
}

/** The unsubscribe link of every mail: GET asks, POST stops all mails (RFC 8058, decision 69). */
export function stopLinkFor(config: Secrets & Pick<Config, 'publicUrl'>, contact: string): string {
  return `${config.publicUrl}${routes.unsubscribeOneClick}?token=${unsubscribeToken(config, mailboxHash(config, contact))}`;
}

/**
 * The link that stops the mails about one occasion only. The occasion is not signed: the token stops all of them in any
 * case.
 */
export function occasionLinkOf(stopLink: string, occasion: OccasionId): string {
  const link = new URL(stopLink);
  link.searchParams.set(OCCASION_PARAMETER, occasion);
  return link.href;
}

/** The mailbox hash in a token; null when it was not made by us. */
export function readUnsubscribeToken(secrets: Secrets, token: unknown): string | null {
  if (typeof token !== 'string' || !TOKEN_SHAPE.test(token)) return null;
  const hash = token.slice(0, HASH_LENGTH);
  const given = Buffer.from(token.slice(HASH_LENGTH));
  // An earlier release signed with the secret of its day.
  const keys = [recognitionKeyOf(secrets, 'unsubscribe'), ...keysOf(secrets, 'unsubscribe')];
  return keys.some((key) => timingSafeEqual(given, Buffer.from(signatureOf(key, hash)))) ? hash : null;
}

function signatureOf(key: Buffer, hash: string): string {
  return keyedHash(key, hash).slice(0, HASH_LENGTH);
}

function mailboxOf(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at === -1) return contact;
  const [name = ''] = contact.slice(0, at).split('+', 1);
  const domain = contact.slice(at + 1);
  const dotless = dotlessDomains[domain];
  return dotless ? `${name.replaceAll('.', '')}@${dotless}` : `${name}@${domain}`;
}
