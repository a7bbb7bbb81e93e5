import { describe, expect, it } from '@jest/globals';
import { linkTo, mailTo, paragraphsOf, plainText, questionToAsk } from './answer-text.ts';

const paths = new Set(['/matches', '/abonnement']);
const kinds = (answer: string) => paragraphsOf(answer, paths).map(({ parts }) => parts.map(({ kind }) => kind));

describe('paragraphsOf an answer', () => {
  it('finds links, mail addresses and questions among words', () => {
    const answer = `Va voir ${linkTo('Mes matchs', '/matches')}.\n\n${questionToAsk('Et après ?')}\n${mailTo('a@b.fr')}`;
    expect(kinds(answer)).toEqual([['words', 'link', 'words'], ['question'], ['mail']]);
    expect(plainText(answer)).toBe('Va voir Mes matchs.\n\nEt après ?\na@b.fr');
  });

  it.each([
    ['another site', '[clique](https://evil.example)'],
    ['the protocol javascript', '[clique](javascript:alert)'],
    ['an unknown address of ours', '[clique](/nulle-part)'],
    ['another host by two slashes', '[clique](//evil.example)'],
  ])('leaves a link to %s as text', (_name, answer) => {
    expect(paragraphsOf(answer, paths).map(({ parts }) => parts.map(({ text }) => text))).toEqual([[answer]]);
    expect(kinds(answer)).toEqual([['words']]);
  });

  it('leaves an incomplete link as text while the answer is being written', () => {
    expect(kinds('Va voir [Mes ma')).toEqual([['words']]);
  });
});
