import { describe, expect, it } from '@jest/globals';
import { parseEmailAddress } from './email-address.ts';

describe('parseEmailAddress', () => {
  it.each([
    ['ana@exemple.fr', 'ana@exemple.fr'],
    ['  Ana.Luz+amour@Mail.Exemple.FR \n', 'ana.luz+amour@mail.exemple.fr'],
    ["o'neil@exemple.ie", "o'neil@exemple.ie"],
    ['a@xn--caf-dma.fr', 'a@xn--caf-dma.fr'],
    ['a@Café.fr', 'a@xn--caf-dma.fr'],
    ['a@cafe\u0301.fr', 'a@xn--caf-dma.fr'],
  ])('reads %j as %j', (text, address) => {
    expect(parseEmailAddress(text)).toBe(address);
  });

  it.each([
    '',
    'ana',
    '@exemple.fr',
    'ana@',
    'ana@localhost',
    'ana@exemple',
    'ana@-exemple.fr',
    'ana@exemple..fr',
    'ana..luz@exemple.fr',
    '.ana@exemple.fr',
    'ana luz@exemple.fr',
    'a@x.fr, v@evil.fr',
    '"a@x.fr, v@evil.fr"',
    'Ana <ana@exemple.fr>',
    'a@x.fr\r\nBcc: v@evil.fr',
    'a@x.fr\u0000',
    'a@x.fr;v@evil.fr',
    'a@[127.0.0.1]',
    'a@１２７.0.0.1',
    'a@café.fr/x',
    'a@café.fr:25',
    'a@x@café.fr',
    'é@exemple.fr',
    `a@${'é'.repeat(60)}.${'é'.repeat(60)}.${'é'.repeat(60)}.${'é'.repeat(60)}.fr`,
    'a@x.fr(comment)',
    `${'a'.repeat(65)}@exemple.fr`,
    `a@${'b'.repeat(250)}.fr`,
  ])('refuses %j', (text) => {
    expect(parseEmailAddress(text)).toBeNull();
  });
});
