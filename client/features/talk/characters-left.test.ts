import { expect, it } from '@jest/globals';
import { charactersLeft } from './characters-left.ts';

// S-screen-25
it.each([
  [400, /^Encore 100\scaractères$/, false],
  [498, /^Encore 2\scaractères$/, false],
  [499, /^Encore 1\scaractère$/, false],
  [500, /^Encore 0\scaractère$/, false],
  [501, /^1\scaractère de trop$/, true],
  [502, /^2\scaractères de trop$/, true],
])('a text of %d characters, where 500 are possible, reads %s; too long: %j', (length, words, isTooLong) => {
  expect(charactersLeft('a'.repeat(length), 500, 100)).toEqual({ words: expect.stringMatching(words), isTooLong });
});

it('nothing is said while more characters are left than are counted', () => {
  expect(charactersLeft('a'.repeat(399), 500, 100)).toBeNull();
});

it('spaces around a text do not count, and what people see as one character is one', () => {
  expect(charactersLeft(`  ${'a'.repeat(450)}  `, 500, 100)?.words).toMatch(/ 50\s/);
  expect(charactersLeft('👍🏽'.repeat(450), 500, 100)?.words).toMatch(/ 50\s/);
});
