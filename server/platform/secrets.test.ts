import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';
import { findByToken, matchToken } from '../features/relations/match-token.ts';
import { mailboxHash, readUnsubscribeToken, unsubscribeToken } from './mail/recipient.ts';
import { keysOf, recognitionKeyOf, seal, unsealWithAny } from './secrets.ts';
import { fr } from '#shared/typeset.ts';

const before = { secretKey: 'the first' };
const after = { secretKey: 'the third', previousSecretKeys: ['the second', 'the first'], recognitionKey: 'the first' };
const others = { secretKey: fr`somebody else's`, recognitionKey: fr`somebody else's` };

// S-operations-8
describe('a new secret key', () => {
  it('decrypts what the previous keys encrypted, and encrypts with itself', () => {
    for (const secrets of [before, { secretKey: 'the second' }, after])
      expect(unsealWithAny(keysOf(after, 'mail'), seal(keysOf(secrets, 'mail')[0], 'à lire'))).toBe('à lire');
    expect(() => unsealWithAny(keysOf(before, 'mail'), seal(keysOf(after, 'mail')[0], 'à lire'))).toThrow();
    expect(() => unsealWithAny(keysOf(after, 'mail'), seal(keysOf(others, 'mail')[0], 'à lire'))).toThrow();
    expect(() => unsealWithAny(keysOf(after, 'mail'), seal(keysOf(after, 'limits')[0], 'à lire'))).toThrow();
  });

  it('accepts tokens that were signed with the previous keys', () => {
    const hash = mailboxHash(before, 'ana@exemple.fr');
    expect(readUnsubscribeToken(after, unsubscribeToken(before, hash))).toBe(hash);
    expect(readUnsubscribeToken(after, unsubscribeToken(after, hash))).toBe(hash);
    expect(readUnsubscribeToken(before, unsubscribeToken(after, hash))).toBeNull();
    expect(readUnsubscribeToken(after, unsubscribeToken(others, hash))).toBeNull();
    // The way out of a mail stays open when the secret that signed it is no longer among the earlier ones.
    expect(readUnsubscribeToken({ ...after, previousSecretKeys: [] }, unsubscribeToken(before, hash))).toBe(hash);
    const ids = ['ana', 'lea'];
    expect(findByToken(after, 'session', matchToken(before, 'session', 'lea'), ids)).toBe('lea');
    expect(findByToken(after, 'session', matchToken(after, 'session', 'ana'), ids)).toBe('ana');
    expect(findByToken(after, 'session', matchToken(others, 'session', 'ana'), ids)).toBeNull();
    expect(matchToken(after, 'session', 'ana')).not.toBe(matchToken(before, 'session', 'ana'));
  });

  it('leaves the hashes of addresses as they were', () => {
    expect(mailboxHash(after, 'ana@exemple.fr')).toBe(mailboxHash(before, 'ana@exemple.fr'));
    expect(recognitionKeyOf(after, 'limits')).toEqual(recognitionKeyOf(before, 'limits'));
    expect(mailboxHash(others, 'ana@exemple.fr')).not.toBe(mailboxHash(before, 'ana@exemple.fr'));
  });

  it('is refused with SECRET_KEY_PREVIOUS but without RECOGNITION_KEY', () => {
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://db/x',
      SECRET_KEY: 'new',
      SECRET_KEY_PREVIOUS: 'old, older',
    };
    expect(() => readConfig(env)).toThrow(/RECOGNITION_KEY manque à côté de SECRET_KEY_PREVIOUS/);
    const { previousSecretKeys, recognitionKey } = readConfig({ ...env, RECOGNITION_KEY: 'older' });
    expect([previousSecretKeys, recognitionKey]).toEqual([['old', 'older'], 'older']);
    expect(
      readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://db/x', SECRET_KEY: 'new' }).previousSecretKeys,
    ).toEqual([]);
  });
});
