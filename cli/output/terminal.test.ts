import { expect, it } from '@jest/globals';
import { counted, onlySome } from './terminal.ts';

// S-screen-25
it.each([
  [0, '0 liste'],
  [1, '1 liste'],
  [2, '2 listes'],
])('%d lists are written %j', (count, written) => {
  expect(counted(count, 'liste', 'listes')).toBe(written);
});

it('a cut list names its first lines, or its only one', () => {
  expect([onlySome(50, 'premier'), onlySome(3, 'dernier')]).toEqual(['Les 50 premiers', 'Les 3 derniers']);
  expect([onlySome(1, 'premier'), onlySome(1, 'première')]).toEqual(['Le premier', 'La première']);
});
