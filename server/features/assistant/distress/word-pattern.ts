import { editsBetween, soundOf } from '../language/sound.ts';

/**
 * A pattern of words, written as a line of slots:
 *
 * - `veux/envie` one of these words, in any spelling that sounds alike; `en_l_air` several words in a row
 * - `..` up to four words of any kind; `..!te/vous` none of them one of these
 * - `suicid*` any word that begins so; `=ex` exactly this word
 * - `?trop/si` a word that may be there, any number of times; `!avec/de` not followed by one of these
 * - `^` the beginning of the question, `$` its end
 */
export type WordPattern = readonly Slot[];

type Slot =
  | { readonly kind: 'words'; readonly choices: readonly (readonly WordTest[])[]; readonly isOptional: boolean }
  | { readonly kind: 'not'; readonly choices: readonly (readonly WordTest[])[] }
  | { readonly kind: 'gap'; readonly without: readonly (readonly WordTest[])[] }
  | { readonly kind: 'start' | 'end' };

type WordTest = (token: Token) => boolean;

/** A word of a question, also without the elided pronoun that is often glued to it ('jveux', 'mfrappe'). */
export interface Token {
  readonly plain: string;
  readonly spellings: readonly { readonly plain: string; readonly sound: string }[];
}

const GAP = 4;
/** Only where no French word begins so: 'jveux', 'mfrappe', but not 'marseille'. */
const ELIDED = /^(?:j(?=[a-z]{3})|[mdlnt](?=[bcdfgjklmnpqstvwxz][a-z]{2}))/;

export function tokenOf(plain: string): Token {
  const short = plain.replace(ELIDED, '');
  const spellings = short === plain ? [plain] : [plain, short];
  return { plain, spellings: spellings.map((spelling) => ({ plain: spelling, sound: soundOf(spelling) })) };
}

export function wordPattern(line: string): WordPattern {
  return line
    .trim()
    .split(/\s+/)
    .map((part): Slot => {
      if (part === '..') return { kind: 'gap', without: [] };
      if (part.startsWith('..!')) return { kind: 'gap', without: choicesOf(part.slice(3)) };
      if (part === '^') return { kind: 'start' };
      if (part === '$') return { kind: 'end' };
      if (part.startsWith('!')) return { kind: 'not', choices: choicesOf(part.slice(1)) };
      const isOptional = part.startsWith('?');
      return { kind: 'words', choices: choicesOf(isOptional ? part.slice(1) : part), isOptional };
    });
}

function choicesOf(part: string): WordTest[][] {
  return part.split('/').map((choice) => choice.split('_').map(wordTest));
}

function wordTest(word: string): WordTest {
  if (word.startsWith('=')) return ({ plain }) => plain === word.slice(1);
  if (word.endsWith('*')) {
    const beginning = word.slice(0, -1);
    return ({ spellings }) => spellings.some(({ plain }) => plain.startsWith(beginning));
  }
  const sound = soundOf(word);
  return ({ spellings }) => {
    for (const spelling of spellings) if (spelling.plain === word || soundsLike(spelling, sound)) return true;
    return false;
  };
}

/** Short sounds belong to many words ('tu', 'tue'); long ones may have a letter wrong. */
function soundsLike(spelling: { readonly plain: string; readonly sound: string }, sound: string): boolean {
  if (spelling.sound === sound) return sound.length > 2 || (sound.length === 2 && spelling.plain.length > 2);
  return sound.length >= FORGIVEN_FROM && spelling.sound[0] === sound[0] && editsBetween(spelling.sound, sound, 1) <= 1;
}

/** From this length on a sound with one wrong letter is still taken for the word. */
const FORGIVEN_FROM = 6;

/** Where a pattern is first found in the words, from the first word to the one after the last; null if it is not. */
export function findPattern(
  pattern: WordPattern,
  tokens: readonly Token[],
): readonly [from: number, to: number] | null {
  for (let from = 0; from <= tokens.length; from += 1) {
    const to = matchFrom(pattern, 0, tokens, from);
    if (to !== null && to > from) return [from, to];
  }
  return null;
}

function matchFrom(pattern: WordPattern, slot: number, tokens: readonly Token[], at: number): number | null {
  const current = pattern[slot];
  if (!current) return at;
  switch (current.kind) {
    case 'start':
      return at === 0 ? matchFrom(pattern, slot + 1, tokens, at) : null;
    case 'end':
      return at === tokens.length ? matchFrom(pattern, slot + 1, tokens, at) : null;
    case 'not':
      return isAnyAt(current.choices, tokens, at) ? null : matchFrom(pattern, slot + 1, tokens, at);
    case 'gap': {
      for (let skipped = 0; skipped <= GAP && at + skipped <= tokens.length; skipped += 1) {
        const to = matchFrom(pattern, slot + 1, tokens, at + skipped);
        if (to !== null) return to;
        if (isAnyAt(current.without, tokens, at + skipped)) return null;
      }
      return null;
    }
    case 'words': {
      for (const tests of current.choices) {
        if (!isAt(tests, tokens, at)) continue;
        const to = matchFrom(pattern, current.isOptional ? slot : slot + 1, tokens, at + tests.length);
        if (to !== null) return to;
      }
      return current.isOptional ? matchFrom(pattern, slot + 1, tokens, at) : null;
    }
  }
}

function isAnyAt(choices: readonly (readonly WordTest[])[], tokens: readonly Token[], at: number): boolean {
  for (const tests of choices) if (isAt(tests, tokens, at)) return true;
  return false;
}

/** Whether the words from a position on are those of a choice. Most are not, and most patterns are asked in vain. */
function isAt(tests: readonly WordTest[], tokens: readonly Token[], at: number): boolean {
  if (at + tests.length > tokens.length) return false;
  for (let index = 0; index < tests.length; index += 1) if (!tests[index]!(tokens[at + index]!)) return false;
  return true;
}
