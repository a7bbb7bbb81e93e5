import { counted } from '#shared/number-format.ts';
import { countGraphemes } from '#shared/talk/text.ts';

interface CharactersLeft {
  readonly words: string;
  /** It is read aloud only then: with every key it would be in the way of who hears what they type. */
  readonly isTooLong: boolean;
}

/** How many characters are left of a text of this length at most; null while there are more of them than that. */
export function charactersLeft(text: string, longest: number, countedFrom: number): CharactersLeft | null {
  // Counting what people see takes a while: not for every short text.
  if (text.length < longest - countedFrom) return null;
  const left = longest - countGraphemes(text.trim());
  if (left > countedFrom) return null;
  const isTooLong = left < 0;
  const characters = counted(Math.abs(left), 'caractère', 'caractères');
  return { words: isTooLong ? `${characters} de trop` : `Encore ${characters}`, isTooLong };
}
