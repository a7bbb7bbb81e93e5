import { describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { isLinkToken, readToken, writeToken } from './magic-link.strategy.ts';

const user = { linkId: 'link', browser: 'browser' };
const signed = (secret: string, options: jwt.SignOptions = {}) => jwt.sign({ user }, secret, options);

describe('the token of a magic link', () => {
  it('is accepted when it was signed with the secret', () => {
    expect(isLinkToken(signed('ours', { expiresIn: 600 }), 'ours')).toBe(true);
  });

  it.each([
    ['was signed with another secret', signed('theirs')],
    ['has expired', signed('ours', { expiresIn: -1 })],
    ['names another algorithm', signed('ours', { algorithm: 'HS512' })],
    ['is not signed', jwt.sign({ user }, '', { algorithm: 'none' })],
    ['was changed after it was signed', `${signed('ours').slice(0, -4)}AAAA`],
    ['is no token', 'anything'],
    ['is empty', ''],
  ])('is refused when it %s', (_reason, token) => {
    expect(isLinkToken(token, 'ours')).toBe(false);
  });
});

// S-sign-in-15
describe('the ten minutes of a link', () => {
  const key = Buffer.from('a key of 32 bytes, for this test.');
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const write = (at: Date) => writeToken(key, { linkId: 'link', browser: 'browser' }, at);

  it('pass by the time that is given, however wrong the clock of the machine is', async () => {
    for (const hours of [-20, -3, 0, 3, 20]) {
      const token = await write(minutes(60 * hours));
      expect(await readToken([key], token, minutes(60 * hours + 9))).toMatchObject({
        linkId: 'link',
        browser: 'browser',
      });
      expect(await readToken([key], token, minutes(60 * hours + 10))).toBeNull();
    }
  });

  it('are left to the database for a link of the release before, which does not say them', async () => {
    const token = jwt.sign({ user }, key.toString('base64url'), { expiresIn: 600 });
    expect(await readToken([key], token, minutes(9))).toMatchObject(user);
  });
});
