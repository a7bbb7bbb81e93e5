import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';
import { mailboxHash, readUnsubscribeToken, unsubscribeToken } from './mail/recipient.ts';
import { keyFor, keysOf, recognitionKeyOf, seal, unsealWithAny, unwrapId, wrapId } from './secrets.ts';
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
    expect(readUnsubscribeToken(after, unsubscribeToken(others, hash))).toBeNull();
    // The way out of a mail stays open when the secret that signed it is no longer among the earlier ones.
    const second = { secretKey: 'the second', recognitionKey: 'the first' };
    for (const secrets of [before, second])
      expect(readUnsubscribeToken({ ...after, previousSecretKeys: [] }, unsubscribeToken(secrets, hash))).toBe(hash);
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

describe('an encrypted id', () => {
  const id = '5b0a3b52-3b6c-4f0c-9a39-1f4c2f3f8a11';
  const [key] = keysOf(before, 'pseudonym');

  it('is the same 24 bytes each time, and only its own key decrypts it', () => {
    const wrapped = wrapId(key, id);
    expect(wrapped).toHaveLength(24);
    expect(wrapId(key, id)).toEqual(wrapped);
    expect(unwrapId(key, wrapped)).toBe(id);
    for (const other of [keysOf(others, 'pseudonym')[0], keyFor(key, 'x')])
      expect([unwrapId(other, wrapped), wrapId(other, id).equals(wrapped)]).toEqual([null, false]);
  });

  it('decrypts to nothing once a bit of it is changed, or a part of it is missing', () => {
    const wrapped = wrapId(key, id);
    for (let bit = 0; bit < wrapped.length * 8; bit += 1) {
      const changed = Buffer.from(wrapped);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(unwrapId(key, changed)).toBeNull();
    }
    for (let length = 0; length < wrapped.length; length += 1)
      expect(unwrapId(key, wrapped.subarray(0, length))).toBeNull();
    // A further block would decrypt to more than an id.
    expect(unwrapId(key, Buffer.concat([wrapped, wrapped.subarray(0, 8)]))).toBeNull();
  });
});
