import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  afterSignIn,
  firstPass,
  fromSplash,
  itemsOf,
  missingBeforeFirstResonances,
  missingForCompletion,
  nextAfterStep,
  nextMissingStep,
  openSteps,
  previousStep,
  progressOf,
  remainingInFirstPass,
  routeAfterSignIn,
  routeFromSplash,
  type JourneyFacts,
  type JourneyItem,
  type JourneyStep,
} from './journey.ts';
import { stepKeys, steps } from './steps.ts';
import { routeIds, routes, type RouteId } from '../routes.ts';
import { stepTable } from '#testing/step-table.ts';

const allSteps: readonly JourneyStep[] = ['profilePhotoUpload', ...stepKeys];
const everything: readonly JourneyItem[] = [...new Set(allSteps.flatMap(itemsOf)), 'profile_completed'];
const finished: JourneyFacts = new Set(everything);
const without = (...missing: readonly JourneyItem[]): JourneyFacts =>
  new Set(everything.filter((item) => !missing.includes(item)));
const only = (...items: readonly JourneyItem[]): JourneyFacts => new Set(items);

/** Where the tests' own table says that an address leads. */
const nextInTable = (path: string) => stepTable.find((row) => row.path === path)?.next;
const idOf = (path: string | undefined) => routeIds.find((id) => routes[id] === path);

/** The screens from an address to the recap, by that table. */
function chainFrom(path: string | undefined): (RouteId | undefined)[] {
  return path === '/profile-complete' ? [] : [idOf(path), ...chainFrom(nextInTable(path ?? ''))];
}

describe('the next screen after signing in (S-journey-1)', () => {
  it.each<[readonly JourneyItem[], RouteId]>([
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
    expect(routeAfterSignIn(without(...missing))).toBe(target);
  });
});

describe('the next screen after the splash (S-journey-2)', () => {
  it.each(fromSplash.map((row, index) => [index + 1, row.missing, row.target] as const))(
    'row %d: with %s missing first is %s',
    (screen, missing, target) => {
      const laterOnesMissToo = fromSplash.slice(screen - 1).flatMap((row) => row.missing);
      for (const item of missing) expect(routeFromSplash(without(item))).toBe(target);
      expect(routeFromSplash(without(...laterOnesMissToo))).toBe(target);
    },
  );

  it('is the step that asks for the missing answer, or the matches for a complete member', () => {
    expect(routeFromSplash(without('personality_traits'))).toBe('profilePersonality');
    expect(routeFromSplash(without('age_confirmed'))).toBe('profileHeightConfirmation');
    expect(routeFromSplash(finished)).toBe('matches');
    expect(fromSplash).toHaveLength(17);
    expect(afterSignIn).toHaveLength(5);
  });
});

describe('the first pass', () => {
  it('leads from the photo to the visibility in the order of testing/step-table.ts (S-journey-5)', () => {
    expect(firstPass).toEqual(['profilePhotoUpload', ...chainFrom('/profile-gender')]);
  });

  it('leads a new member through all its steps to the recap', () => {
    const answered = new Set<JourneyItem>();
    firstPass.forEach((key, index) => {
      expect(nextMissingStep(answered)).toBe(key);
      itemsOf(key).forEach((item) => answered.add(item));
      const following = firstPass[index + 1] ?? 'profileComplete';
      expect(nextAfterStep(key, answered)).toBe(index === 11 ? 'firstResonances' : following);
      // Who wants to see them later goes on.
      if (index === 11) expect(nextMissingStep(answered)).toBe(following);
    });
  });
});

