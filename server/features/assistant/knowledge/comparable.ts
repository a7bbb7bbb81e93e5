import { soundOf } from '../language/sound.ts';
import { conceptsOf } from './concepts.ts';
import type { SpeltWord } from './spelling.ts';

/** A question or a phrasing in the forms in which they are compared. */
export interface Comparable {
  /** The words that carry a meaning, by their sound and each replaced by its usual synonym, with how sure they are. */
  readonly words: ReadonlyMap<string, number>;
  /** Two such words in a row. */
  readonly pairs: ReadonlySet<string>;
  /** Groups of three letters. */
  readonly letters: ReadonlySet<string>;
  /** Groups of three letters of the words that carry a meaning. */
  readonly conceptLetters: ReadonlySet<string>;
}

export function comparableOf(spelt: readonly SpeltWord[]): Comparable {
  const text = spelt.map(({ word }) => word).join(' ');
  const concepts = conceptsOf(text);
  const fitOf = new Map<string, number>();
  for (const { word, fit } of spelt) {
    for (const concept of conceptsOf(word).split(' ')) {
      const sound = soundOf(concept);
      fitOf.set(sound, Math.max(fitOf.get(sound) ?? 0, fit));
    }
  }
  const sounds = concepts.split(' ').map(soundOf);
  return {
    words: new Map(sounds.map((sound) => [sound, fitOf.get(sound) ?? 1])),
    pairs: new Set(sounds.slice(1).map((sound, index) => `${sounds[index]} ${sound}`)),
    letters: trigramsOf(text),
    conceptLetters: trigramsOf(concepts),
  };
}

/** Groups of three letters, as `pg_trgm` forms them: each word with two blanks before it and one after. */
function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>();
  for (const word of text.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  }
  return trigrams;
}

/** The share of two sets that is in both. */
export function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const item of few) if (many.has(item)) common += 1;
  return common / (one.size + other.size - common || 1);
}
