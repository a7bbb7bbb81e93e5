import type { Config } from '../../config.ts';

/** The cookie's name; in production it is bound to this one host. */
export function sessionCookieOf({ isProduction }: Config): string {
  return isProduction ? '__Host-session' : 'session';
}