// S-journey-10
describe('the first resonances', () => {
  const chapters = firstPass.slice(0, 12);
  const refining = firstPass.slice(12);
  const answeredUpTo = (keys: readonly JourneyStep[]) => new Set(keys.flatMap(itemsOf));

  it('come after the three chapters, once all of them are answered', () => {
    const last = chapters.at(-1)!;
    expect(nextAfterStep(last, answeredUpTo(chapters))).toBe('firstResonances');
    expect(missingBeforeFirstResonances(answeredUpTo(chapters))).toBeNull();
    for (const open of chapters.slice(0, -1)) {
      const facts = answeredUpTo(chapters.filter((key) => key !== open));
      expect(missingBeforeFirstResonances(facts)).toBe(open);
      expect(nextAfterStep(last, facts)).toBe('profileRelationshipValues');
    }
  });

  it('are not offered to a member who is in matching, or who has answered the first pass', () => {
    const inMatching = new Set([...answeredUpTo(chapters), 'profile_completed' as const]);
    expect(nextAfterStep('profileEmotionalExpectations', inMatching)).toBe('profileRelationshipValues');
    expect(nextAfterStep('profileEmotionalExpectations', answeredUpTo(firstPass))).toBe('profileComplete');
  });

  it('leave a member to the order of the first pass, which ends at the recap', () => {
    const facts = new Set<JourneyItem>([...answeredUpTo(chapters), 'profile_completed']);
    expect(remainingInFirstPass(facts)).toBe(refining.length);
    refining.forEach((key, index) => {
      expect(nextMissingStep(facts)).toBe(key);
      itemsOf(key).forEach((item) => facts.add(item));
      expect(nextAfterStep(key, facts)).toBe(refining[index + 1] ?? 'profileComplete');
    });
    expect(remainingInFirstPass(facts)).toBe(0);
  });
});

describe('the button Continuer', () => {
  it.each(steps.map(({ key, path }) => [key, idOf(nextInTable(path))] as const))(
    'after %s leads a new member to %s (S-journey-6)',
    (key, next) => {
      const answered = only('gender', 'birth_date', 'attracted_to_types', ...itemsOf(key));
      const expected = next === 'profileComplete' ? 'profileAge' : next;
      const known = key === 'profileInterests' ? only('attracted_to_types') : answered;
      expect(nextAfterStep(key, key === 'profileGender' ? only('gender') : known)).toBe(expected);
    },
  );

  it('leads a member who came for one step to a missing answer or the recap', () => {
    expect(nextAfterStep('profileGender', without('profile_completed', 'life_projects'))).toBe('profileLifeProjects');
    expect(nextAfterStep('profileLifeProjects', without('profile_completed', 'birth_date'))).toBe('profileAge');
    expect(nextAfterStep('profileGender', finished)).toBe('profileComplete');
    expect(nextAfterStep('profileTargetAge', without('height_cm'))).toBe('profileHeight');
  });

  it('leads from the height preferences to their confirmation', () => {
    expect(nextAfterStep('profileHeightPreferences', finished)).toBe('profileHeightConfirmation');
    expect(nextAfterStep('profileHeightConfirmation', finished)).toBe('profileComplete');
  });
});

// S-journey-8
describe('any sequence of screens', () => {
  const anyFacts = fc.subarray([...everything]);

  /** Goes where a table leads and follows 'Continuer', answering each step, until the journey is over. */
  function follow(known: readonly JourneyItem[], route: (facts: JourneyFacts) => RouteId, stops: readonly number[]) {
    const facts = new Set(known);
    const supplied: JourneyItem[][] = [];
    for (let round = 0; round < 60; round += 1) {
      let screen = route(facts);
      if (screen === 'matches' || screen === 'playRoom') return { screen, facts, supplied };
      const walked: RouteId[] = [];
      // Now and then somebody leaves in the middle and comes back through the table.
      for (let left = stops[round] ?? 100; left > 0 && screen !== 'profileComplete'; left -= 1) {
        // The summary of the heights comes again once their preferences are given.
        if (screen !== 'profileHeightConfirmation') expect(walked).not.toContain(screen);
        walked.push(screen);
        itemsOf(screen as JourneyStep).forEach((item) => facts.add(item));
        screen = nextAfterStep(screen as JourneyStep, facts);
        if (screen === 'firstResonances') {
          // Some look at them, others go on at once.
          if (left % 2 === 0) facts.add('profile_completed');
          screen = nextMissingStep(facts);
        }
      }
      if (screen === 'profileComplete') {
        const missing = missingForCompletion(facts);
        if (missing) itemsOf(missing).forEach((item) => facts.add(item));
        else facts.add('profile_completed');
      }
    }
    throw new Error('The journey goes round in a circle.');
  }

  it('from the splash ends at the matches, never in a loop', () => {
    fc.assert(
      fc.property(anyFacts, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 30 }), (known, stops) => {
        const { screen, facts } = follow(known, routeFromSplash, stops);
        expect(screen).toBe('matches');
        expect(fromSplash.flatMap((row) => row.missing).filter((item) => !facts.has(item))).toEqual([]);
      }),
    );
  });

  it('after signing in ends in the Play Room, never in a loop', () => {
    fc.assert(
      fc.property(anyFacts, fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 30 }), (known, stops) => {
        expect(follow(known, routeAfterSignIn, stops).screen).toBe('playRoom');
      }),
    );
  });

  it('leads a member with missing answers to a step that asks for one', () => {
    fc.assert(
      fc.property(anyFacts, (known) => {
        for (const route of [routeFromSplash, routeAfterSignIn]) {
          const facts = new Set(known);
          let screen = route(facts);
          if (screen === 'matches' || screen === 'playRoom') return;
          // The listed target may be answered already (missing archetypes lead to the body type): the next one is not.
          if (screen !== 'profileComplete' && itemsOf(screen as JourneyStep).every((item) => facts.has(item))) {
            screen = nextAfterStep(screen as JourneyStep, facts);
          }
          const suppliesSomething =
            screen === 'profileComplete'
              ? !facts.has('profile_completed')
              : screen === 'profileHeightConfirmation' ||
                itemsOf(screen as JourneyStep).some((item) => !facts.has(item));
          expect(suppliesSomething).toBe(true);
        }
      }),
    );
  });
});

