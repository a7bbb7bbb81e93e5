import { plainWords } from '../language/plain-words.ts';
import { distressClasses, type DistressClass } from './distress-class.ts';
import { harmlessPhrases } from './harmless.ts';
import { distressPatterns } from './patterns/index.ts';
import { underwayPatterns } from './patterns/suicide.ts';
import { findPattern, tokenOf, wordPattern, type Token, type WordPattern } from './word-pattern.ts';

const harmless: readonly WordPattern[] = harmlessPhrases.map(wordPattern);
const underway: readonly WordPattern[] = underwayPatterns.map(wordPattern);
const patterns: readonly (readonly [DistressClass, readonly WordPattern[]])[] = distressClasses.map((name) => [
  name,
  distressPatterns[name].map(wordPattern),
]);

/** What a text tells of the person who wrote it. */
export interface Distress {
  /** The kinds of distress, the gravest first; none for almost all questions. */
  readonly classes: readonly DistressClass[];
  /** Whether somebody has begun to harm themselves, if this is about suicide. */
  readonly isUnderway: boolean;
  /** Whether it holds words of distress that mean nothing of the kind. */
  readonly hasHarmlessPhrase: boolean;
}

export function distressIn(text: string): Distress {
  const words = plainWords(text).map(tokenOf);
  const rest = withoutHarmless(words);
  const has = (one: WordPattern) => findPattern(one, rest) !== null;
  const classes = patterns.filter(([, of]) => of.some(has)).map(([name]) => name);
  return {
    classes,
    isUnderway: underway.some(has),
    hasHarmlessPhrase: rest.length < words.length,
  };
}

function withoutHarmless(tokens: readonly Token[]): readonly Token[] {
  let rest = tokens;
  for (const pattern of harmless) {
    for (let found = findPattern(pattern, rest); found; found = findPattern(pattern, rest)) {
      rest = [...rest.slice(0, found[0]), ...rest.slice(found[1])];
    }
  }
  return rest;
}
