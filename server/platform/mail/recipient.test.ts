import { describe, expect, it } from '@jest/globals';
import { contactHash, mailboxHash, readUnsubscribeToken, unsubscribeToken } from './recipient.ts';

const config = { secretKey: 'one secret for the test' };
const other = { secretKey: 'another secret' };

describe('mailboxHash', () => {
  it.each([
    ['lou+amour@exemple.fr', 'lou@exemple.fr'],
    ['l.o.u@gmail.com', 'lou@gmail.com'],
    ['lou+a@googlemail.com', 'lou@gmail.com'],
  ])('is equal for %s and %s, whose contact hashes differ', (one, same) => {
    expect(mailboxHash(config, one)).toBe(mailboxHash(config, same));
    expect(contactHash(config, one)).not.toBe(contactHash(config, same));
  });

  it.each([
    ['lou@exemple.fr', 'lou@exemple.com'],
    ['l.ou@exemple.fr', 'lou@exemple.fr'],
    ['+33612345678', '+33612345679'],
  ])('differs for %s and %s', (one, another) => {
    expect(mailboxHash(config, one)).not.toBe(mailboxHash(config, another));
  });

  it('is short, contains no address, and depends on the secret key', () => {
    const hash = mailboxHash(config, 'lou@exemple.fr');
    expect(hash).toMatch(/^[\w-]{22}$/);
    expect(hash).not.toBe(mailboxHash(other, 'lou@exemple.fr'));
    expect(hash).not.toBe(contactHash(config, 'lou@exemple.fr'));
  });
});

describe('an unsubscribe token', () => {
  const hash = mailboxHash(config, 'lou@exemple.fr');
  const token = unsubscribeToken(config, hash);

  it('contains the hash of its mailbox', () => {
    expect(readUnsubscribeToken(config, token)).toBe(hash);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['two', [token, token]],
    ['an empty one', ''],
    ['a hash alone', hash],
    ['a longer one', `${token}a`],
    ['one with a changed end', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['one for somebody else', mailboxHash(config, 'ana@exemple.fr') + token.slice(22)],
    ['one made with another secret', unsubscribeToken(other, hash)],
  ])('is refused: %s', (_name, wrong) => {
    expect(readUnsubscribeToken(config, wrong)).toBeNull();
  });
});
