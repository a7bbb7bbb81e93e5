import { describe, expect, it } from '@jest/globals';
import { isLocking, pauseAfter } from './log-in-pauses.ts';

describe('guessing the password of the statistics', () => {
  it('is free three times for one client, then slowed down, then locked for a quarter of an hour', () => {
    const pauses = Array.from({ length: 11 }, (_, index) => pauseAfter('client', index + 1));
    expect(pauses).toEqual([0, 0, 0, 2, 4, 8, 16, 32, 64, 900, 900]);
    expect(isLocking('client', 9)).toBe(false);
    expect(isLocking('client', 10)).toBe(true);
  });

  it('is locked for everybody after many clients together failed thirty times', () => {
    expect(pauseAfter('address', 29)).toBe(0);
    expect(pauseAfter('address', 30)).toBe(900);
  });
});
