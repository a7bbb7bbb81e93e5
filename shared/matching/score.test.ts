import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { unansweredProfile, type ResonanceProfile } from '../questionnaire/profile.ts';
import * as options from '../questionnaire/options.ts';
import { anyProfile, selfSeekingProfile } from './arbitraries.ts';
import { openPoints, score, scorePair, scoreParts, scorePreferences } from './score.ts';
import { partPoints, preferencePoints, relatedAnswers, TOTAL_POINTS } from './weights.ts';

const saying = (answers: Partial<ResonanceProfile>): ResonanceProfile => ({ ...unansweredProfile, ...answers });

describe('the table of weights', () => {
  it('adds up to 200', () => {
    expect(Object.values(partPoints).reduce<number>((sum, points) => sum + points, 0)).toBe(TOTAL_POINTS);
  });

  it.each(Object.entries(preferencePoints))('splits the 20 points of one direction for %s', (_importance, split) => {
    expect(split.body + split.height + split.archetypes).toBe(20);
  });

  it('gives related answers less than equal ones, and lists no pair twice', () => {
    for (const [part, pairs] of Object.entries(relatedAnswers)) {
      const names = pairs.map(([one, other]) => [one, other].sort().join());
      expect(new Set(names).size).toBe(names.length);
      for (const [one, other, points] of pairs) {
        expect(one).not.toBe(other);
        expect(points).toBeGreaterThan(0);
        expect(points).toBeLessThan(partPoints[part as keyof typeof relatedAnswers]);
      }
    }
  });
});

describe('scoreParts', () => {
  it.each<[keyof typeof partPoints, Partial<ResonanceProfile>, Partial<ResonanceProfile>, number]>([
    [
      'relationshipValues',
      { relationshipValues: ['empathie', 'equite', 'altruisme'] },
      { relationshipValues: ['equite', 'empathie'] },
      16,
    ],
    ['relationshipValues', { relationshipValues: ['empathie'] }, { relationshipValues: ['equite'] }, 0],
    ['relationshipValues', { relationshipValues: ['empathie'] }, {}, 7],
    ['emotionalExpectations', { emotionalExpectations: ['passion'] }, { emotionalExpectations: ['passion'] }, 8],
    [
      'lifestylePassions',
      { lifestylePassions: ['reveur', 'spirituel'] },
      { lifestylePassions: ['spirituel', 'reveur'] },
      12,
    ],
    [
      'relationshipGoals',
      { relationshipGoals: ['serious-relationship', 'not-sure'] },
      { relationshipGoals: ['serious-relationship', 'unique-connection'] },
      16,
    ],
    [
      'relationshipGoals',
      { relationshipGoals: ['serious-relationship', 'beautiful-encounter'] },
      { relationshipGoals: ['beautiful-encounter', 'unique-connection'] },
      8,
    ],
    ['relationshipGoals', { relationshipGoals: ['not-sure'] }, { relationshipGoals: ['not-sure'] }, 8],
    ['personalityTraits', { personalityTraits: ['curious', 'sunny'] }, { personalityTraits: ['sunny', 'reserved'] }, 7],
    ['personalityTraits', { personalityTraits: ['bit-of-everything'] }, { personalityTraits: ['reserved'] }, 7],
    [
      'personalityTraits',
      { personalityTraits: ['bit-of-everything', 'curious'] },
      { personalityTraits: ['curious', 'reserved'] },
      11,
    ],
    ['lifeProject', { lifeProject: 'famille' }, { lifeProject: 'famille' }, 10],
    ['lifeProject', { lifeProject: 'stabilite' }, { lifeProject: 'famille' }, 7],
    ['lifeProject', { lifeProject: 'stabilite' }, { lifeProject: 'voyageur' }, 0],
    ['socialStyle', { socialStyle: 'ambiverti' }, { socialStyle: 'introverti' }, 4],
    [
      'appearanceImportance',
      { appearanceImportance: 'inner-energy' },
      { appearanceImportance: 'body-mind-balance' },
      2,
    ],
    ['appearanceImportance', { appearanceImportance: 'inner-energy' }, { appearanceImportance: 'appearance-first' }, 0],
    ['themes', { cards: { gouts: ['gout-1', 'gout-2'] } }, { cards: { gouts: ['gout-2'] } }, 5 + 5 * 2],
    [
      'themes',
      { quizAnswers: { gouts: ['a:top', 'b:top'] } },
      { quizAnswers: { gouts: ['a:bottom', 'c:top'] } },
      0 + 5 * 2,
    ],
  ])('gives for %s, with %j and %j, %d points', (part, one, other, points) => {
    expect(scoreParts(saying(one), saying(other))[part]).toBe(points);
    expect(scoreParts(saying(other), saying(one))[part]).toBe(points);
  });

  it.each<[string, Partial<ResonanceProfile>, Partial<ResonanceProfile>, number]>([
    [
      'a preferred body',
      { appearanceImportance: 'appearance-first', preferredBodyTypes: ['M'] },
      { bodyType: 'M' },
      8 + 1 + 1,
    ],
    [
      'another body',
      { appearanceImportance: 'appearance-first', preferredBodyTypes: ['M'] },
      { bodyType: 'L' },
      0 + 1 + 1,
    ],
    ['any body', { appearanceImportance: 'appearance-first', preferredBodyTypes: ['indifferent'] }, {}, 8 + 1 + 1],
    ['the same height within 3 cm', { heightCm: 170, preferredHeights: ['same'] }, { heightCm: 173 }, 1 + 5 + 3],
    ['taller by 4 cm is not the same', { heightCm: 170, preferredHeights: ['same'] }, { heightCm: 174 }, 1 + 0 + 3],
    ['taller', { heightCm: 170, preferredHeights: ['taller'] }, { heightCm: 174 }, 1 + 5 + 3],
    [
      'one of two archetypes',
      { appearanceImportance: 'inner-energy', likedArchetypes: ['nomade'] },
      { archetypes: ['nomade', 'reveur'] },
      0 + 0 + 8,
    ],
  ])('scorePreferences scores one direction: %s', (_name, seeker, seen, points) => {
    expect(scorePreferences(saying(seeker), saying(seen))).toBe(points);
  });

  it('scores mutual preferences as twice the lower of the two one-way scores', () => {
    const seeker = saying({ bodyType: 'M', preferredBodyTypes: ['L'] });
    const seen = saying({ bodyType: 'L', preferredBodyTypes: ['S'] });
    expect(scoreParts(seeker, seen).mutualPreferences).toBe(2 * (0 + 1 + 3));
  });
});

