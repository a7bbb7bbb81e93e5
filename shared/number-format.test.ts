import { expect, it } from '@jest/globals';
import { counted } from './number-format.ts';
import { fr } from './typeset.ts';

// S-screen-25
it.each([
  [0, fr`0 point`],
  [1, fr`1 point`],
  [2, fr`2 points`],
  [1250, fr`1 250 points`],
])('%d points are written %j', (count, written) => {
  expect(counted(count, 'point', 'points')).toBe(written);
});
