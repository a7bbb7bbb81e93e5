import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countTypingErrors, forgivenErrors } from './typing-errors.ts';

test.each([
  ['grenoble', 'grenoble', 0],
  ['grenobel', 'grenoble', 1],
  ['grenole', 'grenoble', 1],
  ['grennoble', 'grenoble', 1],
  ['grenable', 'grenoble', 1],
  ['tolose', 'toulouse', 2],
  ['', 'brest', 5],
])('%j instead of %j counts %i typing errors', (typed, meant, errors) => {
  expect(countTypingErrors(typed, meant)).toBe(errors);
});

test('countTypingErrors is symmetric, and zero only for equal words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(countTypingErrors(one, other)).toBe(countTypingErrors(other, one));
      expect(countTypingErrors(one, other) === 0).toBe(one === other);
      expect(countTypingErrors(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

test.each([
  ['pau', 0],
  ['lyon', 1],
  ['grenoble', 1],
  ['clermont ferrand', 3],
  ['x'.repeat(100), 3],
])('in %j the number of forgiven typing errors is %i', (typed, errors) => {
  expect(forgivenErrors(typed)).toBe(errors);
});
