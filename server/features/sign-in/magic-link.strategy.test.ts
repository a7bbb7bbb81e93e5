import { describe, expect, it } from '@jest/globals';
import jwt from 'jsonwebtoken';
import { isLinkToken } from './magic-link.strategy.ts';

const user = { linkId: 'link', browser: 'browser' };
const signed = (secret: string, options: jwt.SignOptions = {}) => jwt.sign({ user }, secret, options);

describe('the token of a magic link', () => {
  it('is accepted when it was signed with the secret and has not expired', () => {
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
