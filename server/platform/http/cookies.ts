import { parseCookie } from 'cookie';
import type { Request } from 'express';

/** The value of a cookie as it was sent, or undefined. */
export function readCookie(req: Request, name: string): string | undefined {
  return parseCookie(req.headers.cookie ?? '', { decode: (value) => value })[name];
}
