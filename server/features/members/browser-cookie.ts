import { createHash, timingSafeEqual } from 'node:crypto';
import type { CookieOptions, Request, Response } from 'express';
import { DAY_MS } from '#shared/duration.ts';
import type { Config } from '../../platform/config.ts';
import { readCookie } from '../../platform/http/cookies.ts';
import { randomToken } from '../../platform/secrets.ts';

/** A cookie's name with the prefix that binds it to this host in production. */
export function cookieName({ isProduction }: Config, name: string): string {
  return isProduction ? `__Host-${name}` : name;
}

export function cookieSettings({ isProduction }: Config) {
  return { httpOnly: true, sameSite: 'lax', secure: isProduction, path: '/' } as const satisfies CookieOptions;
}

/**
 * The browser of a request, signed in or not, identified by a random cookie that lives for a day. Only its hash leaves
 * this file.
 */
export interface Browser {
  /** The hash of the cookie in base64url; null as long as the browser has none. */
  readonly hash: string | null;
  /** Gives the browser a cookie, or makes the one that it has last a day longer. */
  remember(): string;
  /** The hash of the browser's cookie; a browser without one gets one for a day. */
  identify(): string;
  /** Whether the browser's cookie has this hash; the comparison takes equally long however much of it is right. */
  is(hash: string): boolean;
}

export function browserOf(config: Config, req: Request, res: Response): Browser {
  const name = cookieName(config, 'browser');
  const cookie = readCookie(req, name);
  const known = cookie && /^[\w-]{43}$/.test(cookie) ? cookie : null;
  const write = (value: string) => {
    res.cookie(name, value, { ...cookieSettings(config), maxAge: DAY_MS });
    return hashOf(value).toString('base64url');
  };
  return {
    hash: known && hashOf(known).toString('base64url'),
    remember: () => write(known ?? randomToken()),
    identify: () => (known ? hashOf(known).toString('base64url') : write(randomToken())),
    is(hash) {
      if (!cookie) return false;
      const own = hashOf(cookie);
      const asked = Buffer.from(hash, 'base64url');
      return own.length === asked.length && timingSafeEqual(own, asked);
    },
  };
}

function hashOf(cookie: string): Buffer {
  return createHash('sha256').update(cookie).digest();
}
