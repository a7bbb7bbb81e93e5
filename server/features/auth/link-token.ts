import jwt from 'jsonwebtoken';
import * as z from 'zod/mini';

export interface TokenFields {
  readonly linkId: string;
  /** Which browser asked: the hash of its cookie, worthless without the cookie. */
  readonly browser: string;
}

const tokenFieldsSchema = z.object({ user: z.object({ linkId: z.string(), browser: z.string() }) });

/**
 * Whether the token of a link was signed with this secret and has not expired. Asked before the strategy, which would
 * print an expected refusal with its stack trace.
 */
export function isLinkToken(token: string, secret: string): boolean {
  try {
    jwt.verify(token, secret, { algorithms: ['HS256'] });
    return true;
  } catch {
    return false;
  }
}

/** The fields inside a token, unverified: good only for deciding what to ask for. */
export function readTokenFields(token: string): TokenFields | undefined {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return tokenFieldsSchema.safeParse(payload).data?.user;
  } catch {
    return undefined;
  }
}
