import { sign } from 'cookie-signature';
import type { Config } from '../../platform/config.ts';

/** The cookie's name; in production it is bound to this one host. */
export function sessionCookieOf({ isProduction }: Config): string {
  return isProduction ? '__Host-session' : 'session';
}

/** What the cookie says: the session's id, signed as express-session signs it. */
export function signSession(sessionId: string, secret: string): string {
  return `s:${sign(sessionId, secret)}`;
}
