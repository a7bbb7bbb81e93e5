import type { Request } from 'express';

/** The value of a cookie as it was sent, or undefined. */
export function readCookie(req: Request, name: string): string | undefined {
  const cookies = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
