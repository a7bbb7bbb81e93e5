import { describe, expect, it } from '@jest/globals';
import { SELECTION_LENGTH } from '../matching/rank.ts';
import { fr } from '../typeset.ts';
import { isShortList, peopleInWords, widenings } from './short-list.ts';

// S-resonance-15
describe('a short list', () => {
  it('has somebody in it, and fewer people than a selection can have', () => {
    expect(isShortList(0)).toBe(false);
    expect(isShortList(1)).toBe(true);
    expect(isShortList(SELECTION_LENGTH - 1)).toBe(true);
    expect(isShortList(SELECTION_LENGTH)).toBe(false);
  });

  it('can be made longer by distance and ages, at steps that lead back to the recap', () => {
    expect(widenings.map(({ to }) => to)).toEqual([
      '/profile-distance?retour=recap',
      '/profile-target-age?retour=recap',
    ]);
  });

  it('promises a number of people only where it was counted, and never nobody', () => {
    expect(peopleInWords(null)).toBeNull();
    expect(peopleInWords(0)).toBeNull();
    expect(peopleInWords(1)).toContain(fr`à 1 personne de plus`);
    expect(peopleInWords(4)).toContain(fr`à 4 personnes de plus`);
  });
});
