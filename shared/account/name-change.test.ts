import { describe, expect, it } from '@jest/globals';
import { nextNameChange } from './name-change.ts';

const at = (moment: string) => new Date(`${moment}+01:00`);

// S-account-10
describe('nextNameChange', () => {
  it('is null for a member who never changed the name', () => {
    expect(nextNameChange(null, at('2026-12-01T12:00'))).toBeNull();
  });

  it.each([
    ['2026-12-01T23:30', '2026-12-01T23:31', '2026-12-08'],
    ['2026-12-01T23:30', '2026-12-07T23:59', '2026-12-08'],
    ['2026-12-01T23:30', '2026-12-08T00:00', null],
    ['2026-12-01T00:10', '2027-03-01T00:00', null],
  ])('after a change at %s is, at %s, %s in the calendar of Paris', (changedAt, now, day) => {
    expect(nextNameChange(at(changedAt), at(now))).toBe(day);
  });
});
