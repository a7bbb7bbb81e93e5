import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { expectFor } from '#testing/expect-for.ts';
import { DAY_MS } from '../duration.ts';
import {
  ageInFullYears,
  agesOffered,
  birthYears,
  dayOf,
  isTooNarrow,
  proposeAges,
  proposeTargetAges,
  pushAgeRange,
  shownAge,
  targetAgesOffered,
  toIsoDate,
  type AgeRange,
} from './birth-date.ts';

const today = '2026-11-20';

describe('an age', () => {
  it.each([
    ['2008-11-20', '2026-11-20', 18],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['1944-12-31', '2026-01-01', 81],
  ])('of a person born on %s is, on %s, %d full years', (birthDate, day, age) => {
    expect(ageInFullYears(birthDate, day)).toBe(age);
  });

  // S-profile-11
  it.each([
    ['1996-06-15', '2026-06-14', 29],
    ['1996-06-15', '2026-06-15', 29],
    ['1996-06-15', '2026-06-30', 29],
    ['1996-06-15', '2026-07-01', 30],
    ['1996-07-01', '2026-06-30', 29],
    ['1996-07-01', '2026-07-01', 30],
    ['1996-12-31', '2026-12-31', 29],
    ['1996-12-31', '2027-01-01', 30],
    ['2004-02-29', '2026-02-28', 21],
    ['2004-02-29', '2026-03-01', 22],
    // Of age in the middle of this month.
    ['2008-11-15', '2026-11-20', 18],
    ['2008-11-15', '2026-12-01', 18],
    ['2008-11-15', '2027-12-01', 19],
  ])('of a person born on %s is shown, on %s, as %d', (birthDate, day, age) => {
    expect(shownAge(birthDate, day)).toBe(age);
  });

  it('that is shown changes on the first day of a month only, to the age in full years', () => {
    const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2007-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (born, days) => {
        const birthDate = born.toISOString().slice(0, 10);
        const one = new Date(Date.UTC(2026, 0, 1) + days * DAY_MS).toISOString().slice(0, 10);
        const before = new Date(Date.parse(one) - DAY_MS).toISOString().slice(0, 10);
        if (!one.endsWith('-01')) expect(shownAge(birthDate, one)).toBe(shownAge(birthDate, before));
        else expect(shownAge(birthDate, one)).toBe(Math.max(18, ageInFullYears(birthDate, one)));
      }),
    );
  });

  it('is counted in days of the time zone of Paris', () => {
    expect(dayOf(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
    expect(dayOf(new Date('2026-01-31T23:30:00Z'))).toBe('2026-02-01');
    expect(dayOf(new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29');
  });

  it('is asked for with 82 birth years and 82 ages from 18', () => {
    expect(birthYears(today)).toHaveLength(82);
    expect(birthYears(today)[0]).toBe(2008);
    expect(birthYears(today).at(-1)).toBe(1927);
    expect([agesOffered.length, agesOffered[0], agesOffered.at(-1)]).toEqual([82, 18, 99]);
  });

  it('needs a date that exists', () => {
    expect(toIsoDate(2008, 2, 29)).toBe('2008-02-29');
    expect([toIsoDate(2007, 2, 29), toIsoDate(2008, 13, 1), toIsoDate(2008, 4, 31), toIsoDate(8, 1, 1)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('is asked for with 63 ages from 18 to 80 on /profile-target-age', () => {
    expect([targetAgesOffered.length, targetAgesOffered[0], targetAgesOffered.at(-1)]).toEqual([63, 18, 80]);
  });
});

describe('B10: majority', () => {
  const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

  it('is reached on the eighteenth birthday, or on 1 March for a person born on 29 February', () => {
    for (let born = Date.UTC(2000, 0, 1); born < Date.UTC(2012, 0, 1); born += DAY_MS) {
      const birthDate = new Date(born);
      // In a year without 29 February this is 1 March.
      const birthday = Date.UTC(birthDate.getUTCFullYear() + 18, birthDate.getUTCMonth(), birthDate.getUTCDate());
      expectFor(isoDay(birthday), ageInFullYears(isoDay(born), isoDay(birthday))).toEqual(18);
      expect(ageInFullYears(isoDay(born), isoDay(birthday - DAY_MS))).toBe(17);
    }
  });

  it.each([
    ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2008-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z', '2008-03-30'],
    ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2008-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z', '2008-10-26'],
    ['2026-02-28T22:59:59Z', '2026-02-28T23:00:00Z', '2008-02-29'],
  ])('is not reached at %s, but at %s, midnight in Paris, by a person born on %s', (before, at, birthDate) => {
    expect(ageInFullYears(birthDate, dayOf(new Date(at)))).toBe(18);
    expect(ageInFullYears(birthDate, dayOf(new Date(before)))).toBe(17);
  });
});

describe('the ages that a member is offered', () => {
  it.each([
    [null, { min: 18, max: 35 }, { min: 18, max: 50 }],
    [18, { min: 18, max: 35 }, { min: 18, max: 50 }],
    [30, { min: 18, max: 35 }, { min: 18, max: 50 }],
    [31, { min: 24, max: 38 }, { min: 24, max: 38 }],
    [52, { min: 45, max: 59 }, { min: 45, max: 59 }],
    [79, { min: 72, max: 86 }, { min: 72, max: 80 }],
    [99, { min: 92, max: 99 }, { min: 75, max: 80 }],
  ])('at the age of %s are %j with the birth date, and %j alone', (age, withBirthDate, alone) => {
    expect(proposeAges(age)).toEqual(withBirthDate);
    expect(proposeTargetAges(age)).toEqual(alone);
  });
});

describe('an age range', () => {
  it.each([
    [{ min: 18, max: 50 }, { min: 60 }, { min: 60, max: 65 }],
    [{ min: 18, max: 50 }, { min: 80 }, { min: 75, max: 80 }],
    [{ min: 30, max: 50 }, { max: 25 }, { min: 20, max: 25 }],
    [{ min: 30, max: 50 }, { max: 18 }, { min: 18, max: 23 }],
    [{ min: 30, max: 50 }, { min: 40 }, { min: 40, max: 50 }],
    [{ min: 30, max: 50 }, {}, { min: 30, max: 50 }],
  ])('%j with the change %j becomes %j', (range, change, expected) => {
    expect(pushAgeRange(range, change, targetAgesOffered)).toEqual(expected);
  });

  // S-questionnaire-6
  it('always has five years or more between its minimum and its maximum, both on offer', () => {
    const age = fc.constantFrom(...targetAgesOffered);
    const changes = fc.array(fc.oneof(fc.record({ min: age }), fc.record({ max: age })));
    fc.assert(
      fc.property(changes, (list) => {
        const range = list.reduce<AgeRange>((before, change) => pushAgeRange(before, change, targetAgesOffered), {
          min: 18,
          max: 50,
        });
        expect(isTooNarrow(range)).toBe(false);
        expect(targetAgesOffered).toEqual(expect.arrayContaining([range.min, range.max]));
      }),
    );
  });
});
