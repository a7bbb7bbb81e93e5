import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { DAY_MS } from '#shared/duration.ts';
import { KNOWN_BROWSER_DAYS } from '#shared/legal/cookie-days.ts';
import type { Config } from '../../platform/config.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { keyedHash, keysOf } from '../../platform/secrets.ts';
import { cookieName, cookieSettings } from './browser-cookie.ts';

/** 132 bits each: nobody guesses one. */
const PART_LENGTH = 22;
const ID_BYTES = 16;
/** How many accounts one browser is known for; the one that was longest not used gives way. */
const ACCOUNTS_AT_MOST = 5;
const COOKIE_SHAPE = new RegExp(`^[\\w-]{${PART_LENGTH}}(?:\\.[\\w-]{${PART_LENGTH}}){2,${ACCOUNTS_AT_MOST + 1}}$`);

/**
 * What a browser remembers of the sessions that it had, so that a flood from other browsers cannot keep their owners
 * from asking for a link (S-sign-in-10).
 */
export interface KnownBrowser {
  /** Names the browser in keyed counters; null for a browser that never had a session here. */
  readonly id: string | null;
  /** Whether the browser has had a session of this account, by the hash of its mailbox or another name of it. */
  knows(account: string): boolean;
}

interface Cookie {
  readonly id: string;
  readonly marks: readonly string[];
}

/**
 * Reads the cookie of a known browser: a random number, a mark for each account, and a signature over both. A mark is a
 * keyed hash of the number and the account, so that the cookie names nobody, and equals no other browser's (S-cookie-4).
 */
export function knownBrowserOf(config: Config, req: Request): KnownBrowser {
  const cookie = readKnown(config, req);
  return {
    id: cookie?.id ?? null,
    knows: (account) => cookie !== null && marksOf(config, cookie.id, account).some((mark) => includes(cookie, mark)),
  };
}

export function newBrowserId(): string {
  return randomBytes(ID_BYTES).toString('base64url');
}

/**
 * Makes the browser one that is known for an account, for as long as a session is used now and then.
 * @param newId of a browser that has none yet
 */
export function rememberBrowser(
  config: Config,
  req: Request,
  res: Response,
  account: string,
  newId = newBrowserId(),
): void {
  const { id, marks } = readKnown(config, req) ?? { id: newId, marks: [] };
  const own = marksOf(config, id, account);
  const others = marks.filter((mark) => !own.includes(mark));
  writeKnown(config, res, { id, marks: [own[0], ...others].slice(0, ACCOUNTS_AT_MOST) });
}

/** Makes the browser forget an account that exists no more. */
export function forgetAccount(config: Config, req: Request, res: Response, account: string): void {
  const cookie = readKnown(config, req);
  if (!cookie) return;
  const own = marksOf(config, cookie.id, account);
  const marks = cookie.marks.filter((mark) => !own.includes(mark));
  if (marks.length > 0) writeKnown(config, res, { id: cookie.id, marks });
  else res.clearCookie(nameOf(config), cookieSettings(config));
}

function readKnown(config: Config, req: Request): Cookie | null {
  const value = readCookie(req, nameOf(config));
  if (value === undefined || !COOKIE_SHAPE.test(value)) return null;
  const end = value.lastIndexOf('.');
  const [id = '', ...marks] = value.slice(0, end).split('.');
  const given = value.slice(end + 1);
  const isSigned = keysOf(config, 'known-browser').some((key) => isSame(signatureOf(key, id, marks), given));
  return isSigned ? { id, marks } : null;
}

function writeKnown(config: Config, res: Response, { id, marks }: Cookie): void {
  const [key] = keysOf(config, 'known-browser');
  res.cookie(nameOf(config), [id, ...marks, signatureOf(key, id, marks)].join('.'), {
    ...cookieSettings(config),
    maxAge: KNOWN_BROWSER_DAYS * DAY_MS,
  });
}

/** The mark of an account by the present secret, and those by earlier ones. */
function marksOf(config: Config, id: string, account: string): readonly [string, ...string[]] {
  const [present, ...earlier] = keysOf(config, 'known-browser');
  const markOf = (key: Buffer) => keyedHash(key, `account:${id}:${account}`).slice(0, PART_LENGTH);
  return [markOf(present), ...earlier.map(markOf)];
}

function signatureOf(key: Buffer, id: string, marks: readonly string[]): string {
  return keyedHash(key, `cookie:${[id, ...marks].join('.')}`).slice(0, PART_LENGTH);
}

function includes({ marks }: Cookie, wanted: string): boolean {
  return marks.filter((mark) => isSame(mark, wanted)).length > 0;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function nameOf(config: Config): string {
  return cookieName(config, 'known-browser');
}
