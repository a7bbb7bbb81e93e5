import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays } from '../calendar.ts';
import { EPOCH_DAYS, epochOf, nextEpochDay } from './epochs.ts';

const anyDay = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1990-01-01', days));

describe('epochs', () => {
  it('last 28 days, and the next one begins on the day that nextEpochDay gives', () => {
    fc.assert(
      fc.property(fc.uuid(), anyDay, (memberId, day) => {
        const next = nextEpochDay(memberId, day);
        expect(next > day && next <= addDays(day, EPOCH_DAYS)).toBe(true);
        expect(epochOf(memberId, addDays(next, -1))).toBe(epochOf(memberId, day));
        expect(epochOf(memberId, next)).toBe(epochOf(memberId, day) + 1);
        expect(nextEpochDay(memberId, next)).toBe(addDays(next, EPOCH_DAYS));
      }),
    );
  });

  it('begin on one day in 28 for about one member in 28', () => {
    const members = fc.sample(fc.uuid(), { numRuns: 5600, seed: 1 });
    const perDay = Map.groupBy(members, (memberId) => nextEpochDay(memberId, '2026-11-20'));
    expect(perDay.size).toBe(EPOCH_DAYS);
    for (const [, beginning] of perDay) {
      expect(beginning.length).toBeGreaterThan(140);
      expect(beginning.length).toBeLessThan(270);
    }
  });
});
