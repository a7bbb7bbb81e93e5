import { describe, expect, it } from '@jest/globals';
import { CHALLENGE_MINUTES } from '#shared/passkeys/passkey-limits.ts';
import { createChallenge, readChallenge, type ChallengeScope } from './challenge.ts';

const secrets = { secretKey: 'a-secret-for-tests-only-0123456789abcdef' };
const scope: ChallengeScope = { purpose: 'sign-in', browserHash: 'one', memberId: null };
const now = new Date('2026-11-22T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('a challenge for a passkey', () => {
  it('gives back what it carries until it expires', () => {
    const challenge = createChallenge(secrets, scope, now, Buffer.from('handle'));
    expect(readChallenge(secrets, challenge, scope, later(CHALLENGE_MINUTES - 0.01))?.toString()).toBe('handle');
    expect(readChallenge(secrets, challenge, scope, later(CHALLENGE_MINUTES))).toBeNull();
    expect(readChallenge(secrets, createChallenge(secrets, scope, now), scope, now)).toHaveLength(0);
  });

  it.each<[string, ChallengeScope]>([
    ['another purpose', { ...scope, purpose: 'prove' }],
    ['another browser', { ...scope, browserHash: 'two' }],
    ['a member', { ...scope, memberId: 'ana' }],
  ])('is refused for %s', (_name, other) => {
    expect(readChallenge(secrets, createChallenge(secrets, scope, now), other, now)).toBeNull();
  });

  it('is accepted after a change of the secret that made it, and refused when another secret made it', () => {
    const challenge = createChallenge(secrets, scope, now);
    const other = { secretKey: 'another-secret-for-tests-0123456789abcdef' };
    expect(readChallenge(other, challenge, scope, now)).toBeNull();
    expect(readChallenge({ ...other, previousSecretKeys: [secrets.secretKey] }, challenge, scope, now)).not.toBeNull();
  });

  it('is refused with any bit changed, in another spelling, or of another length', () => {
    const challenge = createChallenge(secrets, scope, now, Buffer.from('handle'));
    const bytes = Buffer.from(challenge, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((bytes[index] ?? 0) ^ 1, index);
      expect(readChallenge(secrets, changed.toString('base64url'), scope, now)).toBeNull();
    }
    for (const other of ['', 'aaaa', `${challenge}=`, `${challenge}aaaa`, challenge.slice(4)])
      expect(readChallenge(secrets, other, scope, now)).toBeNull();
  });

  it('has 128 random bits', () => {
    const made = Array.from({ length: 200 }, () => createChallenge(secrets, scope, now).slice(0, 21));
    expect(new Set(made).size).toBe(200);
  });
});
