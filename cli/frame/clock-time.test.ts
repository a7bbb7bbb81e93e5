import { describe, expect, it } from '@jest/globals';
import { clockTime, nextMomentAt } from './clock-time.ts';

describe('an hour on the command line', () => {
  it.each([
    ['14:30', '2026-11-23T09:00:00+01:00', '2026-11-23T14:30:00+01:00'],
    ['14h30', '2026-11-23T14:30:00+01:00', '2026-11-24T14:30:00+01:00'],
    ['0:15', '2026-11-23T23:59:00+01:00', '2026-11-24T00:15:00+01:00'],
    // The night in which summer time ends.
    ['5:00', '2026-10-24T23:00:00+02:00', '2026-10-25T05:00:00+01:00'],
  ])('%s, said at %s, is the moment %s', (text, now, moment) => {
    expect(nextMomentAt(clockTime(text), new Date(now))).toEqual(new Date(moment));
  });

  it.each(['24:00', '14', '14:60', '2 pm', ''])('is refused when it is none: %j', (text) => {
    expect(() => clockTime(text)).toThrow('Donne une heure');
  });
});
