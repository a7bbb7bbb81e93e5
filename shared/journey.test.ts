import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  afterSignIn,
  fromSplash,
  isStepBuilt,
  missingForCompletion,
  nextAfterStep,
  nextMissingStep,
  previousStep,
  progressOf,
  routeAfterSignIn,
  routeFromSplash,
  type JourneyFacts,
  type JourneyItem,
} from './journey.ts';
import { stepKeys, type StepKey } from './questionnaire/steps.ts';

const everything: readonly JourneyItem[] = [
  'gender',
  'birth_date',
  'attracted_to_types',
  'personal_definition',
  'appearance_importance',
  'location_city',
  'personality_traits',
  'preferred_personality_types',
  'seeking_relationship_types',
  'preferred_age_range',
  'preferred_distances',
  'preferred_body_types',
  'height_cm',
  'preferred_heights',
  'profile_visibility',
  'emotional_expectations',
  'relationship_values',
  'lifestyle_passions',
];
const finished: JourneyFacts = {
  profileCompleted: true,
  photoSettled: true,
  ageConfirmed: true,
  answered: new Set(everything),
};
const without = (...missing: readonly string[]): JourneyFacts => ({
  profileCompleted: !missing.includes('profile_completed'),
  photoSettled: !missing.includes('photo'),
  ageConfirmed: !missing.includes('age_confirmed'),
  answered: new Set(everything.filter((item) => !missing.includes(item))),
});
const allBuilt = () => true;

describe('the way after signing in (D1, section 4)', () => {
  it.each([
    [['photo', 'profile_completed'], 'profilePhotoUpload'],
    [['photo'], 'profilePhotoUpload'],
    [[], 'playRoom'],
    [['gender'], 'playRoom'],
    [['profile_completed', 'gender', 'birth_date'], 'profileGender'],
    [['profile_completed', 'birth_date', 'location_city'], 'profileAge'],
    [['profile_completed', 'personal_definition', 'location_city'], 'profileAppearance'],
    [['profile_completed', 'location_city'], 'profileLocation'],
    [['profile_completed'], 'profileArchetype'],
  ])('with %j missing leads to %s', (missing, target) => {
    expect(routeAfterSignIn(without(...missing), allBuilt)).toBe(target);
  });
});

describe('the way from the splash (D2, section 4, as corrected)', () => {
  it.each(fromSplash.map((row, index) => [index + 1, row.missing, row.target] as const))(
    'row %d: the first missing item %s leads to %s',
    (place, missing, target) => {
      const laterOnesMissToo = fromSplash.slice(place - 1).map((row) => row.missing);
      expect(routeFromSplash(without(missing), allBuilt)).toBe(target);
      expect(routeFromSplash(without(...laterOnesMissToo), allBuilt)).toBe(target);
    },
  );

  it('leads to the step that can supply what is missing, and finished members to their matches', () => {
    expect(routeFromSplash(without('personality_traits'), allBuilt)).toBe('profilePersonality');
    expect(routeFromSplash(without('age_confirmed'), allBuilt)).toBe('profileHeightConfirmation');
    expect(routeFromSplash(finished, allBuilt)).toBe('matches');
    expect(fromSplash).toHaveLength(17);
    expect(afterSignIn).toHaveLength(5);
  });
});

describe('steps that do not exist yet', () => {
  const newcomer = { ...without(...everything, 'photo', 'profile_completed'), ageConfirmed: true };

  it('are passed over, so that a newcomer begins with the gender', () => {
    expect(routeAfterSignIn(newcomer, isStepBuilt)).toBe('profileGender');
    expect(routeFromSplash(newcomer, isStepBuilt)).toBe('profileGender');
  });

  it('never are where anybody is led, whatever is missing', () => {
    for (const item of [...everything, 'photo', 'age_confirmed', 'profile_completed']) {
      for (const facts of [without(item), without(item, 'profile_completed')]) {
        expect(isStepBuilt(routeAfterSignIn(facts, isStepBuilt))).toBe(true);
        expect(isStepBuilt(routeFromSplash(facts, isStepBuilt))).toBe(true);
      }
    }
  });
});

describe('the way through the questionnaire', () => {
  it('is the declared order for a newcomer, and ends in the recap', () => {
    const answered = new Set<JourneyItem>();
    const facts: JourneyFacts = { profileCompleted: false, photoSettled: false, ageConfirmed: true, answered };
    const supplied: readonly (readonly JourneyItem[])[] = [
      ['gender'],
      ['birth_date', 'attracted_to_types'],
      ['emotional_expectations'],
      ['relationship_values'],
      ['lifestyle_passions'],
    ];
    stepKeys.forEach((key, index) => {
      expect(nextMissingStep(facts)).toBe(key);
      supplied[index]?.forEach((item) => answered.add(item));
      expect(nextAfterStep(key, facts)).toBe(stepKeys[index + 1] ?? 'profileComplete');
    });
  });

  it('ends in the recap from wherever it begins, asking nothing twice', () => {
    const itemsOf: Record<StepKey, readonly JourneyItem[]> = {
      profileGender: ['gender'],
      profileAge: ['birth_date', 'attracted_to_types'],
      profileEmotionalExpectations: ['emotional_expectations'],
      profileRelationshipValues: ['relationship_values'],
      profileLifestylePassions: ['lifestyle_passions'],
    };
    fc.assert(
      fc.property(fc.constantFrom(...stepKeys), fc.subarray([...everything]), (first, known) => {
        const answered = new Set(known);
        const facts: JourneyFacts = { profileCompleted: false, photoSettled: true, ageConfirmed: true, answered };
        const walked: string[] = [];
        let place: string = first;
        while (place !== 'profileComplete') {
          expect(walked).not.toContain(place);
          walked.push(place);
          itemsOf[place as StepKey].forEach((item) => answered.add(item));
          place = nextAfterStep(place as StepKey, facts);
        }
        expect(missingForCompletion(facts)).toBeNull();
      }),
    );
  });

  it('goes back to what was left out once the end is reached', () => {
    expect(nextAfterStep('profileLifestylePassions', without('birth_date'))).toBe('profileAge');
    expect(nextAfterStep('profileGender', finished)).toBe('profileComplete');
  });

  it('knows where it stands', () => {
    expect(previousStep('profileGender')).toBeNull();
    expect(previousStep('profileAge')).toBe('profileGender');
    expect(progressOf('profileAge')).toEqual({ step: 2, total: stepKeys.length });
  });

  it.each([
    [['gender', 'birth_date'], 'profileGender'],
    [['birth_date'], 'profileAge'],
    [['attracted_to_types'], 'profileAge'],
    [['emotional_expectations', 'location_city'], null],
  ])('does not complete a profile without %j', (missing, step) => {
    expect(missingForCompletion(without(...missing))).toBe(step);
  });
});
