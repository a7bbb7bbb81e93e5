import { CARDS_PER_THEME } from '#shared/matching/themed-answers.ts';

/**
 * The layout of a member's code, which `encode` writes and the engine reads. Little endian.
 *
 *   0      version
 *   1      who: gender, attracted to, distances ticked
 *   2-3    birth date
 *   4-23   five words of answers, below
 *   24-39  latitude and longitude of the cell's middle (NaN: unknown), as doubles, so that bands equal the reference's
 *   40-55  which of the 125 quiz questions and 3 leanings are answered, a bit each
 *   56-71  which of them with the upper answer
 */
export const CODE_VERSION = 2;
export const CODE_LENGTH = 72;

export const WHO_AT = 1;
export const BIRTH_AT = 2;
export const WORDS_AT = 4;
export const WORDS = 5;
export const LATITUDE_AT = 24;
export const LONGITUDE_AT = 32;
export const ANSWERED_AT = 40;
export const UPPER_AT = 56;
/** How many 32-bit words each of the two sets of quiz bits has. */
export const QUIZ_WORDS = 4;

/** A few bits of a word: the lowest of them, and how many there are. */
export interface Field {
  readonly shift: number;
  readonly bits: number;
}

const field = (shift: number, bits: number): Field => ({ shift, bits });

/** The byte `who`. A member who ticked no distance, or 'peu-importe', has the bits of all three bands. */
export const who = { gender: field(0, 2), attractedTo: field(2, 3), distances: field(5, 3) };

/** The birth date; 0: unanswered. */
export const birth = { day: field(0, 5), month: field(5, 4), year: field(9, 7) };
export const FIRST_BIRTH_YEAR = 1920;

/** Word 0: three sets whose common answers count, each with a further bit that means 'unanswered'. */
export const commonSets = { values: field(0, 11), expectations: field(11, 11), passions: field(22, 10) };
export const unansweredBit = { values: 10, expectations: 10, passions: 9 };

/** Word 1: the person, and whom they prefer. */
export const person = {
  archetypes: field(0, 9),
  likedArchetypes: field(9, 9),
  bodyType: field(18, 3),
  preferredBodyTypes: field(21, 5),
  importance: field(26, 2),
  socialStyle: field(28, 2),
  visibility: field(30, 2),
};

/** Word 2: the cards of the first five themes, six bits each; and the lower two of the six bits of `themed`. */
export const cards = {
  ofTheme: (theme: number) => field(CARDS_PER_THEME * theme, CARDS_PER_THEME),
  themedLow: field(30, 2),
};

/** Word 3: styles; the cards of the sixth theme; the upper four bits of `themed`. */
export const styles = {
  goals: field(0, 3),
  communication: field(3, 3),
  project: field(6, 3),
  daily: field(9, 3),
  traits: field(12, 6),
  preferredHeights: field(18, 4),
  lastCards: field(22, 6),
  themedHigh: field(28, 4),
};

/** Word 4: ages; the height in tenths of a centimetre from `HEIGHT_BASE` (0: unanswered). The engine adds the age. */
export const measures = { ageMin: field(0, 7), ageMax: field(7, 7), height: field(14, 11), age: field(25, 7) };
export const HEIGHT_BASE = 999;
/** The value of `ageMax` that means no limit. Ages are cut to less than this. */
export const NO_AGE_LIMIT = 127;

export function put({ shift, bits }: Field, value: number): number {
  return ((value & ((1 << bits) - 1)) << shift) >>> 0;
}

export function take({ shift, bits }: Field, word: number): number {
  return (word >>> shift) & ((1 << bits) - 1);
}
