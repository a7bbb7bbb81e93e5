import { describe, expect, it } from '@jest/globals';
import { cardsOf } from '#shared/play/cards.ts';
import { pictures } from '#shared/play/pictures.ts';
import { questionsOf } from '#shared/play/questions.ts';
import { themeWords } from '#shared/play/themes.ts';
import { findTypographyErrors } from './french.ts';

describe('findTypographyErrors', () => {
  it.each([
    'L’été dernier, j’ai ri\u202f: tu étais là, et déjà loin\u202f!',
    'Vraiment\u202f?! Oui (enfin, peut-être\u202f; qui sait\u202f?)',
    'Il a dit «\u00a0à demain\u00a0», puis plus rien…',
    'Rendez-vous à 12\u00a0h\u00a030 sur https://exemple.fr/match-resonance?theme=gouts ou à ecoute@exemple.fr',
    'À moins de 50\u202fkm, soit 70\u202f% des profils, pour 9,99\u00a0€',
    'Une cote mal taillée, un foret, une tache et le passe du métro',
    'Ton e-mail, la page suivante, un match',
    'Une ligne\n      puis la suite du paragraphe',
    '?',
    '\u202f:',
  ])('finds nothing in %j', (text) => {
    expect(findTypographyErrors(text)).toEqual([]);
  });

  it.each([
    ["Aujourd'hui", 'straight apostrophe'],
    ['Il a dit "oui"', 'straight quotation mark'],
    ['C’est l’ heure', 'space beside an apostrophe'],
    ['C ’est l’heure', 'space beside an apostrophe'],
    ['Bravo!', 'no no-break space before a high mark'],
    ['Bravo !', 'no no-break space before a high mark'],
    ['Une chose: celle-ci', 'no no-break space before a high mark'],
    ['Une chose ; une autre', 'no no-break space before a high mark'],
    ['Tu viens? Oui', 'no no-break space before a high mark'],
    ['Il a dit «à demain\u00a0»', 'no no-break space inside quotation marks'],
    ['Il a dit «\u00a0à demain »', 'no no-break space inside quotation marks'],
    ['À 70 % près', 'no no-break space before a unit'],
    ['À 50 km d’ici', 'no no-break space before a unit'],
    ['Tu as 18 ans', 'no no-break space before a unit'],
    ['Rendez-vous à 12:30', 'hour with a colon'],
    ['Plus de 10000 personnes', 'thousands without a space'],
    ['Le 1 mars', 'first of a month without er'],
    ['Deux événements', 'two spellings of évènement'],
    ['Encore un peu...', 'three full stops'],
    ['Un peu , beaucoup', 'space before a comma or a full stop'],
    ['Un  peu', 'two spaces'],
    ['Un\u00a0 peu', 'two spaces'],
    ['A bientôt', 'capital without its accent'],
    ['C’est tres bien', 'word without its accents'],
    ['Deja-vu, Evenements', 'word without its accents'],
    ['Un coup de coeur', 'word without its accents'],
    ['L’age des autres', 'word without its accents'],
    ['Please réessaie', 'English word'],
    ['Lorem machin', 'left over'],
    ['Bonjour undefined', 'left over'],
    ['TODO plus tard', 'left over'],
  ])('finds the error in %j', (text, error) => {
    expect(findTypographyErrors(text).map((found) => found.slice(0, found.indexOf(':')))).toContain(error);
  });

  it('quotes each error with the words around it', () => {
    expect(findTypographyErrors('Tu viens? Il n’est pas trop tard, deja minuit')).toEqual([
      'no no-break space before a high mark: Tu viens? Il n’est pas t',
      'word without its accents: pas trop tard, deja minuit',
    ]);
  });
});

describe('the texts of cards and quizzes', () => {
  const texts = [
    ...Object.values(themeWords).flatMap((words) => Object.values(words)),
    ...Object.values(cardsOf).flatMap((cards) => cards.map(({ text }) => text)),
    ...Object.values(questionsOf).flatMap((questions) =>
      questions.flatMap(({ category, topOption, bottomOption }) => [category, topOption, bottomOption]),
    ),
    ...Object.values(pictures),
  ];

  it('have no error of typography', () => {
    expect(texts.flatMap(findTypographyErrors)).toEqual([]);
  });
});
