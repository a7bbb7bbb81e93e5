import type { Request, Response } from 'express';
import { DAY_MS } from '#shared/duration.ts';
import { KNOWN_BROWSER_DAYS } from '#shared/legal/cookie-days.ts';
import type { Config } from '../../platform/config.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { hashToken, randomToken } from '../../platform/secrets.ts';
import { cookieName, cookieSettings } from './browser-cookie.ts';

/** A browser is known for longer after its last sign-in than any session lasts (S-new-browser-2). */
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
  const value = findKnownBrowser(config, req) ?? randomToken();
  res.cookie(cookieName(config, COOKIE), value, { ...cookieSettings(config), maxAge: KNOWN_BROWSER_DAYS * DAY_MS });
  return hashToken(value);
}
