import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { deriveKey, keyedHash } from '../../secrets.ts';

/** Names a match in forms: worth something in one session only, and telling nothing about who it is. */
export function matchToken({ secretKey }: Config, sessionId: string, memberId: string): string {
  return keyedHash(deriveKey(secretKey, 'match'), `${sessionId}|${memberId}`);
}

/** Whom a token names among the given members. */
export function findByToken(
  config: Config,
  sessionId: string,
  token: unknown,
  memberIds: readonly string[],
): string | null {
  if (typeof token !== 'string') return null;
  const given = Buffer.from(token);
  const isNamed = (memberId: string) => {
    const own = Buffer.from(matchToken(config, sessionId, memberId));
    return own.length === given.length && timingSafeEqual(own, given);
  };
  return memberIds.find(isNamed) ?? null;
}
