import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { frenchPattern } from '#testing/french-pattern.ts';
import * as options from '../questionnaire/options.ts';
import { unansweredProfile, type ResonanceProfile } from '../questionnaire/profile.ts';
import { anyPrivateAnswers, anyProfile, completeProfile } from './arbitraries.ts';
import { headlinesFor, inOneSentence } from './headlines.ts';
import { cardIdsOf } from './themed-answers.ts';
import { fr } from '../typeset.ts';

const saying = (answers: Partial<ResonanceProfile>): ResonanceProfile => ({ ...unansweredProfile, ...answers });
const both = (answers: Partial<ResonanceProfile>) => headlinesFor(saying(answers), saying(answers), 'a|b');
const anyPair = fc.tuple(fc.oneof(anyProfile, completeProfile), fc.oneof(anyProfile, completeProfile), fc.uuid());

/** The answers that each headline is about, read back from one answer at a time. */
const several = ['relationshipValues', 'emotionalExpectations', 'lifestylePassions', 'personalityTraits'] as const;
const single = ['lifeProject', 'communicationStyle', 'socialStyle', 'dailyLifestyle'] as const;
const lists = {
  relationshipValues: options.relationshipValues,
  emotionalExpectations: options.emotionalExpectations,
  lifestylePassions: options.lifestylePassions,
  personalityTraits: options.personalityTraits,
  lifeProject: options.lifeProjects,
  communicationStyle: options.communicationStyles,
  socialStyle: options.socialStyles,
  dailyLifestyle: options.dailyLifestyles,
} as const;
const claims = new Map<string, (one: ResonanceProfile) => boolean>();
for (const part of several)
  for (const { id } of lists[part])
    claims.set(both({ [part]: [id] })[0]!, (one) => (one[part] as readonly string[]).includes(id));
for (const part of single)
  for (const { id } of lists[part]) claims.set(both({ [part]: id })[0]!, (one) => one[part] === id);

// S-resonance-16
describe('headlinesFor', () => {
  it('has words of its own for each of 50 answers', () => {
    expect(claims.size).toBe(Object.values(lists).flat().length);
    expect([...claims.keys()].filter((words) => words === undefined)).toEqual([]);
  });

  it('says in at most five words what both have answered, in the same words to both', () => {
    fc.assert(
      fc.property(anyPair, ([one, other, pair]) => {
        const headlines = headlinesFor(one, other, pair);
        expect(headlinesFor(other, one, pair)).toEqual(headlines);
        for (const words of headlines) {
          expect(words.split(' ').length).toBeLessThanOrEqual(5);
          expect(words).toMatch(/^\p{Lu}/u);
          const holds = claims.get(words);
          if (holds) expect([holds(one), holds(other)]).toEqual([true, true]);
          else
            expect(words).toMatch(frenchPattern(/s'accordent$|vont bien ensemble$|se croisent$|du jour concordent$/));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('says nothing of what one of the two looks for, and nothing changes with it', () => {
    fc.assert(
      fc.property(anyPair, anyPrivateAnswers, ([one, other, pair], wanted) => {
        const headlines = headlinesFor(one, other, pair);
        expect(headlinesFor({ ...one, ...wanted }, other, pair)).toEqual(headlines);
        const goals = { relationshipGoals: ['serious-relationship'], appearanceImportance: 'inner-energy' } as const;
        expect(headlinesFor(saying(goals), saying(goals), pair)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  // S-resonance-14
  it('says of a theme that its answers cross only where a card or an answer of it is in common', () => {
    const leaning = { intuitives: ['penchant-1:top'] };
    const cards = { intuitives: [cardIdsOf.intuitives[0]!] };
    expect(both({ quizAnswers: leaning })).toEqual(['Vos choix du jour concordent']);
    expect(both({ quizAnswers: leaning, cards })).toEqual(['Vos intuitions se croisent']);
  });

  it('takes the strongest first', () => {
    const [first, second] = both({ lifeProject: 'voyageur', relationshipValues: ['equite', 'empathie', 'altruisme'] });
    expect(first).toMatch(/équité|empathie|autres/);
    expect(second).toBe('Vous rêvez du même voyage');
  });
});

describe('inOneSentence', () => {
  it('joins the three strongest reasons', () => {
    expect(
      inOneSentence([fr`Vous rêvez du même voyage`, fr`L'harmonie vous va`, 'Vous savez écouter', 'Vous savez rire']),
    ).toBe(fr`Vous rêvez du même voyage, l'harmonie vous va et vous savez écouter.`);
    expect(inOneSentence(['Vous savez écouter'])).toBe('Vous savez écouter.');
    expect(inOneSentence([])).toBeNull();
  });
});
