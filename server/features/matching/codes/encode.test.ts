import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ResonanceProfile } from '#shared/questionnaire/profile.ts';
import * as options from '#shared/questionnaire/options.ts';
import { anyProfile } from '#shared/matching/arbitraries.ts';
import { cardIdsOf, CARDS_PER_THEME, codedIdsOf } from '#shared/matching/themed-answers.ts';
import * as code from './code.ts';
import { encode } from './encode.ts';

const [anybody] = fc.sample(anyProfile, { numRuns: 1, seed: 1 });
const saying = (answers: Partial<ResonanceProfile>) => encode({ ...anybody!, ...answers });

describe('encode', () => {
  it('gives a code of fixed length that begins with its version', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        expect(encode(profile)).toHaveLength(code.CODE_LENGTH);
        expect(encode(profile)[0]).toBe(code.CODE_VERSION);
      }),
    );
  });

  it('gives equal codes for equal answers in whatever order they were ticked', () => {
    fc.assert(
      fc.property(anyProfile, (profile) => {
        const turned = Object.fromEntries(
          Object.entries(profile).map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value]),
        ) as unknown as ResonanceProfile;
        expect(encode(turned)).toEqual(encode(profile));
      }),
    );
  });

  // Two members who differ in one answer must not have equal codes, or they would be matched alike.
  it.each<[keyof ResonanceProfile, readonly unknown[]]>([
    ['gender', [null, ...options.genders.map(({ id }) => id)]],
    ['birthDate', [null, '1960-01-31', '1960-02-01', '1961-01-31', '2008-12-31']],
    ['position', [null, { latitude: 48.8534, longitude: 2.3488 }, { latitude: 48.8534, longitude: 2.348800001 }]],
    ['heightCm', [null, 100, 100.1, 172, 172.5, 250]],
    ['bodyType', [null, ...options.bodyTypes.map(({ id }) => id)]],
    ['archetypes', subsets(options.archetypes)],
    ['personalityTraits', subsets(options.personalityTraits)],
    ['appearanceImportance', [null, ...options.appearanceImportances.map(({ id }) => id)]],
    ['profileVisibility', [null, ...options.profileVisibilities.map(({ id }) => id)]],
    ['attractedTo', subsets(options.genders)],
    ['preferredAgeMin', [18, 19, 60, 99]],
    ['preferredAgeMax', [null, 18, 60, 99]],
    ['preferredDistances', [['0-50'], ['50-200'], ['200+'], ['0-50', '50-200'], ['peu-importe']]],
    ['preferredBodyTypes', subsets(options.preferredBodyTypes)],
    ['preferredHeights', subsets(options.heightPreferences)],
    ['likedArchetypes', subsets(options.archetypes)],
    ['relationshipGoals', subsets(options.relationshipGoals.slice(0, 3))],
    ['emotionalExpectations', subsets(options.emotionalExpectations)],
    ['relationshipValues', subsets(options.relationshipValues)],
    ['lifestylePassions', subsets(options.lifestylePassions)],
    ['socialStyle', [null, ...options.socialStyles.map(({ id }) => id)]],
    ['dailyLifestyle', [null, ...options.dailyLifestyles.map(({ id }) => id)]],
    ['communicationStyle', [null, ...options.communicationStyles.map(({ id }) => id)]],
    ['lifeProject', [null, ...options.lifeProjects.map(({ id }) => id)]],
    ['cards', [{}, ...options.scoredThemes.flatMap(({ id }) => cardIdsOf[id].map((card) => ({ [id]: [card] })))]],
    [
      'quizAnswers',
      [
        {},
        ...options.scoredThemes.flatMap(({ id }) =>
          codedIdsOf(id).flatMap((question) => [{ [id]: [`${question}:top`] }, { [id]: [`${question}:bottom`] }]),
        ),
      ],
    ],
  ])('gives a different code for every answer to %s', (key, answers) => {
    const codes = answers.map((answer) => saying({ [key]: answer }).join());
    expect(new Set(codes).size).toBe(answers.length);
  });

  it.each<[string, Partial<ResonanceProfile>, Partial<ResonanceProfile>]>([
    ['no distance and "peu-importe"', { preferredDistances: [] }, { preferredDistances: ['peu-importe'] }],
    ['no least age and the legal minimum', { preferredAgeMin: null }, { preferredAgeMin: 18 }],
    ['goals that state nothing and no goals', { relationshipGoals: ['not-sure'] }, { relationshipGoals: [] }],
    ['unknown cards and no cards', { cards: { gouts: ['gout-7', 'x'] } }, { cards: {} }],
    [
      'answers to unknown questions and no answers',
      { quizAnswers: { gouts: ['gouts-21:top', 'x'] } },
      { quizAnswers: {} },
    ],
  ])('gives equal codes for %s', (_name, one, other) => {
    expect(saying(one)).toEqual(saying(other));
  });

  it('has a bit for every answer of every list', () => {
    const sets: [code.Field, number][] = [
      [code.who.attractedTo, options.genders.length],
      [code.person.archetypes, options.archetypes.length],
      [code.person.likedArchetypes, options.archetypes.length],
      [code.person.preferredBodyTypes, options.preferredBodyTypes.length],
      [code.styles.traits, options.personalityTraits.length],
      [code.styles.preferredHeights, options.heightPreferences.length],
      [code.styles.lastCards, CARDS_PER_THEME],
    ];
    for (const [{ bits }, count] of sets) expect(bits).toBe(count);
    expect(options.scoredThemes.flatMap(({ id }) => codedIdsOf(id))).toHaveLength(128);
    expect(options.scoredThemes.flatMap(({ id }) => cardIdsOf[id])).toHaveLength(36);
  });

  it('uses no bit of a word for two fields', () => {
    const cards = [...[0, 1, 2, 3, 4].map(code.cards.ofTheme), code.cards.themedLow];
    const words = [code.who, code.birth, code.commonSets, code.person, code.styles, code.measures].map((word) =>
      Object.values<code.Field>(word),
    );
    for (const fields of [...words, cards]) {
      const positions = fields.flatMap(({ shift, bits }) => Array.from({ length: bits }, (_, bit) => shift + bit));
      expect(new Set(positions).size).toBe(positions.length);
      expect(Math.max(...positions)).toBeLessThan(32);
    }
  });
});

/** The empty set, each answer alone, and all answers. */
function subsets(list: readonly options.Option[]): string[][] {
  const ids = list.map(({ id }) => id);
  return [[], ...ids.map((id) => [id]), ids];
}
