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
const linesOf = (given: CountedReach, choice: 'visibility' | 'distance' | 'ages', known = 0) =>
  reachInWords(given, choice, today, known).lines.map(({ label, people, isChosen }) => [label, people, isChosen]);

// S-matching-36
describe('what a screen says of how many people a choice leaves', () => {
  it('says it of each visibility, and whom the chosen one hides', () => {
    expect(linesOf(reach, 'visibility')).toEqual([
      ['Tout le monde', fr`environ 480 personnes`, false],
      [fr`Les affinités de plus de 50 %`, fr`environ 240 personnes`, false],
      [fr`Les affinités de plus de 70 %`, fr`environ 10 personnes`, true],
    ]);
    expect(reachInWords(reach, 'visibility', today, 0).hidden).toBe(fr`Ta visibilité te cache environ 460 personnes.`);
    expect(reachInWords({ ...reach, visibility: 0 }, 'visibility', today, 0).hidden).toBeNull();
  });

  it('says it of each distance, and whom the ticked ones hide', () => {
    expect(linesOf(reach, 'distance')).toEqual([
      ['Tout près', fr`environ 10 personnes`, true],
      ['Dans la région', fr`environ 40 personnes`, false],
      ['Plus loin', fr`moins de cinq personnes`, false],
      ['Peu importe', fr`environ 50 personnes`, false],
    ]);
    expect(reachInWords(reach, 'distance', today, 0).hidden).toBe(fr`Ta distance te cache environ 40 personnes.`);
    expect(reachInWords({ ...reach, distances: 7 }, 'distance', today, 0).hidden).toBeNull();
  });

  it('says it of the chosen ages, of wider ones, and of all, each once', () => {
    expect(linesOf(reach, 'ages')).toEqual([
      [fr`De 30 à 35 ans`, fr`environ 10 personnes`, true],
      [fr`De 28 à 37 ans`, fr`environ 60 personnes`, false],
      [fr`De 25 à 40 ans`, fr`environ 130 personnes`, false],
      [fr`Tous les âges`, fr`environ 500 personnes`, false],
    ]);
    expect(linesOf({ ...reach, ages: { min: 18, max: 127 } }, 'ages').map(([label]) => label)).toEqual([
      fr`À partir de 18 ans`,
      fr`Tous les âges`,
    ]);
  });

  it('never says fewer than the member is shown already', () => {
    const few = { ...reach, byVisibility: [3, 2, 1], byBand: [1, 0, 0, 0], byAges: [1, 1, 2, 3] };
    expect(linesOf(few, 'visibility', 6).map(([, people]) => people)).toEqual(
      Array.from({ length: 3 }, () => fr`environ 5 personnes`),
    );
    expect(linesOf(few, 'distance', 6)[0]?.[1]).toBe(fr`environ 5 personnes`);
    expect(linesOf(few, 'ages', 6)[3]?.[1]).toBe(fr`environ 5 personnes`);
    expect(linesOf({ ...few, visibility: 0 }, 'visibility', 6)[1]?.[1]).toBe(fr`moins de cinq personnes`);
  });

  it('says of when it is', () => {
    const ageOf = (given: Partial<CountedReach>) => reachInWords({ ...reach, ...given }, 'ages', today, 0);
    expect(ageOf({}).age).toBe(fr`Compté aujourd'hui, d'après tes choix et les leurs.`);
    expect(ageOf({ countedOn: '2026-11-20' }).age).toContain(fr`Compté le 20 novembre 2026`);
    expect(ageOf({ state: 'soon' })).toMatchObject({ isSoon: true, lines: { length: 4 } });
    expect(ageOf({ state: 'tomorrow' }).age).toContain('la nuit prochaine');
    expect(ageOf({ state: 'with the profile' }).age).toContain('quand ton profil sera complet');
    expect(ageOf({ countedOn: null, state: 'soon' })).toMatchObject({ lines: [], hidden: null, rough: null, isSoon: true });
  });

  it('names a higher least number where a few were counted for many', () => {
    expect(peopleInWords(40, 60)).toBe(fr`moins de 60 personnes`);
    expect(peopleInWords(1234, 60)).toBe(fr`environ 1 200 personnes`);
  });
});
