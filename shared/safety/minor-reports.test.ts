import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_MS } from '../duration.ts';
import {
  ESTABLISHED_AFTER_MS,
  PLAUSIBLE_UNDER_AGE,
  saysMinor,
  verdictOn,
  weightOf,
  weightOfAll,
  type MinorCase,
  type Reporter,
} from './minor-reports.ts';

const newcomer: Reporter = {
  mailbox: 'new',
  client: 'café',
  accountAgeMs: 2000,
  takesPart: true,
  withAction: 0,
  withoutAction: 0,
  hasAbused: false,
};
const established: Reporter = { ...newcomer, mailbox: 'known', client: 'home', accountAgeMs: 30 * DAY_MS };
const another: Reporter = { ...newcomer, mailbox: 'other', client: 'office' };
const third: Reporter = { ...newcomer, mailbox: 'third', client: 'train' };
const young: MinorCase = { declaredAge: 19, isKnownAdult: false, hasOwnWords: false, reporters: [] };
const old: MinorCase = { ...young, declaredAge: 75 };

describe('weightOf a reporter', () => {
  it.each<[string, Partial<Reporter>, 0 | 1 | 2]>([
    ['two seconds old', {}, 1],
    ['a week old with a profile', { accountAgeMs: ESTABLISHED_AFTER_MS }, 2],
    ['almost a week old', { accountAgeMs: ESTABLISHED_AFTER_MS - 1 }, 1],
    ['a month old without a profile', { accountAgeMs: 30 * DAY_MS, takesPart: false }, 1],
    ['a month old with two reports without action', { accountAgeMs: 30 * DAY_MS, withoutAction: 2 }, 2],
    ['a month old with three reports without action', { accountAgeMs: 30 * DAY_MS, withoutAction: 3 }, 0],
    ['often right, three times not', { accountAgeMs: 30 * DAY_MS, withoutAction: 3, withAction: 3 }, 2],
    ['found to abuse reports', { accountAgeMs: 30 * DAY_MS, withAction: 9, hasAbused: true }, 0],
  ])('%s', (_name, facts, weight) => {
    expect(weightOf({ ...newcomer, ...facts })).toBe(weight);
  });
});

