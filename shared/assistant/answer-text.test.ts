import { describe, expect, it } from '@jest/globals';
import { linkTo, mailTo, paragraphsOf, plainText, questionToAsk } from './answer-text.ts';

const paths = new Set(['/matches', '/abonnement']);
const kinds = (answer: string) => paragraphsOf(answer, paths).map(({ parts }) => parts.map(({ kind }) => kind));

describe('the parts of an answer', () => {
  it('finds links, mails and questions among words', () => {
    const answer = `Va voir ${linkTo('Mes matchs', '/matches')}.\n\n${questionToAsk('Et après ?')}\n${mailTo('a@b.fr')}`;
    expect(kinds(answer)).toEqual([['words', 'link', 'words'], ['question'], ['mail']]);
    expect(plainText(answer)).toBe('Va voir Mes matchs.\n\nEt après ?\na@b.fr');
  });

  it.each([
    ['elsewhere', '[clique](https://evil.example)'],
    ['a protocol of its own', '[clique](javascript:alert)'],
    ['an address we do not have', '[clique](/nulle-part)'],
    ['another host by two slashes', '[clique](//evil.example)'],
  ])('leaves a link to %s as the text it is', (_name, answer) => {
    expect(paragraphsOf(answer, paths).map(({ parts }) => parts.map(({ text }) => text))).toEqual([[answer]]);
    expect(kinds(answer)).toEqual([['words']]);
  });

  it('shows half a link as text while the answer is being written', () => {
    expect(kinds('Va voir [Mes ma')).toEqual([['words']]);
  });
});