describe('a step of the journey', () => {
  it('has the previous step as its way back', () => {
    expect(previousStep('profilePhotoUpload')).toBeNull();
    expect(previousStep('profileGender')).toBe('profilePhotoUpload');
    for (const [index, key] of firstPass.slice(1).entries()) expect(previousStep(key)).toBe(firstPass[index]);
    expect(previousStep('profileTargetAge')).toBe('profileInterests');
    expect(previousStep('profileHeightConfirmation')).toBe('profileHeightPreferences');
    for (const key of stepKeys) expect(previousStep(key)).not.toBeNull();
  });

  it('has its number and the total of the first pass', () => {
    expect(progressOf('profilePhotoUpload')).toMatchObject({ step: 1, total: firstPass.length });
    expect(progressOf('profileVisibility')).toMatchObject({ step: firstPass.length, total: firstPass.length });
    expect(progressOf('profileHeight')).toEqual(progressOf('profileAppearance'));
  });

  // S-journey-9
  it('belongs to one of three chapters of four steps, or to what refines', () => {
    const parts = firstPass.map((key) => progressOf(key)).map(({ part: { name, step, total } }) => [name, step, total]);
    const partsOf = (name: string, total: number) =>
      Array.from({ length: total }, (_, index) => [name, index + 1, total]);
    expect(parts).toEqual([
      ...partsOf('Toi', 4),
      ...partsOf('Qui', 4),
      ...partsOf('Ce qui compte', 4),
      ...partsOf('Pour affiner', firstPass.length - 12),
    ]);
    expect(progressOf('profileLocation').chapters).toEqual([
      { name: 'Toi', step: 4, total: 4 },
      { name: 'Qui', step: 2, total: 4 },
      { name: 'Ce qui compte', step: 0, total: 4 },
    ]);
    expect(progressOf('profileRelationshipValues').chapters).toEqual([]);
  });

  it('is in openSteps while it is unanswered; steps of the first pass come first', () => {
    expect(openSteps(finished)).toEqual([]);
    expect(openSteps(without('height_cm', 'photo', 'life_projects'))).toEqual([
      'profilePhotoUpload',
      'profileLifeProjects',
      'profileHeight',
    ]);
  });

  it.each<[readonly JourneyItem[], JourneyStep | null]>([
    [['gender', 'birth_date'], 'profileGender'],
    [['birth_date'], 'profileAge'],
    [['attracted_to_types'], 'profileAge'],
    [['emotional_expectations', 'location_city'], null],
  ])('is needed before completion when %j is missing', (missing, step) => {
    expect(missingForCompletion(without(...missing))).toBe(step);
  });
});
