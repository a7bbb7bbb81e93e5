import { sign } from 'cookie-signature';
import type { Config } from '../../platform/config.ts';

/** The name of the session cookie; in production it is bound to this host. */
export function sessionCookieOf({ isProduction }: Config): string {
  return isProduction ? '__Host-session' : 'session';
}

/** The value of the session cookie: the session's id, signed as express-session does. */
export function signSession(sessionId: string, secret: string): string {
  return `s:${sign(sessionId, secret)}`;
}
