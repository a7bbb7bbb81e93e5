import { editsBetween, soundOf } from '../language/sound.ts';

/** A word of a question as it was meant, and how sure that is, from 0 to 1. */
export interface SpeltWord {
  readonly word: string;
  readonly fit: number;
}

/** How sure a reading is, by what it took. */
const fits = {
  asWritten: 1,
  sameSound: 0.95,
  elided: 0.9,
  joined: 0.9,
  oneWrong: 0.7,
  twoWrong: 0.5,
  unknown: 0,
} as const;
/** From this length on a sound may have one letter wrong, and from the longer one on two. */
const ONE_WRONG_FROM = 5;
const TWO_WRONG_FROM = 9;
/** Shorter halves are parts of many words. */
const SHORTEST_JOINED = 4;
/** A pronoun or article that is glued to its word: 'jarrive', 'labonnement'. */
const ELIDED = /^(?:qu|[jlmtsdnc])(?=[aeiouyh])|^j(?=[a-z]{2})/;

/** Reads a word that is not known as the known one that sounds alike, or from which one or two letters separate it. */
export function createSpelling(knownWords: Iterable<string>): (word: string) => readonly SpeltWord[] {
  const known = new Set(knownWords);
  const bySound = new Map<string, string>();
  for (const word of known) {
    if (word.length < 3) continue;
    const sound = soundOf(word);
    const other = bySound.get(sound);
    // The shorter spelling is the commoner one: 'photo', not 'photos'.
    if (other === undefined || word.length < other.length) bySound.set(sound, word);
  }
  const sounds = [...bySound.keys()].filter((sound) => sound.length >= ONE_WRONG_FROM);

  return (word) => {
    if (known.has(word) || word.length < 3) return [{ word, fit: fits.asWritten }];
    if (/\d/.test(word)) return [{ word, fit: fits.unknown }];
    const sound = soundOf(word);
    const alike = sound.length > 1 ? bySound.get(sound) : undefined;
    if (alike !== undefined) return [{ word: alike, fit: fits.sameSound }];
    return withoutElided(word) ?? joined(word) ?? [misspelt(word, sound)];
  };

  function withoutElided(word: string): readonly SpeltWord[] | null {
    const rest = word.replace(ELIDED, '');
    if (rest === word || rest.length < 2) return null;
    const elided = { word: word.slice(0, word.length - rest.length), fit: fits.asWritten };
    if (known.has(rest)) return [elided, { word: rest, fit: fits.asWritten }];
    const sound = soundOf(rest);
    const alike = sound.length > 2 ? bySound.get(sound) : undefined;
    return alike === undefined ? null : [elided, { word: alike, fit: fits.elided }];
  }

  /** Two words without the blank between them: 'jepeux', 'nouveaunavigateur'. */
  function joined(word: string): readonly SpeltWord[] | null {
    for (let at = word.length - SHORTEST_JOINED; at >= SHORTEST_JOINED; at -= 1) {
      const [first, second] = [word.slice(0, at), word.slice(at)];
      if (known.has(first) && known.has(second)) return [first, second].map((one) => ({ word: one, fit: fits.joined }));
    }
    return null;
  }

  function misspelt(word: string, sound: string): SpeltWord {
    if (sound.length < ONE_WRONG_FROM) return { word, fit: fits.unknown };
    const limit = sound.length >= TWO_WRONG_FROM ? 2 : 1;
    let best: string | null = null;
    let fewest = limit + 1;
    for (const one of sounds) {
      if (one[0] !== sound[0]) continue;
      const edits = editsBetween(sound, one, limit);
      if (edits < fewest) [best, fewest] = [one, edits];
    }
    if (best === null) return { word, fit: fits.unknown };
    return { word: bySound.get(best) ?? word, fit: fewest <= 1 ? fits.oneWrong : fits.twoWrong };
  }
}
