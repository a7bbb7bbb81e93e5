import { describe, expect, it } from '@jest/globals';
import { findGendered, findRepetitions, longestPiece, similarity } from './written-french.ts';

describe('findGendered', () => {
  it.each([
    "Qui t'a aidé un jour ?",
    "Quelle fin t'a surprise ?",
    "Qu'est-ce qui t'a toujours attirée ?",
    "Où t'es-tu perdu en dernier ?",
    "Quand tu t'es trompée, que fais-tu ?",
    'Es-tu allé voir la mer ?',
    'Es-tu souvent pressée ?',
    'Quand tu es fatigué, où vas-tu ?',
    'Tu es très curieuse',
    'Que fais-tu tout seul ?',
    'De quoi es-tu le plus fier ?',
    'Une soirée où tu te sens vivant',
    'Vous êtes tous les deux là',
    "L'un et l'autre ont ri",
    'Un inconnu te sourit',
    'Invité(e) à dîner',
    'Invité·e à dîner',
  ])('finds a gendered word in %j', (text) => {
    expect(findGendered(text)).not.toBeNull();
  });

  it.each([
    "Qu'est-ce qui t'a fait rire ?",
    "Quel conseil t'a-t-on donné ?",
    "Quelle personne t'a appris la douceur ?",
    'Où te sens-tu bien ?',
    'Une journée où tu te sens libre',
    'Quel animal es-tu en octobre ?',
    'À quoi restes-tu fidèle ?',
    'Quelle lettre as-tu gardée ?',
    'Une personne inconnue te sourit',
    "Où es-tu quand l'orage gronde ?",
  ])('finds none in %j', (text) => {
    expect(findGendered(text)).toBeNull();
  });
});

describe('similarity', () => {
  it.each([
    ['Quel livre prêtes-tu ?', 'Quels livres prêterais-tu ?', 1],
    ['Un livre prêté', 'Un livre perdu', 1 / 3],
    ['La mer', 'La montagne', 0],
  ])('of %j and %j is %d', (one, other, degree) => {
    expect(similarity(one, other)).toBeCloseTo(degree);
  });
});

it('findRepetitions names the pairs of similar texts, with the most similar first', () => {
  const texts = ['Un livre prêté', 'La mer', 'Un livre perdu', 'Le livre prêté'];
  expect(findRepetitions(texts, 0.3)).toEqual([
    '1.00 Un livre prêté | Le livre prêté',
    '0.33 Un livre prêté | Un livre perdu',
    '0.33 Un livre perdu | Le livre prêté',
  ]);
});

it('longestPiece counts the letters between two places where a line can break', () => {
  expect(longestPiece('Un porte-bonheur, anticonstitutionnellement')).toBe(25);
});
