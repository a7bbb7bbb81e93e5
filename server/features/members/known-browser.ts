import type { Request, Response } from 'express';
import { DAY_MS } from '#shared/duration.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import { cookieName, cookieSettings } from './browser-cookie.ts';

/** How long a browser is known after its last sign-in: longer than any session (S-new-browser-2). */
export const KNOWN_BROWSER_DAYS = 180;
const COOKIE = 'known-browser';
const COOKIE_SHAPE = /^[\w-]{43}$/;

/** The cookie of an earlier sign-in in this browser; null without one. */
export function findKnownBrowser(config: Config, req: Request): string | null {
  const cookie = readCookie(req, cookieName(config, COOKIE));
  return cookie && COOKIE_SHAPE.test(cookie) ? cookie : null;
}

/**
 * The hash of the cookie by which this browser is recognised at a later sign-in. It is set after a sign-in only; a
 * browser without it gets one, and one that has it keeps it for longer.
 */
export function identifyKnownBrowser(config: Config, req: Request, res: Response): Buffer {
  const name = cookieName(config, COOKIE);
  const value = findKnownBrowser(config, req) ?? randomToken();
  res.cookie(name, value, { ...cookieSettings(config), maxAge: KNOWN_BROWSER_DAYS * DAY_MS });
  return hashToken(value);
}

/** Remembers that this browser opened the account. Returns whether it had done so before. */
export async function rememberBrowser(
  db: Database,
  { memberId, browserHash, day }: { readonly memberId: string; readonly browserHash: Buffer; readonly day: IsoDate },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { is_known: boolean }[] }>(
    `INSERT INTO known_browsers (member_id, browser_hash, seen_on) VALUES (:memberId, :browserHash, :day)
     ON CONFLICT (member_id, browser_hash) DO UPDATE SET seen_on = excluded.seen_on
     RETURNING xmax <> 0 AS is_known`,
    { memberId, browserHash, day },
  );
  return rows[0]?.is_known ?? false;
}

/** Makes a browser unknown to an account again. */
export async function forgetBrowser(db: Database, memberId: string, browserHash: Buffer): Promise<void> {
  await db('known_browsers').where({ member_id: memberId, browser_hash: browserHash }).delete();
}

/** Makes every browser unknown to an account again. */
export async function forgetBrowsers(db: Database, memberId: string): Promise<void> {
  await db('known_browsers').where({ member_id: memberId }).delete();
}

/** Deletes browsers that have not signed in since a day. */
export async function deleteOldBrowsers(db: Database, before: IsoDate): Promise<number> {
  return db('known_browsers').where('seen_on', '<', before).delete();
}
