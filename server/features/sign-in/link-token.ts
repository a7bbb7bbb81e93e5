import jwt from 'jsonwebtoken';

/**
 * Whether a link's token was signed with this secret and has not expired. Checked before the Passport strategy, which
 * would print a stack trace for an expected error.
 */
export function isLinkToken(token: string, secret: string): boolean {
  try {
    jwt.verify(token, secret, { algorithms: ['HS256'] });
    return true;
  } catch {
    return false;
  }
}
