import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  addMonths,
  clockTimeOf,
  dayInWords,
  hourInWords,
  momentAtClockTime,
  momentInWords,
  startOfDay,
} from './calendar.ts';
import { fr } from './typeset.ts';

describe('a calendar day', () => {
  it.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s plus %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));

  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-21', 12, '2027-11-21'],
    ['2027-03-31', -5, '2026-10-31'],
    ['2027-03-15', -5, '2026-10-15'],
  ])('%s plus %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

  it.each([
    ['2026-12-01', '2026-11-30T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ])('%s begins in Paris at %s', (day, moment) => expect(startOfDay(day).toISOString()).toBe(moment));

  it('is written in French as people say it', () => {
    expect(dayInWords('2027-03-31')).toBe('31 mars 2027');
    expect(dayInWords('2027-03-01')).toBe('1er mars 2027');
    expect(momentInWords(new Date('2026-11-21T23:05:00Z'))).toBe(fr`dimanche 22 novembre à 0 h 05`);
    expect(momentInWords(new Date('2026-11-01T13:30:00Z'))).toBe(fr`dimanche 1er novembre à 14 h 30`);
    expect(hourInWords(new Date('2026-11-21T13:00:00Z'))).toBe(fr`14 h`);
  });
});

describe('the clocks of Paris', () => {
  it.each([
    ['2026-11-22T18:00:00.250Z', '2026-11-22T19:00:00.250Z'],
    ['2027-07-01T22:30:00.000Z', '2027-07-02T00:30:00.000Z'],
    ['2027-03-28T01:00:00.000Z', '2027-03-28T03:00:00.000Z'],
  ])('show at %s what UTC shows at %s, and lead back to that moment', (moment, shown) => {
    expect(new Date(clockTimeOf(new Date(moment))).toISOString()).toBe(shown);
    expect(momentAtClockTime(Date.parse(shown)).toISOString()).toBe(moment);
  });

  it('have an hour later where they leave an hour out', () => {
    expect(momentAtClockTime(Date.parse('2027-03-28T02:30:00Z')).toISOString()).toBe('2027-03-28T01:30:00.000Z');
  });
});
