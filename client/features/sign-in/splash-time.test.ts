import { describe, expect, it } from '@jest/globals';
import { splashTimeLeft } from './splash-time.ts';

const timesOf = (now: number, visit?: object) =>
  ({ now: () => now, getEntriesByType: () => (visit ? [visit] : []) }) as unknown as Performance;

// S-journey-2
describe('the splash', () => {
  it.each([
    ['its scripts run at once', 300, 4500],
    ['its scripts run two seconds after the first byte', 2300, 2500],
    ['its scripts run after the whole time', 9000, 0],
  ])('counts from the first byte where %s', (_, now, left) => {
    expect(splashTimeLeft(4500, timesOf(now, { type: 'navigate', responseStart: 300 }))).toBe(left);
  });

  it.each(['reload', 'back_forward'])('holds nobody up after a %s', (type) => {
    expect(splashTimeLeft(4500, timesOf(300, { type, responseStart: 300 }))).toBe(0);
  });

  it('counts from the beginning of the visit where the browser does not say when the first byte came', () => {
    expect(splashTimeLeft(4500, timesOf(1000))).toBe(3500);
  });
});
