import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ResonanceProfile } from '../questionnaire/profile.ts';
import { anyPrivateAnswers, anyProfile, selfSeekingProfile } from './arbitraries.ts';
import { explain, type Reason } from './explain.ts';
import { scoreOpenParts } from './score.ts';
import { OPEN_POINTS } from './weights.ts';
import { fr } from '../typeset.ts';

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
      [fr`Vous tenez aux mêmes valeurs : Empathie et Équité`],
    ],
    ['relationshipValues', { relationshipValues: ['equite'] }, { relationshipValues: ['empathie'] }, []],
    [
      'lifeProject',
      { lifeProject: 'famille' },
      { lifeProject: 'famille' },
      [fr`Vous avez le même projet de vie : Famille`],
    ],
    [
      'lifeProject',
      { lifeProject: 'stabilite' },
      { lifeProject: 'famille' },
      [fr`Vos projets de vie vont bien ensemble : Famille et Stabilité`],
    ],
    ['lifeProject', { lifeProject: 'stabilite' }, { lifeProject: 'voyageur' }, []],
    [
      'personalityTraits',
      { personalityTraits: ['bit-of-everything'] },
      { personalityTraits: ['sunny'] },
      [fr`Vos caractères s'accordent`],
    ],
    ['relationshipGoals', { relationshipGoals: ['not-sure'] }, { relationshipGoals: ['not-sure'] }, []],
    [
      'themes',
      { cards: { gouts: ['gout-1', 'gout-2'] }, quizAnswers: { gouts: ['q1:top'] } },
      { cards: { gouts: ['gout-2'] }, quizAnswers: { gouts: ['q1:top'] } },
      [fr`« Goûts personnels » : 2 choix en commun`],
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
        const points = scoreOpenParts(one, other);
        for (const part of Object.keys(points) as Reason['part'][]) {
          const given = shared.filter((reason) => reason.part === part).reduce((sum, reason) => sum + reason.points, 0);
          expect(given).toBeLessThanOrEqual(points[part]);
        }
        const isOpen = new Set(open.map(({ part, theme }) => `${part} ${theme}`));
        expect(shared.filter(({ part, theme }) => isOpen.has(`${part} ${theme}`))).toEqual([]);
      }),
    );
  });

  it('explains every open point of two members who share everything, and leaves nothing open', () => {
    fc.assert(
      fc.property(selfSeekingProfile, (profile) => {
        const { shared, open } = explain(profile, profile);
        expect(shared.reduce((sum, { points }) => sum + points, 0)).toBe(OPEN_POINTS);
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

// S-resonance-8
describe('what members look for', () => {
  it('changes no sentence and no order of explain, whatever each of the two answers', () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, anyPrivateAnswers, anyPrivateAnswers, (one, other, ofOne, ofOther) => {
        expect(explain({ ...one, ...ofOne }, { ...other, ...ofOther })).toEqual(explain(one, other));
      }),
    );
  });
});
