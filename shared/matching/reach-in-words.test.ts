import { describe, expect, it } from '@jest/globals';
import { fr } from '../typeset.ts';
import { peopleInWords, reachInWords, type CountedReach } from './reach-in-words.ts';

const today = '2026-11-23';
const reach: CountedReach = {
  visibility: 2,
  distances: 1,
  ages: { min: 30, max: 35 },
  byVisibility: [480, 241, 12],
  byBand: [12, 38, 2, 1],
  byAges: [12, 64, 131, 500],
  least: 5,
  countedOn: today,
  state: 'current',
};
const optionsOf = (given: CountedReach, choice: 'visibility' | 'distance', known = 0) =>
  reachInWords(given, choice, today, known).options;
const agesOf = (given: CountedReach, known = 0) =>
  reachInWords(given, 'ages', today, known).ages.map(({ label, people, isChosen }) => [label, people, isChosen]);

// S-matching-38
describe('what a screen says of how many people a choice leaves', () => {
  it('says it of each visibility, and whom the chosen one hides', () => {
    expect(optionsOf(reach, 'visibility')).toEqual({
      all: fr`environ 480 personnes`,
      'high-match': fr`environ 240 personnes`,
      'very-high-match': fr`environ 10 personnes`,
    });
    expect(reachInWords(reach, 'visibility', today, 0).hidden).toBe(fr`Ta visibilité te cache environ 460 personnes.`);
    expect(reachInWords({ ...reach, visibility: 0 }, 'visibility', today, 0).hidden).toBeNull();
  });

  it('says it of each distance, and whom the ticked ones hide', () => {
    expect(optionsOf(reach, 'distance')).toEqual({
      '0-50': fr`environ 10 personnes`,
      '50-200': fr`environ 40 personnes`,
      '200+': fr`moins de cinq personnes`,
      'peu-importe': fr`environ 50 personnes`,
    });
    expect(reachInWords(reach, 'distance', today, 0).hidden).toBe(fr`Ta distance te cache environ 40 personnes.`);
    expect(reachInWords({ ...reach, distances: 7 }, 'distance', today, 0).hidden).toBeNull();
  });

  it('says nothing of near and far where people were counted before the member named a town', () => {
    const townless = { ...reach, distances: 1, byBand: [0, 0, 0, 112] };
    for (const state of ['soon', 'tomorrow', 'with-profile'] as const) {
      const said = reachInWords({ ...townless, state }, 'distance', today, 0);
      expect(said.options).toEqual({ 'peu-importe': fr`environ 110 personnes` });
      expect(said.hidden).toBeNull();
    }
    // Counted with the town there is nobody near or far.
    expect(optionsOf(townless, 'distance')['0-50']).toBe(fr`moins de cinq personnes`);
  });

  it('says it of the chosen ages, of wider ones, and of all, each once', () => {
    expect(agesOf(reach)).toEqual([
      [fr`De 30 à 35 ans`, fr`environ 10 personnes`, true],
      [fr`De 28 à 37 ans`, fr`environ 60 personnes`, false],
      [fr`De 25 à 40 ans`, fr`environ 130 personnes`, false],
      [fr`Tous les âges`, fr`environ 500 personnes`, false],
    ]);
    expect(agesOf({ ...reach, ages: { min: 18, max: 127 } }).map(([label]) => label)).toEqual([
      fr`À partir de 18 ans`,
      fr`Tous les âges`,
    ]);
  });

  it('never says fewer than the member is shown already', () => {
    const few = { ...reach, byVisibility: [3, 2, 1], byBand: [1, 0, 0, 0], byAges: [1, 1, 2, 3] };
    expect(new Set(Object.values(optionsOf(few, 'visibility', 6)))).toEqual(new Set([fr`environ 5 personnes`]));
    expect(optionsOf(few, 'distance', 6)['0-50']).toBe(fr`environ 5 personnes`);
    expect(agesOf(few, 6)[3]?.[1]).toBe(fr`environ 5 personnes`);
    expect(optionsOf({ ...few, visibility: 0 }, 'visibility', 6)['high-match']).toBe(fr`moins de cinq personnes`);
  });

  it('says of when it is', () => {
    const saidOf = (given: Partial<CountedReach>) => reachInWords({ ...reach, ...given }, 'ages', today, 0);
    expect(saidOf({}).remark).toContain(fr`Compté aujourd'hui, d'après tes choix et les leurs.`);
    expect(saidOf({ countedOn: '2026-11-20' }).remark).toContain(fr`Compté le 20 novembre 2026`);
    expect(saidOf({ state: 'soon' })).toMatchObject({ isSoon: true, ages: { length: 4 } });
    expect(saidOf({ state: 'tomorrow' }).remark).toContain('la nuit prochaine');
    expect(saidOf({ state: 'with-profile' }).remark).toContain('quand ton profil sera complet');
    const first = saidOf({ countedOn: null, state: 'soon' });
    expect(first).toMatchObject({ options: {}, ages: [], hidden: null, isSoon: true });
    expect(first.remark).toBe(fr`On compte : c'est l'affaire de quelques secondes.`);
  });

  it('names a higher least number where a few were counted for many', () => {
    expect(peopleInWords(40, 60)).toBe(fr`moins de 60 personnes`);
    expect(peopleInWords(1234, 60)).toBe(fr`environ 1 200 personnes`);
  });
});
