import { expect, it } from '@jest/globals';
import { findErrorsOfShortTexts } from '#testing/written-limits.ts';
import { findPhraseError } from '#shared/phrases/phrases.ts';
import { endings, phrasesOf } from './phrases.ts';

it('invented members write phrases that members may write, each beginning once', () => {
  const texts = Object.values(endings).flat();
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.filter((text) => findPhraseError(text) !== null)).toEqual([]);
  expect(
    findErrorsOfShortTexts(
      texts.map((text) => `Oui, ${text}`),
      15,
      90,
    ),
  ).toEqual([]);
  const written = Array.from({ length: 300 }, (_, index) => phrasesOf(1, index));
  expect(written).toEqual(Array.from({ length: 300 }, (_, index) => phrasesOf(1, index)));
  expect(new Set(written.map(({ length }) => length))).toEqual(new Set([0, 1, 2, 3]));
  for (const phrases of written) {
    expect(new Set(phrases.map(({ beginning }) => beginning)).size).toBe(phrases.length);
    for (const { beginning, text } of phrases) expect(endings[beginning]).toContain(text);
  }
});
