import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { unansweredProfile, type ResonanceProfile } from '../questionnaire/profile.ts';
import { anyPrivateAnswers, anyProfile } from './arbitraries.ts';
import { percentageOf } from './percentage.ts';
import { openPoints, scoreOpenParts } from './score.ts';
import { chooseUnexpected, isSunday, isUnexpectedShown } from './unexpected.ts';

const everyday = [
  'lifestylePassions',
  'personalityTraits',
  'communicationStyle',
  'socialStyle',
  'dailyLifestyle',
] as const;
const base: ResonanceProfile = {
  ...unansweredProfile,
  personalityTraits: ['sunny'],
  appearanceImportance: 'inner-energy',
  relationshipGoals: ['serious-relationship'],
  emotionalExpectations: ['serenite', 'passion', 'complicite'],
  relationshipValues: ['empathie', 'equite', 'altruisme'],
  lifestylePassions: ['artiste_createur', 'reveur', 'idealiste'],
  socialStyle: 'extraverti',
  dailyLifestyle: 'gourmet',
  communicationStyle: 'directe',
  lifeProject: 'famille',
};
interface Person {
  readonly memberId: string;
  readonly profile: ResonanceProfile;
}
/** Shares everything of everyday life, or nothing; the rest is shared. */
const near = (memberId: string): Person => ({ memberId, profile: base });
const far = (memberId: string, otherwise: Partial<ResonanceProfile> = {}): Person => ({
  memberId,
  profile: {
    ...base,
    personalityTraits: ['reserved'],
    lifestylePassions: ['explorer_nomade'],
    socialStyle: 'introverti',
    dailyLifestyle: 'sportif',
    communicationStyle: 'poetique',
    ...otherwise,
  },
});
const own = near('own');
const themed = { cards: { gouts: ['gout-1'], loisirs: ['loisir-1'], culture: ['culture-1'] } };
const sunday = '2026-11-22';
const choose = (given: Partial<Parameters<typeof chooseUnexpected>[0]>) =>
  chooseUnexpected({
    own: { ...own, profile: { ...base, ...themed } },
    selection: [near('a'), near('b')],
    further: [],
    day: sunday,
    lastId: null,
    ...given,
  });

// S-resonance-19
describe('the unexpected of a Sunday', () => {
  it('is somebody above 70 % who shares less of everyday life than the selection does on average', () => {
    const other = far('x', themed);
    expect(percentageOf(openPoints({ ...base, ...themed }, other.profile))).toBeGreaterThan(70);
    expect(choose({ further: [near('n'), other] })).toBe('x');
    expect(choose({ further: [near('n')] })).toBeNull();
    expect(choose({ further: [other], selection: [] })).toBeNull();
    expect(choose({ further: [far('y', { ...themed, relationshipValues: ['honnetet'] })] })).toBeNull();
  });

  it('is nobody of whom, or to whom, it could not be said that everyday life differs', () => {
    for (const part of everyday) {
      const nothing = Array.isArray(base[part]) ? [] : null;
      expect(choose({ further: [far('x', { ...themed, [part]: nothing })] })).toBeNull();
      expect(
        choose({
          own: { memberId: 'own', profile: { ...base, ...themed, [part]: nothing } },
          further: [far('x', themed)],
        }),
      ).toBeNull();
    }
  });

  it('is the one of last time only if there is no other, and of equal ones another with another day', () => {
    const further = ['v', 'w', 'x', 'y', 'z'].map((id) => far(id, themed));
    expect(choose({ further: [far('x', themed)], lastId: 'x' })).toBe('x');
    const first = choose({ further });
    expect(choose({ further, lastId: first })).not.toBe(first);
    const chosen = Array.from({ length: 12 }, (_, week) =>
      choose({ further, day: `2026-${String(week + 1).padStart(2, '0')}-01` }),
    );
    expect(new Set(chosen).size).toBeGreaterThan(1);
  });

  it('fits the rule for any people, and is the same whatever any of them looks for', () => {
    fc.assert(
      fc.property(
        fc.array(anyProfile, { minLength: 3, maxLength: 12 }),
        fc.array(anyPrivateAnswers, { minLength: 12, maxLength: 12 }),
        ([first, ...profiles], privates) => {
          const people = profiles.map((profile, index) => ({ memberId: `m${index}`, profile }));
          const [selection, further] = [people.slice(0, 2), people.slice(2)];
          const mine = { memberId: 'own', profile: first! };
          const given = { own: mine, selection, further, day: sunday, lastId: null };
          const chosen = chooseUnexpected(given);
          const changed = (list: typeof people) =>
            list.map((one, index) => ({ ...one, profile: { ...one.profile, ...privates[index] } }));
          expect(
            chooseUnexpected({
              ...given,
              own: { ...mine, profile: { ...mine.profile, ...privates[11] } },
              selection: changed(selection),
              further: changed(further),
            }),
          ).toBe(chosen);
          const theirs = further.find(({ memberId }) => memberId === chosen);
          if (!theirs) return;
          const pointsWith = (other: ResonanceProfile) => {
            const points = scoreOpenParts(first!, other);
            return everyday.reduce((sum, part) => sum + points[part], 0);
          };
          const usual = selection.filter(({ profile }) => everyday.every((part) => (profile[part] ?? '').length > 0));
          const mean = usual.reduce((sum, { profile }) => sum + pointsWith(profile), 0) / usual.length;
          expect(pointsWith(theirs.profile)).toBeLessThan(mean);
          expect(percentageOf(openPoints(first!, theirs.profile))).toBeGreaterThan(70);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('is shown from 70 % on, as people read it, and on Sundays alone', () => {
    expect([undefined, 65, 70, 75].map((percentage) => isUnexpectedShown(percentage))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const week = ['2026-11-21', '2026-11-22', '2026-11-23'];
    expect(week.filter(isSunday)).toEqual(['2026-11-22']);
  });
});
