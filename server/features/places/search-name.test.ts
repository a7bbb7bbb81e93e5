import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { searchName, splitAtLastComma } from './search-name.ts';
import { fr } from '#shared/typeset.ts';

test.each([
  ['Saint-Étienne', 'saint etienne'],
  ['st etienne', 'saint etienne'],
  ['  ST.  ÉTIENNE ', 'saint etienne'],
  ['Ste-Foy-lès-Lyon', 'sainte foy les lyon'],
  ['Stes-Maries', 'saintes maries'],
  ["L'Haÿ-les-Roses", 'l hay les roses'],
  [fr`L'Haÿ-les-Roses`, 'l hay les roses'],
  ['Œting', 'oeting'],
  ['Łódź', 'lodz'],
  ['Paris 11e', 'paris'],
  ['Lyon 3e arrondissement', 'lyon'],
  ['Marseille 1er', 'marseille'],
  ['Strasbourg', 'strasbourg'],
  ['東京', '東京'],
  ['%_\\', ''],
  ['', ''],
])('searchName turns %j into %j', (name, expected) => {
  expect(searchName(name)).toBe(expected);
});

test('searchName changes its own result no further, and leaves no character with a meaning in LIKE', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const once = searchName(name);
      expect(searchName(once)).toBe(once);
      expect(once).not.toMatch(/[%_\\]/);
    }),
  );
});

test.each([
  ['saint etienne, france', { head: 'saint etienne', tail: 'france' }],
  ['Paris, Texas, USA', { head: 'Paris, Texas', tail: 'USA' }],
  ['Brest', { head: 'Brest', tail: null }],
])('splitAtLastComma splits %j at its last comma', (text, expected) => {
  expect(splitAtLastComma(text)).toEqual(expected);
});
