import { describe, expect, it } from '@jest/globals';
import { fewestLeftOut, tableSizes } from './table-sizes.ts';

// S-evening-1
describe('the sizes of tables', () => {
  it.each([
    [5, [5]],
    [6, [6]],
    [7, [7]],
    [10, [5, 5]],
    [13, [7, 6]],
    [14, [7, 7]],
    [15, [5, 5, 5]],
    [16, [6, 5, 5]],
    [21, [6, 5, 5, 5]],
    [36, [6, 6, 6, 6, 6, 6]],
    [37, [7, 6, 6, 6, 6, 6]],
    [40, [6, 6, 6, 6, 6, 5, 5]],
  ])('for %d people are %j', (people, sizes) => {
    expect(tableSizes(people)).toEqual(sizes);
  });

  it.each([1, 4, 8, 9])('do not add up to %d people', (people) => {
    expect(tableSizes(people)).toBeNull();
  });

  it('are five to seven and add up for every number from ten on', () => {
    for (let people = 10; people <= 400; people += 1) {
      const sizes = tableSizes(people)!;
      expect(sizes.every((size) => size >= 5 && size <= 7)).toBe(true);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(people);
      expect(sizes.filter((size) => size !== 6).length).toBeLessThanOrEqual(3);
    }
  });

  it('leave one of eight people out, two of nine, and everybody of four', () => {
    expect([8, 9, 4, 36].map(fewestLeftOut)).toEqual([1, 2, 4, 0]);
  });
});
