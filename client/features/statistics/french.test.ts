import { expect, it } from '@jest/globals';
import { withOneDecimal } from './french.ts';

// S-statistics-3
it.each([
  [0, '0,0'],
  [2, '2,0'],
  [0.3, '0,3'],
  [12.5, '12,5'],
])('a ratio of %d is shown as %s, with its decimal', (ratio, shown) => {
  expect(withOneDecimal(ratio)).toBe(shown);
});
