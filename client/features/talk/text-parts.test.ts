import { describe, expect, it } from '@jest/globals';
import { partsOf } from './text-parts.ts';

const linksIn = (text: string) => partsOf(text, true).flatMap(({ href }) => (href === null ? [] : [href]));

describe('addresses in a text', () => {
  it.each([
    ['Voir https://exemple.fr/a?b=1.', 'https://exemple.fr/a?b=1'],
    ['(www.exemple.fr)', 'https://www.exemple.fr/'],
    ['https://fr.exemple.org/wiki/Lune_(astre) !', 'https://fr.exemple.org/wiki/Lune_(astre)'],
    ['« https://exemple.fr »', 'https://exemple.fr/'],
  ])('are links in %j, without the marks of the sentence', (text, href) => {
    expect(linksIn(text)).toEqual([href]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'oui.non',
    'https://banque.fr@pirate.example/',
    'https://localhost/x',
    'ftp://exemple.fr',
  ])('stay words in %j', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  it('are words before links are allowed', () => {
    expect(partsOf('https://exemple.fr', false)).toEqual([{ at: 0, text: 'https://exemple.fr', href: null }]);
  });

  it('lose nothing of the text', () => {
    const text = 'Un https://exemple.fr, deux www.exemple.fr ; trois.';
    expect(
      partsOf(text, true)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
