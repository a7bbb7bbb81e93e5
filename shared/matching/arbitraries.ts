import fc from 'fast-check';
import type { ResonanceProfile } from '../questionnaire/profile.ts';
import * as options from '../questionnaire/options.ts';
import { privateAnswers, type PrivateAnswers } from './private-answers.ts';
import { cardIdsOf, codedIdsOf } from './themed-answers.ts';

/** Generated members for property tests. */

type Ids<List extends readonly options.Option[]> = options.OptionId<List>;
const ids = <const List extends readonly options.Option[]>(list: List) => list.map(({ id }) => id) as Ids<List>[];
const several = <const List extends readonly options.Option[]>(list: List, maxLength: number, minLength = 0) =>
  fc.subarray(ids(list), { minLength, maxLength });
const oneOrNone = <const List extends readonly options.Option[]>(list: List) =>
  fc.option(fc.constantFrom(...ids(list)), { nil: null });
const one = <const List extends readonly options.Option[]>(list: List) => fc.constantFrom(...ids(list));

const cards = fc.record(
  Object.fromEntries(options.scoredThemes.map(({ id }) => [id, fc.subarray([...cardIdsOf[id]], { maxLength: 3 })])),
) as fc.Arbitrary<ResonanceProfile['cards']>;
const quizAnswers = fc.record(
  Object.fromEntries(
    options.scoredThemes.map(({ id }) => [
      id,
      fc
        .uniqueArray(
          // Few questions are asked often enough that two members have some in common; the last one is always there.
          fc.record({
            question: fc.constantFrom(...codedIdsOf(id).slice(0, 4), ...codedIdsOf(id).slice(-2)),
            side: fc.constantFrom('top', 'bottom'),
          }),
          { selector: ({ question }) => question, maxLength: 5 },
        )
        .map((answers) => answers.map(({ question, side }) => `${question}:${side}`)),
    ]),
  ),
) as fc.Arbitrary<ResonanceProfile['quizAnswers']>;

const birthDate = fc
  .date({ min: new Date('1940-01-01'), max: new Date('2010-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** Any member, finished or not. */
export const anyProfile: fc.Arbitrary<ResonanceProfile> = fc.record({
  gender: oneOrNone(options.genders),
  birthDate: fc.option(birthDate, { nil: null }),
  position: fc.option(
    fc.record({
      latitude: fc.double({ min: 42, max: 51, noNaN: true }),
      longitude: fc.double({ min: -5, max: 8, noNaN: true }),
    }),
    { nil: null },
  ),
  heightCm: fc.option(fc.integer({ min: 100, max: 250 }), { nil: null }),
  bodyType: oneOrNone(options.bodyTypes),
  archetypes: several(options.archetypes, 4),
  personalityTraits: several(options.personalityTraits, 6),
  appearanceImportance: oneOrNone(options.appearanceImportances),
  profileVisibility: oneOrNone(options.profileVisibilities),
  attractedTo: several(options.attractions, 3),
  preferredAgeMin: fc.option(fc.integer({ min: 18, max: 60 }), { nil: null }),
  preferredAgeMax: fc.option(fc.integer({ min: 60, max: 99 }), { nil: null }),
  preferredDistances: several(options.distances, 4),
  preferredBodyTypes: fc.oneof(several(options.bodyTypes, 4), fc.constant(['indifferent' as const])),
  preferredHeights: several(options.heightPreferences, 4),
  likedArchetypes: several(options.archetypes, 4),
  relationshipGoals: several(options.relationshipGoals, 5),
  emotionalExpectations: several(options.emotionalExpectations, 3),
  relationshipValues: several(options.relationshipValues, 3),
  lifestylePassions: several(options.lifestylePassions, 3),
  socialStyle: oneOrNone(options.socialStyles),
  dailyLifestyle: oneOrNone(options.dailyLifestyles),
  communicationStyle: oneOrNone(options.communicationStyles),
  lifeProject: oneOrNone(options.lifeProjects),
  cards,
  quizAnswers,
});

/** Any answers of which nothing may be told. */
export const anyPrivateAnswers: fc.Arbitrary<PrivateAnswers> = anyProfile.map(
  (profile) =>
    Object.fromEntries(privateAnswers.map((answer) => [answer, profile[answer]])) as unknown as PrivateAnswers,
);

/** A complete member who would look for exactly somebody like themselves. */
export const selfSeekingProfile: fc.Arbitrary<ResonanceProfile> = fc
  .record({
    profile: anyProfile,
    bodyType: one(options.bodyTypes),
    archetypes: several(options.archetypes, 4, 1),
    personalityTraits: several(options.personalityTraits, 6, 1),
    appearanceImportance: one(options.appearanceImportances),
    relationshipGoals: fc.subarray(['serious-relationship', 'beautiful-encounter', 'unique-connection'] as const, {
      minLength: 1,
    }),
    emotionalExpectations: several(options.emotionalExpectations, 3, 3),
    relationshipValues: several(options.relationshipValues, 3, 3),
    lifestylePassions: several(options.lifestylePassions, 3, 3),
    socialStyle: one(options.socialStyles),
    dailyLifestyle: one(options.dailyLifestyles),
    communicationStyle: one(options.communicationStyles),
    lifeProject: one(options.lifeProjects),
  })
  .map(({ profile, ...answers }) => ({
    ...profile,
    ...answers,
    heightCm: 172,
    preferredBodyTypes: [answers.bodyType],
    preferredHeights: ['same' as const],
    likedArchetypes: answers.archetypes,
    cards: Object.fromEntries(options.scoredThemes.map(({ id }) => [id, cardIdsOf[id].slice(0, 2)])),
  }));

/** A member who has answered every question, and may look for people of any kind. */
export const completeProfile: fc.Arbitrary<ResonanceProfile> = fc
  .record({
    profile: selfSeekingProfile,
    heightCm: fc.integer({ min: 155, max: 195 }),
    preferredBodyTypes: fc.oneof(several(options.bodyTypes, 2, 1), fc.constant(['indifferent' as const])),
    preferredHeights: several(options.heightPreferences, 2, 1),
    likedArchetypes: several(options.archetypes, 4, 1),
    cards: fc.record(
      Object.fromEntries(
        options.scoredThemes.map(({ id }) => [id, fc.subarray([...cardIdsOf[id]], { minLength: 1, maxLength: 3 })]),
      ),
    ),
  })
  .map(({ profile, ...answers }) => ({ ...profile, ...answers }));
