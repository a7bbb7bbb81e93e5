import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ResonanceProfile } from '../questionnaire/profile.ts';
import { anyProfile } from './arbitraries.ts';
import { bandBetween, distanceKm, fit } from './eligibility.ts';
import { addDays } from '../calendar.ts';
import { nextEpochDay } from './epochs.ts';
import { rankCandidates, tieHash, type Candidate } from './rank.ts';
import { openPoints } from './score.ts';

const today = '2026-11-20';
const paris = { latitude: 48.8566, longitude: 2.3522 };
const lyon = { latitude: 45.764, longitude: 4.8357 };
const versailles = { latitude: 48.8014, longitude: 2.1301 };

const base = fc.sample(anyProfile, { numRuns: 1, seed: 7 })[0]!;
const person = (answers: Partial<ResonanceProfile>): ResonanceProfile => ({
  ...base,
  gender: 'femme',
  attractedTo: ['homme'],
  birthDate: '1990-06-15',
  preferredAgeMin: 30,
  preferredAgeMax: 40,
  position: paris,
  preferredDistances: [],
  profileVisibility: 'all',
  ...answers,
});
const ana = person({});
const max = person({ gender: 'homme', attractedTo: ['femme'] });

describe('fit', () => {
  it.each<[string, ResonanceProfile, ResonanceProfile, number, string]>([
    ['two who want each other', ana, max, 100, 'fits'],
    ['one is not attracted', ana, { ...max, attractedTo: ['homme'] }, 100, 'no'],
    ['one has no gender', ana, { ...max, gender: null }, 100, 'no'],
    ['one has nobody in mind', ana, { ...max, attractedTo: [] }, 100, 'no'],
    ['one turns 41 today', ana, { ...max, birthDate: '1985-11-20' }, 100, 'no'],
    ['one is 40 until tomorrow', ana, { ...max, birthDate: '1985-11-21' }, 100, 'fits'],
    [
      'no range given',
      { ...ana, preferredAgeMin: null, preferredAgeMax: null },
      { ...max, birthDate: '1950-01-01' },
      100,
      'fits',
    ],
    ['a minor never', { ...ana, preferredAgeMin: null }, { ...max, birthDate: '2008-11-21' }, 100, 'no'],
    ['no birth date', ana, { ...max, birthDate: null }, 100, 'no'],
    ['exactly 50 % is not above 50', ana, { ...max, profileVisibility: 'high-match' }, 60, 'no'],
    ['51 % is above 50', ana, { ...max, profileVisibility: 'high-match' }, 61, 'fits'],
    ['70 % is not above 70', { ...ana, profileVisibility: 'very-high-match' }, max, 82, 'no'],
    ['71 % is above 70', { ...ana, profileVisibility: 'very-high-match' }, max, 83, 'fits'],
    ['nothing at all in common is still shown to all', ana, max, 0, 'fits'],
    [
      'too far for one',
      ana,
      { ...max, position: lyon, preferredDistances: ['0-50', '50-200'] },
      100,
      'beyond-distance',
    ],
    [
      'far, and both tick far',
      { ...ana, preferredDistances: ['200+'] },
      { ...max, position: lyon, preferredDistances: ['200+'] },
      100,
      'fits',
    ],
    [
      'near, but one ticks only far',
      { ...ana, preferredDistances: ['200+'] },
      { ...max, position: versailles },
      100,
      'beyond-distance',
    ],
    ['anywhere', ana, { ...max, position: lyon, preferredDistances: ['0-50', 'peu-importe'] }, 100, 'fits'],
    ['unknown position', ana, { ...max, position: null, preferredDistances: ['0-50'] }, 100, 'fits'],
  ])('%s', (_name, one, other, open, kind) => {
    expect(fit(one, other, open, today).kind).toBe(kind);
    expect(fit(other, one, open, today).kind).toBe(kind);
  });

  it('gives the same for two members in either order', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (one, other) => {
        const open = openPoints(one, other);
        expect(fit(one, other, open, today)).toEqual(fit(other, one, open, today));
      }),
      { numRuns: 500 },
    );
  });

  it('distanceKm measures great circles', () => {
    expect(distanceKm(paris, lyon)).toBeCloseTo(391.5, 0);
    expect(distanceKm(paris, paris)).toBe(0);
    const north = (km: number) => ({ latitude: paris.latitude + km / 111.195, longitude: paris.longitude });
    expect(bandBetween(paris, north(49.9))).toBe('0-50');
    expect(bandBetween(paris, north(50.1))).toBe('50-200');
    expect(bandBetween(paris, north(200.1))).toBe('200+');
  });
});

describe('rankCandidates', () => {
  const fits = { kind: 'fits' } as const;
  const candidate = (memberId: string, points: number, fitting: Candidate['fit'] = fits) => ({
    memberId,
    points,
    fit: fitting,
  });

  it('gives the best fifty candidates, best first', () => {
    const list = rankCandidates(
      'me',
      Array.from({ length: 80 }, (_, index) => candidate(`m${index}`, index)),
      today,
    );
    expect(list).toHaveLength(50);
    expect(list.map(({ points }) => points)).toEqual(Array.from({ length: 50 }, (_, index) => 79 - index));
  });

  it('orders equal points by a hash that changes with the epoch of the owner, not by id', () => {
    const many = Array.from({ length: 40 }, (_, index) => candidate(`m${String(index).padStart(2, '0')}`, 100));
    const ids = (day: string) => rankCandidates('me', many, day).map(({ memberId }) => memberId);
    const next = nextEpochDay('me', today);
    expect(ids(addDays(next, -1))).toEqual(ids(today));
    expect(ids(next)).not.toEqual(ids(today));
    expect(ids(addDays(next, 27))).toEqual(ids(next));
    expect(ids(today)).not.toEqual([...ids(today)].sort());
    expect(tieHash('me', 'a', 1)).not.toBe(tieHash('you', 'a', 1));
  });

  it('fills a short list up to six from farther away, nearest band first, and marks those', () => {
    const list = rankCandidates(
      'me',
      [
        candidate('near', 80),
        candidate('far-best', 190, { kind: 'beyond-distance', band: '200+' }),
        candidate('region', 60, { kind: 'beyond-distance', band: '50-200' }),
        candidate('never', 200, { kind: 'no' }),
      ],
      today,
    );
    expect(list).toEqual([
      { memberId: 'near', points: 80, beyondDistance: false },
      { memberId: 'region', points: 60, beyondDistance: true },
      { memberId: 'far-best', points: 190, beyondDistance: true },
    ]);
  });

  it('adds nobody from farther away when six fit', () => {
    const fitting = Array.from({ length: 6 }, (_, index) => candidate(`m${index}`, 50));
    const list = rankCandidates(
      'me',
      [...fitting, candidate('far', 200, { kind: 'beyond-distance', band: '50-200' })],
      today,
    );
    expect(list.map(({ memberId }) => memberId)).not.toContain('far');
  });
});
