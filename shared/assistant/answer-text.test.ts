import { describe, expect, it } from '@jest/globals';
import { callTo, linkTo, mailTo, paragraphsOf, plainText, questionToAsk, siteTo, textTo } from './answer-text.ts';

const paths = new Set(['/matches', '/abonnement']);
const kinds = (answer: string) => paragraphsOf(answer, paths).map(({ parts }) => parts.map(({ kind }) => kind));

describe('paragraphsOf an answer', () => {
  it('finds links, mail addresses and questions among words', () => {
    const answer = `Va voir ${linkTo('Mes matchs', '/matches')}.\n\n${questionToAsk('Et après ?')}\n${mailTo('a@b.fr')}`;
    expect(kinds(answer)).toEqual([['words', 'link', 'words'], ['question'], ['mail']]);
    expect(plainText(answer)).toBe('Va voir Mes matchs.\n\nEt après ?\na@b.fr');
  });

  it('finds telephone numbers to call and to write to, and sites of the French state', () => {
    const answer = `Appelle le ${callTo('0 800 05 95 95')}, écris au ${textTo('114')}, va sur ${siteTo('17cyber.gouv.fr', '17cyber.gouv.fr')}`;
    expect(
      paragraphsOf(answer, paths)[0]?.parts.flatMap((part) => ('to' in part ? [[part.kind, part.to]] : [])),
    ).toEqual([
      ['telephone', 'tel:0800059595'],
      ['telephone', 'sms:114'],
      ['site', 'https://17cyber.gouv.fr'],
    ]);
    expect(plainText(answer)).toBe('Appelle le 0 800 05 95 95, écris au 114, va sur 17cyber.gouv.fr');
  });

  it.each([
    ['a site whose name ends as those of the state', '[clique](https://evilgouv.fr)'],
    ['a site that holds the name of the state', '[clique](https://gouv.fr.evil.example)'],
    ['a telephone number with words', '[clique](tel:3114;ext=1)'],
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
