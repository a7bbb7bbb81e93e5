import { expect, it } from '@jest/globals';
import { choiceNamed, choiceOf, nameOfChoice } from './cookies.ts';

it('choiceNamed reads every name that nameOfChoice writes, and no other', () => {
  for (const audience of [true, false])
    for (const elsewhere of [true, false])
      expect(choiceNamed(nameOfChoice({ audience, elsewhere }))).toEqual({ audience, elsewhere });
  for (const name of [undefined, '', 'yes', 'constructor', '__proto__', 'ACCEPTED'])
    expect(choiceNamed(name)).toBeNull();
});

it('choiceOf refuses what a form with single choices leaves out, and audience in a form for elsewhere without an earlier choice', () => {
  expect(choiceOf({ choice: 'chosen' }, { audience: true, elsewhere: true })).toEqual({
    audience: false,
    elsewhere: false,
  });
  expect(choiceOf({ choice: 'elsewhere' }, null)).toEqual({ audience: false, elsewhere: true });
});
