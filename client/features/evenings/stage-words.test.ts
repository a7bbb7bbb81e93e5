import { expect, it } from '@jest/globals';
import type { EveningData } from '#shared/evenings/screens.ts';
import { wordsOfStage } from './stage-words.ts';

it.each([
  [true, true],
  [false, false],
])('a cancelled evening whose organiser takes money (%s) speaks of a refund (%s)', (takesMoney, isSaid) => {
  const { text } = wordsOfStage({ stage: 'cancelled', reason: null, takesMoney } as EveningData);
  expect(text.join(' ').includes('rembourser')).toBe(isSaid);
});
