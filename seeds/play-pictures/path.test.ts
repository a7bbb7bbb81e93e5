import { expect, it } from '@jest/globals';
import { shortenPath } from './path.ts';

it.each([
  ['M1.04 2.06L3 4', 'm1 2.1l2 1.9'],
  ['M0 0h.5v-.5H0Z', 'm0 0h.5v-.5h-.5z'],
  ['m1 1 2 2 3 3', 'm1 1l2 2 3 3'],
  ['M0 0a1 1 0 013 .5', 'm0 0a1 1 0 0 1 3 .5'],
  ['M0 0c1-1.5.5.25 2 2', 'm0 0c1-1.5.5.3 2 2'],
  ['M2 2l2 0zl0 1', 'm2 2l2 0zl0 1'],
])('shortenPath writes %s as %s', (path, short) => {
  expect(shortenPath(path)).toBe(short);
});

it('shortenPath ends at the true point after many small steps', () => {
  const ends: [number, number][] = [];
  const addEnd = (x: number, y: number) => ends.push([x, y]);
  const short = shortenPath(`M0 0${'l.04.03'.repeat(500)}`, addEnd);
  const [x, y] = ends.at(-1) ?? [];
  shortenPath(short, addEnd);
  expect(x).toBeCloseTo(20);
  expect(y).toBeCloseTo(15);
  expect(ends.at(-1)?.[0]).toBeCloseTo(20, 0);
  expect(ends.at(-1)?.[1]).toBeCloseTo(15, 0);
});

it('shortenPath refuses a text that is not a path', () => {
  expect(() => shortenPath('M0 zero')).toThrow('not a path');
  expect(() => shortenPath('M0 0 zz 5')).toThrow('not a path');
});
