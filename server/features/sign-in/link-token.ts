import jwt from 'jsonwebtoken';

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