// S-safety-5
describe('verdictOn a member who was reported as a minor', () => {
  it.each<[string, MinorCase, ReturnType<typeof verdictOn>]>([
    ['by a new account', { ...young, reporters: [newcomer] }, 'queue'],
    ['by a new account, at the age of 75', { ...old, reporters: [newcomer] }, 'queue'],
    ['by an established account', { ...young, reporters: [established] }, 'hide'],
    ['by an established account, at the age of 75', { ...old, reporters: [established] }, 'queue'],
    [
      'by an established account, without a birth date',
      { ...young, declaredAge: null, reporters: [established] },
      'hide',
    ],
    ['by two independent new accounts', { ...young, reporters: [newcomer, another] }, 'hide'],
    [
      'by two new accounts of one network',
      { ...young, reporters: [newcomer, { ...another, client: 'café' }] },
      'queue',
    ],
    ['by two spellings of one mailbox', { ...young, reporters: [newcomer, { ...another, mailbox: 'new' }] }, 'queue'],
    [
      'by two new accounts of unknown networks',
      { ...young, reporters: [newcomer, another].map((one) => ({ ...one, client: null })) },
      'queue',
    ],
    ['by two new accounts, at the age of 75', { ...old, reporters: [newcomer, another] }, 'queue'],
    ['by three new accounts, at the age of 75', { ...old, reporters: [newcomer, another, third] }, 'hide'],
    ['by an established and a new account, at the age of 75', { ...old, reporters: [newcomer, established] }, 'hide'],
    ['by one who abused reports', { ...young, reporters: [{ ...established, hasAbused: true }] }, 'queue'],
    ['by a new account, and in words of the profile', { ...old, hasOwnWords: true, reporters: [newcomer] }, 'hide'],
    [
      'after having been found of age',
      { ...young, isKnownAdult: true, hasOwnWords: true, reporters: [established] },
      'queue',
    ],
  ])('%s', (_name, facts, verdict) => {
    expect(verdictOn(facts)).toBe(verdict);
  });

  const reporter: fc.Arbitrary<Reporter> = fc.record({
    mailbox: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    client: fc.constantFrom('v', 'w', 'x', 'y', null),
    accountAgeMs: fc.integer({ min: 0, max: 30 * DAY_MS }),
    takesPart: fc.boolean(),
    withAction: fc.integer({ min: 0, max: 5 }),
    withoutAction: fc.integer({ min: 0, max: 5 }),
    hasAbused: fc.boolean(),
  });
  const minorCase: fc.Arbitrary<MinorCase> = fc.record({
    declaredAge: fc.option(fc.integer({ min: 18, max: 99 })),
    isKnownAdult: fc.boolean(),
    hasOwnWords: fc.boolean(),
    reporters: fc.array(reporter, { maxLength: 8 }),
  });

  it('never hides less when one more report comes in', () => {
    fc.assert(
      fc.property(minorCase, reporter, (facts, more) => {
        const after = verdictOn({ ...facts, reporters: [...facts.reporters, more] });
        expect(verdictOn(facts) === 'hide' && after === 'queue').toBe(false);
      }),
    );
  });

  it('does not depend on the order of the reports', () => {
    fc.assert(
      fc.property(minorCase, (facts) => {
        expect(verdictOn({ ...facts, reporters: facts.reporters.toReversed() })).toBe(verdictOn(facts));
      }),
    );
  });

  it('never hides a member by accounts of one network or of one mailbox, unless one of them is established', () => {
    const fromOnePlace = fc
      .tuple(fc.array(reporter, { maxLength: 8 }), fc.boolean())
      .map(([reporters, byMailbox]) =>
        reporters
          .filter((one) => weightOf(one) < 2)
          .map((one) => (byMailbox ? { ...one, mailbox: 'one' } : { ...one, client: 'one' })),
      );
    fc.assert(
      fc.property(minorCase, fromOnePlace, (facts, reporters) => {
        expect(verdictOn({ ...facts, hasOwnWords: false, reporters })).toBe('queue');
      }),
    );
  });

  it('never hides an implausible case by the word of one account, and never a known adult', () => {
    fc.assert(
      fc.property(minorCase, reporter, fc.integer({ min: PLAUSIBLE_UNDER_AGE, max: 99 }), (facts, one, declaredAge) => {
        expect(verdictOn({ ...facts, declaredAge, hasOwnWords: false, reporters: [one] })).toBe('queue');
        expect(verdictOn({ ...facts, isKnownAdult: true })).toBe('queue');
      }),
    );
  });

  it('counts no weight of reporters who are not believed', () => {
    fc.assert(
      fc.property(fc.array(reporter, { maxLength: 8 }), (reporters) => {
        const believed = reporters.filter((one) => weightOf(one) > 0);
        expect(weightOfAll(reporters, 3)).toBe(weightOfAll(believed, 3));
      }),
    );
  });

  it('weighs a hundred reports at once', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ...newcomer, mailbox: `${index}` }));
    expect(weightOfAll(many, 3)).toBe(1);
  });
});

describe('saysMinor', () => {
  it.each([
    'Léa 16 ans',
    'lea 17ans',
    'Seize ans',
    'Dix-sept ans et demi',
    'lycéenne',
    'Petite mineure',
    'COLLÉGIEN',
    'collégien'.normalize('NFD'),
  ])('is true for %j', (words) => {
    expect(saysMinor(['Ana', words])).toBe(true);
  });

  it.each(['Ana', '18 ans', '116 ans de sagesse', '21 ans', 'Minéraux', 'Jean-Dix', 'vingt-six ans', 'cent dix'])(
    'is false for %j',
    (words) => {
      expect(saysMinor([words])).toBe(false);
    },
  );
});
