import { describe, expect, it } from '@jest/globals';
import { de, que } from './elision.ts';
import { fr } from './typeset.ts';

describe('de and que', () => {
  // S-screen-24
  it.each(
    [
      ['Ana', 'anna', 'Élodie', 'Inès', 'Ômer', 'Ulysse', 'Œnone', 'Øyvind', 'Oumar', 'Eugène', 'Oscar'],
      ['Yves', 'Yvonne', 'Ysé', 'ÿves'],
      ['Hélène', 'HÉLOÏSE', 'Henri', 'Hervé', 'Hector', 'Hippolyte', 'Honorine', 'Hortense', 'Hilaire', 'Hyacinthe'],
      ['Hugo', 'Hubert', 'Huguette', 'Hadrien'],
      // As it can come from a keyboard: letter and accent apart
      ['E\u0301lodie'],
    ].flat(),
  )('are elided before %s', (name) => {
    expect([de(name), que(name)]).toEqual([fr`d'${name}`, fr`qu'${name}`]);
  });

  it.each(
    [
      ['Lou', 'Noé', 'Çelik', 'Wanda', 'Zoé', 'Jean-Anatole'],
      ['Yanis', 'Yohan', 'Youssef', 'Yelena', 'Yaël', 'Ouarda', 'Ouissem'],
      ['Hamza', 'Hakim', 'Hassan', 'Houda', 'Hicham', 'Hédi', 'Harry', 'Hans', 'Heidi', 'Holly'],
      ['Ольга', 'Άννα', 'あい', '12 amis', '🌸 Ana', 'cette personne', ''],
    ].flat(),
  )('are written out before %j', (name) => {
    expect([de(name), que(name)]).toEqual([`de ${name}`, `que ${name}`]);
  });
});
