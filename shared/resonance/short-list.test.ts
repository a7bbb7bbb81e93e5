import { describe, expect, it } from '@jest/globals';
import type { CountedReach } from '../matching/reach-in-words.ts';
import { SELECTION_LENGTH } from '../matching/rank.ts';
import { fr } from '../typeset.ts';
import { isShortList, widen } from './short-list.ts';

const reach: CountedReach = {
  visibility: 2,
  distances: 1,
  ages: { min: 30, max: 35 },
  byVisibility: [60, 40, 10],
  byBand: [10, 38, 400, 0],
  byAges: [10, 13, 24, 200],
  least: 5,
  countedOn: '2026-11-23',
  state: 'current',
};

// S-resonance-15
describe('a short list', () => {
  it('has fewer people than a selection can have', () => {
    expect(isShortList(0)).toBe(true);
    expect(isShortList(SELECTION_LENGTH - 1)).toBe(true);
    expect(isShortList(SELECTION_LENGTH)).toBe(false);
  });

  it('names the one choice that lets in most people, by the smallest step that fills the list, with the answer to send', () => {
    const { best, others } = widen(reach, 'immediate');
    expect(best).toEqual({
      label: fr`Ajouter « Dans la région »`,
      to: '/profile-distance?retour=matchs',
      people: fr`environ 40 personnes de plus`,
      answer: [
        ['preferred_distances', '0-50'],
        ['preferred_distances', '50-200'],
      ],
    });
    expect(others.map(({ label, people }) => [label, people])).toEqual([
      [fr`Te montrer dès plus de 50 %`, fr`environ 30 personnes de plus`],
      [fr`Chercher de 25 à 40 ans`, fr`environ 15 personnes de plus`],
    ]);
    expect(others[0]?.answer).toEqual([
      ['profile_visibility', 'high-match'],
      ['photo_visibility', 'immediate'],
    ]);
  });

  it('goes as far as it can where no step fills the list, and says no number below five', () => {
    const { best, others } = widen(
      { ...reach, byVisibility: [13, 12, 10], byBand: [10, 0, 2, 0], byAges: [10, 11, 12, 13] },
      null,
    );
    expect(best).toBeNull();
    expect(others.map(({ label, people, answer }) => [label, people, answer.length])).toEqual([
      [fr`Te montrer à tout le monde`, null, 0],
      [fr`Ajouter « Dans la région » et « Plus loin »`, null, 3],
      [fr`Chercher de 25 à 40 ans`, null, 2],
    ]);
  });

  it('says no number of a difference that may be chance alone, except of bands, in which nobody counts as nobody', () => {
    const few = { ...reach, byVisibility: [11, 10, 5], byBand: [5, 7, 0, 0], byAges: [5, 11, 11, 11] };
    const { best, others } = widen(few, null);
    expect(best).toMatchObject({ label: fr`Ajouter « Dans la région »`, people: fr`environ 5 personnes de plus` });
    expect(others.map(({ people }) => people)).toEqual([null, null]);
    expect(widen({ ...few, byAges: [5, 11, 12, 13], byBand: [5, 6, 0, 0] }, null).best?.label).toContain('la région');
    // Where twenty stand for all, chance is greater in the same way.
    const sampled = {
      ...few,
      byAges: [100, 220, 220, 220],
      byVisibility: [100, 100, 100],
      byBand: [5, 0, 0, 0],
      least: 100,
    };
    expect(widen(sampled, null).best).toBeNull();
    expect(widen({ ...sampled, byAges: [100, 240, 240, 240] }, null).best?.people).toBe(
      fr`environ 140 personnes de plus`,
    );
  });

  it('offers nothing that is as wide as it can be, nor ages beyond those on offer', () => {
    const widest = { ...reach, visibility: 0, distances: 7, ages: { min: 18, max: 80 } };
    expect(widen(widest, 'immediate')).toEqual({ best: null, others: [] });
    expect(widen({ ...widest, ages: { min: 60, max: 78 } }, null).best?.label).toBe(fr`Chercher de 55 à 80 ans`);
  });

  it('leads to the steps where nothing is counted yet', () => {
    for (const uncounted of [null, { ...reach, countedOn: null }]) {
      const { best, others } = widen(uncounted, null);
      expect(best).toBeNull();
      expect(others.map(({ to, answer }) => [to, answer.length])).toEqual([
        ['/profile-distance?retour=matchs', 0],
        ['/profile-target-age?retour=matchs', 0],
      ]);
    }
  });
});
