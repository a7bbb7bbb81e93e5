import { describe, expect, it } from '@jest/globals';
import { barsAcross, marksUpTo } from './chart-scale.ts';

describe('the axes of the statistics', () => {
  it.each([
    [5, [0, 2, 4, 6]],
    [1, [0, 1]],
    [8, [0, 2, 4, 6, 8]],
    [43, [0, 20, 40, 60]],
    [1000, [0, 500, 1000]],
    [70_001, [0, 20_000, 40_000, 60_000, 80_000]],
  ])('end at or above %i, with a few round marks', (highest, marks) => {
    expect(marksUpTo(highest, 4)).toEqual(marks);
  });

  it('leave equal space before, between and after the bars', () => {
    const { width, leftOf } = barsAcross(30);
    const before = leftOf(0);
    expect(leftOf(1) - leftOf(0) - width).toBeCloseTo(before);
    expect(100 - (leftOf(29) + width)).toBeCloseTo(before);
  });
});