// S-matching-15
describe('score', () => {
  it('gives a whole number from 0 to 200, equal in either order, and no part more than its points', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (one, other) => {
        const points = score(one, other);
        expect(points).toBe(score(other, one));
        expect(Number.isInteger(points)).toBe(true);
        const parts = scoreParts(one, other);
        const { mutualPreferences, ...open } = parts;
        const openSum = Object.values(open).reduce((sum, given) => sum + given, 0);
        expect(openPoints(one, other)).toBe(openSum);
        expect(scorePair(one, other)).toEqual({ points, openPoints: openSum });
        expect(points).toBe(openSum + mutualPreferences);
        for (const part of Object.keys(parts) as (keyof typeof parts)[]) {
          expect(parts[part]).toBeGreaterThanOrEqual(0);
          expect(parts[part]).toBeLessThanOrEqual(partPoints[part]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('gives 200 for two complete profiles with equal answers that look for each other', () => {
    fc.assert(fc.property(selfSeekingProfile, (profile) => expect(score(profile, { ...profile })).toBe(200)));
  });

  const lists = [
    ['relationshipValues', options.relationshipValues, 3],
    ['emotionalExpectations', options.emotionalExpectations, 3],
    ['lifestylePassions', options.lifestylePassions, 3],
    ['relationshipGoals', options.relationshipGoals.slice(1, 4), 5],
    ['personalityTraits', options.personalityTraits, 6],
  ] as const;

  it.each(lists)('never falls when both members add the same answer to %s', (part, list, limit) => {
    fc.assert(
      fc.property(anyProfile, anyProfile, fc.constantFrom(...list.map(({ id }) => id)), (one, other, answer) => {
        const withAnswer = (profile: ResonanceProfile) =>
          ({ ...profile, [part]: [...new Set([...profile[part], answer])] }) as ResonanceProfile;
        fc.pre([one, other].every((profile) => withAnswer(profile)[part].length <= limit));
        expect(score(withAnswer(one), withAnswer(other))).toBeGreaterThanOrEqual(score(one, other));
      }),
      { numRuns: 500 },
    );
  });

  it('never falls for any two sets of traits when both members add the same trait', () => {
    const traits = options.personalityTraits.map(({ id }) => id);
    const sets = Array.from({ length: 2 ** traits.length }, (_, bits) =>
      traits.filter((_trait, at) => (bits >> at) & 1),
    );
    const points = (one: typeof traits, other: typeof traits) =>
      scoreParts(saying({ personalityTraits: one }), saying({ personalityTraits: other })).personalityTraits;
    const lowered = sets.flatMap((one) =>
      sets.flatMap((other) =>
        traits.filter(
          (trait) => points([...new Set([...one, trait])], [...new Set([...other, trait])]) < points(one, other),
        ),
      ),
    );
    expect(lowered).toEqual([]);
  });

  it("never falls when a member takes over the other's life project, social style, daily life or communication style", () => {
    const shareable = ['lifeProject', 'socialStyle', 'dailyLifestyle', 'communicationStyle'] as const;
    fc.assert(
      fc.property(anyProfile, anyProfile, fc.constantFrom(...shareable), (one, other, part) => {
        fc.pre(other[part] !== null);
        expect(score({ ...one, [part]: other[part] }, other)).toBeGreaterThanOrEqual(score(one, other));
      }),
      { numRuns: 500 },
    );
  });

  it('never falls when a member adds a liked archetype that the other has', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, fc.nat(), (one, other, pick) => {
        const archetype = other.archetypes[pick % Math.max(1, other.archetypes.length)];
        fc.pre(archetype !== undefined);
        const liking = { ...one, likedArchetypes: [...new Set([...one.likedArchetypes, archetype])] };
        expect(score(liking, other)).toBeGreaterThanOrEqual(score(one, other));
      }),
      { numRuns: 500 },
    );
  });

  it('gives an unanswered part neither all points nor none, equal whichever member has not answered', () => {
    fc.assert(
      fc.property(
        selfSeekingProfile,
        anyProfile,
        fc.constantFrom(...lists.map(([part]) => part)),
        (one, other, part) => {
          const unanswered = scoreParts({ ...one, [part]: [] }, other)[part];
          expect(unanswered).toBeGreaterThan(0);
          expect(unanswered).toBeLessThanOrEqual(partPoints[part] / 2);
          expect(scoreParts(one, { ...other, [part]: [] })[part]).toBe(unanswered);
        },
      ),
    );
  });
});
