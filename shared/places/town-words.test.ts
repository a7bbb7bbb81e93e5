import { expect, it } from '@jest/globals';
import { fr } from '../typeset.ts';
import { aTown, deTown } from './town-words.ts';

// S-screen-24
it.each([
  ['Lyon', 'de Lyon', 'à Lyon'],
  ['Angers', fr`d'${'Angers'}`, 'à Angers'],
  ['Évry', fr`d'${'Évry'}`, 'à Évry'],
  ['Hyères', fr`d'${'Hyères'}`, 'à Hyères'],
  ['Yerres', fr`d'${'Yerres'}`, 'à Yerres'],
  ['Yutz', 'de Yutz', 'à Yutz'],
  ['Haguenau', 'de Haguenau', 'à Haguenau'],
  ['Ouistreham', 'de Ouistreham', 'à Ouistreham'],
  ['Ouessant', fr`d'${'Ouessant'}`, 'à Ouessant'],
  ['Le Mans', 'du Mans', 'au Mans'],
  ['le havre', 'du havre', 'au havre'],
  ["Les Sables-d'Olonne", "des Sables-d'Olonne", "aux Sables-d'Olonne"],
  ['Les Ulis', 'des Ulis', 'aux Ulis'],
  ['La Rochelle', 'de La Rochelle', 'à La Rochelle'],
  ["L'Isle-Adam", "de L'Isle-Adam", "à L'Isle-Adam"],
  ['Lens', 'de Lens', 'à Lens'],
  ['Lesneven', 'de Lesneven', 'à Lesneven'],
  ['Los Angeles', 'de Los Angeles', 'à Los Angeles'],
  ['Des Moines', 'de Des Moines', 'à Des Moines'],
])('a sentence about %s says %s and %s', (town, of, at) => {
  expect([deTown(town), aTown(town)]).toEqual([of, at]);
});

it('begins a sentence with a capital', () => {
  expect(['Lyon', 'Le Mans', 'Les Ulis'].map((town) => aTown(town, 'À'))).toEqual(['À Lyon', 'Au Mans', 'Aux Ulis']);
});
