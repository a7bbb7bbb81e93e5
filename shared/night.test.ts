import { describe, expect, it } from '@jest/globals';
import { endOfNight, isNight, nextNight } from './night.ts';

// S-mail-12, S-operations-29
describe('the night of Paris', () => {
  it.each([
    ['2026-11-24T21:59:59+01:00', null],
    ['2026-11-24T22:00:00+01:00', '2026-11-25T08:00:00+01:00'],
    ['2026-11-25T00:30:00+01:00', '2026-11-25T08:00:00+01:00'],
    ['2026-11-25T07:59:59+01:00', '2026-11-25T08:00:00+01:00'],
    ['2026-11-25T08:00:00+01:00', null],
    // The clocks change in these nights.
    ['2026-10-24T23:00:00+02:00', '2026-10-25T08:00:00+01:00'],
    ['2027-03-27T23:00:00+01:00', '2027-03-28T08:00:00+02:00'],
    ['2027-03-28T00:30:00+01:00', '2027-03-28T08:00:00+02:00'],
  ])('is from 22 h to 8 h: the one of %s ends at %s', (at, until) => {
    const moment = new Date(at);
    expect(isNight(moment)).toBe(until !== null);
    expect(endOfNight(moment)).toEqual(until === null ? moment : new Date(until));
  });

  it.each([
    ['2026-11-24T07:59:00+01:00', '2026-11-24T22:00:00+01:00'],
    ['2026-11-24T21:59:00+01:00', '2026-11-24T22:00:00+01:00'],
    ['2026-11-24T22:00:00+01:00', '2026-11-25T22:00:00+01:00'],
    ['2026-10-24T23:00:00+02:00', '2026-10-25T22:00:00+01:00'],
  ])('after %s begins at %s', (at, begins) => {
    expect(nextNight(new Date(at))).toEqual(new Date(begins));
  });
});
