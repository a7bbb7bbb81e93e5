import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ResonanceProfile } from '../questionnaire/profile.ts';
import { anyProfile, selfSeekingProfile } from './arbitraries.ts';
import { explain, type Reason } from './explain.ts';
import { scoreParts } from './score.ts';
import { partPoints } from './weights.ts';

const complete = fc.sample(selfSeekingProfile, { numRuns: 1, seed: 11 })[0]!;
const saying = (answers: Partial<ResonanceProfile>): ResonanceProfile => ({ ...complete, ...answers });
const sentenceOf = (reasons: readonly Reason[], part: Reason['part']) =>
  reasons.filter((reason) => reason.part === part).map(({ sentence }) => sentence);

describe('explain', () => {
  it.each<[Reason['part'], Partial<ResonanceProfile>, Partial<ResonanceProfile>, string[]]>([
    [
      'relationshipValues',
      { relationshipValues: ['equite', 'empathie'] },
      { relationshipValues: ['empathie', 'equite'] },
      ['Vous tenez aux mêmes valeurs\u202f: Empathie et Équité'],
    ],
    ['relationshipValues', { relationshipValues: ['equite'] }, { relationshipValues: ['empathie'] }, []],
    [
      'lifeProject',
      { lifeProject: 'famille' },
      { lifeProject: 'famille' },
      ['Vous avez le même projet de vie\u202f: Famille'],
    ],
    [
      'lifeProject',
      { lifeProject: 'stabilite' },
      { lifeProject: 'famille' },
      ['Vos projets de vie vont bien ensemble\u202f: Famille et Stabilité'],
    ],
    ['lifeProject', { lifeProject: 'stabilite' }, { lifeProject: 'voyageur' }, []],
    [
      'personalityTraits',
      { personalityTraits: ['bit-of-everything'] },
      { personalityTraits: ['sunny'] },
      ['Vos caractères s’accordent'],
    ],
    ['relationshipGoals', { relationshipGoals: ['not-sure'] }, { relationshipGoals: ['not-sure'] }, []],
    [
      'themes',
      { cards: { gouts: ['gout-1', 'gout-2'] }, quizAnswers: { gouts: ['q1:top'] } },
      { cards: { gouts: ['gout-2'] }, quizAnswers: { gouts: ['q1:top'] } },
      ['«\u00a0Goûts personnels\u00a0»\u202f: 2 choix en commun'],
    ],
  ])('gives sentences for %s: %j with %j', (part, one, other, sentences) => {
    expect(sentenceOf(explain(saying(one), saying(other)).shared, part)).toEqual(sentences);
  });

  it('sorts shared reasons by the points they give and open ones by the points they could give', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (one, other) => {
        const { shared, open } = explain(one, other);
        for (const reasons of [shared, open]) {
          expect(reasons.map(({ points }) => points)).toEqual(
            reasons.map(({ points }) => points).sort((a, b) => b - a),
          );
        }
      }),
    );
  });

  it('gives both members equal sentences, so that neither learns who has not answered', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (one, other) => expect(explain(one, other)).toEqual(explain(other, one))),
    );
  });

  it('never gives more points than the score, and never one reason as shared and open', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (one, other) => {
        const { shared, open } = explain(one, other);
        const points = scoreParts(one, other);
        for (const part of Object.keys(points) as Reason['part'][]) {
          const given = shared.filter((reason) => reason.part === part).reduce((sum, reason) => sum + reason.points, 0);
          expect(given).toBeLessThanOrEqual(points[part]);
        }
        const isOpen = new Set(open.map(({ part, theme }) => `${part} ${theme}`));
        expect(shared.filter(({ part, theme }) => isOpen.has(`${part} ${theme}`))).toEqual([]);
      }),
    );
  });

  it('explains every point of two members who share everything, and leaves nothing open', () => {
    fc.assert(
      fc.property(selfSeekingProfile, (profile) => {
        const { shared, open } = explain(profile, profile);
        expect(shared.reduce((sum, { points }) => sum + points, 0)).toBe(200);
        expect(open).toEqual([]);
      }),
    );
  });
});

describe('the open reasons of explain', () => {
  it.each<[Reason['part'], Partial<ResonanceProfile>]>([
    ['relationshipValues', { relationshipValues: [] }],
    ['relationshipGoals', { relationshipGoals: ['prefer-not-answer'] }],
    ['personalityTraits', { personalityTraits: [] }],
    ['socialStyle', { socialStyle: null }],
    ['appearanceImportance', { appearanceImportance: null }],
    ['mutualPreferences', { preferredHeights: [] }],
    ['mutualPreferences', { bodyType: null }],
    ['mutualPreferences', { heightCm: null }],
    ['mutualPreferences', { heightCm: null, preferredHeights: ['no_preference'] }],
    ['mutualPreferences', { likedArchetypes: [] }],
    ['mutualPreferences', { archetypes: [] }],
  ])('contain %s when one member has not answered: %j', (part, missing) => {
    const { shared, open } = explain(complete, saying(missing));
    expect(sentenceOf(open, part)).toHaveLength(1);
    expect(sentenceOf(shared, part)).toEqual([]);
  });

  it('contain a theme in which one member has answered nothing', () => {
    const { cards } = complete;
    const { open } = explain(complete, saying({ cards: { ...cards, culture: [] }, quizAnswers: {} }));
    expect(open.map(({ theme }) => theme)).toEqual(['culture']);
  });
});

describe('a preference that the other member does not meet', () => {
  const unmet: [string, Partial<ResonanceProfile>][] = [
    ['body', { preferredBodyTypes: complete.bodyType === 'S' ? ['XL'] : ['S'] }],
    ['height', { preferredHeights: ['taller'] }],
    [
      'archetypes',
      { likedArchetypes: (['leader', 'rebelle'] as const).filter((id) => !complete.archetypes.includes(id)) },
    ],
  ];

  it.each(unmet)('(%s) changes no sentence, whatever other preferences are met', (_name, preference) => {
    const { shared, open } = explain(complete, saying(preference));
    expect(scoreParts(complete, saying(preference)).mutualPreferences).toBeLessThan(partPoints.mutualPreferences);
    expect(sentenceOf([...shared, ...open], 'mutualPreferences')).toEqual([]);
  });

  it('gives equal sentences whichever preference is not met, and by which member', () => {
    const explanations = unmet.flatMap(([, preference]) => [
      explain(complete, saying(preference)),
      explain(saying(preference), complete),
    ]);
    expect(new Set(explanations.map((explanation) => JSON.stringify(explanation))).size).toBe(1);
  });
});
