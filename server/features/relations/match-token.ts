import { timingSafeEqual } from 'node:crypto';
import { keyedHash, keysOf, type Secrets } from '../../platform/secrets.ts';

/** A token that names a match in forms: valid in one session only, without revealing the id (S-resonance-5). */
export function matchToken(secrets: Secrets, sessionId: string, memberId: string): string {
  return tokenWith(keysOf(secrets, 'match')[0], sessionId, memberId);
}

/** The member among the given ones whom a token names. */
export function findByToken(
  secrets: Secrets,
  sessionId: string,
  token: unknown,
  memberIds: readonly string[],
): string | null {
  if (typeof token !== 'string') return null;
  const given = Buffer.from(token);
  const keys = keysOf(secrets, 'match');
  const isNamed = (memberId: string) =>
    keys.some((key) => {
      const own = Buffer.from(tokenWith(key, sessionId, memberId));
      return own.length === given.length && timingSafeEqual(own, given);
    });
  return memberIds.find(isNamed) ?? null;
}

function tokenWith(key: Buffer, sessionId: string, memberId: string): string {
  return keyedHash(key, `${sessionId}|${memberId}`);
}
