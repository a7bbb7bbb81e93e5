import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ageInFullYears,
  agesOffered,
  birthYears,
  dayOf,
  pushAgeRange,
  targetAgesOffered,
  toIsoDate,
} from './birth-date.ts';

const today = '2026-11-20';

describe('ages', () => {
  it.each([
    ['2008-11-20', '2026-11-20', 18],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['1944-12-31', '2026-01-01', 81],
  ])('born on %s, on %s: %d full years', (birthDate, day, age) => {
    expect(ageInFullYears(birthDate, day)).toBe(age);
  });

  it('count days where the product lives', () => {
    expect(dayOf(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
    expect(dayOf(new Date('2026-01-31T23:30:00Z'))).toBe('2026-02-01');
    expect(dayOf(new Date('2026-03-29T00:59:59Z'))).toBe('2026-03-29');
  });

  it('offer 82 years from 18 years ago, and 82 ages from 18', () => {
    expect(birthYears(today)).toHaveLength(82);
    expect(birthYears(today)[0]).toBe(2008);
    expect(birthYears(today).at(-1)).toBe(1927);
    expect([agesOffered.length, agesOffered[0], agesOffered.at(-1)]).toEqual([82, 18, 99]);
  });

  it('know which days exist', () => {
    expect(toIsoDate(2008, 2, 29)).toBe('2008-02-29');
    expect([toIsoDate(2007, 2, 29), toIsoDate(2008, 13, 1), toIsoDate(2008, 4, 31), toIsoDate(8, 1, 1)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('are 63 on the screen that asks for them alone, from 18 to 80', () => {
    expect([targetAgesOffered.length, targetAgesOffered[0], targetAgesOffered.at(-1)]).toEqual([63, 18, 80]);
  });
});

describe('an age range', () => {
  it.each([
    [{ min: 18, max: 50 }, { min: 60 }, { min: 60, max: 60 }],
    [{ min: 30, max: 50 }, { max: 25 }, { min: 25, max: 25 }],
    [{ min: 30, max: 50 }, { min: 40 }, { min: 40, max: 50 }],
    [{ min: 30, max: 50 }, {}, { min: 30, max: 50 }],
  ])('%j with %j becomes %j', (range, change, expected) => {
    expect(pushAgeRange(range, change)).toEqual(expected);
  });

  it('never has its ends the wrong way round, whatever is changed', () => {
    const age = fc.constantFrom(...targetAgesOffered);
    const changes = fc.array(fc.oneof(fc.record({ min: age }), fc.record({ max: age })));
    fc.assert(
      fc.property(changes, (list) => {
        const range = list.reduce(pushAgeRange, { min: 18, max: 50 });
        expect(range.min).toBeLessThanOrEqual(range.max);
      }),
    );
  });
});
