import { findTypographyErrors } from './french.ts';
import { findGendered, longestPiece } from './written-french.ts';

/** The longest piece without a break that fits on a line of a screen 320 pixels wide, in the letters of a question. */
const LONGEST_PIECE = 18;

/**
 * What is wrong with short written texts: typography, words with a gender, and a length that does not fit on a narrow
 * screen, each with its text; nothing when all is well.
 */
export function findErrorsOfShortTexts(texts: readonly string[], shortest: number, longest: number): string[] {
  return texts.flatMap((text) => [
    ...findTypographyErrors(text),
    ...[findGendered(text)].filter((word) => word !== null).map((word) => `gendered '${word}': ${text}`),
    ...(longestPiece(text) > LONGEST_PIECE ? [`long word: ${text}`] : []),
    ...(text.length < shortest || text.length > longest ? [`${text.length} characters: ${text}`] : []),
    ...(/^[\p{Lu}«]/u.test(text) ? [] : [`no capital: ${text}`]),
  ]);
}

/** The texts that are no single question: no question mark at the end, or another one, or an exclamation mark. */
export function findOtherThanQuestions(texts: readonly string[]): string[] {
  return texts.filter((text) => !/^[^?!]*\u{202f}\?$/u.test(text));
}

/** The beginnings of so many words that more than `most` of the texts share. */
export function findWornBeginnings(texts: readonly string[], words: number, most: number): string[] {
  const beginnings = Map.groupBy(texts, (text) => text.split(' ').slice(0, words).join(' '));
  return [...beginnings].filter(([, group]) => group.length > most).map(([beginning]) => beginning);
}
