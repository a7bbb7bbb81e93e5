import { expect, it } from '@jest/globals';
import { isUuid } from './uuid.ts';

it('isUuid accepts a UUID with dashes, and no other text', () => {
  expect(isUuid(crypto.randomUUID())).toBe(true);
  for (const text of [
    '',
    'x',
    `${crypto.randomUUID()}.webp`,
    `${crypto.randomUUID()}\n`,
    '00000000000040008000000000000000',
  ])
    expect(isUuid(text)).toBe(false);
});
