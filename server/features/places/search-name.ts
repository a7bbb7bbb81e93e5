/** What a decomposed letter leaves over is spelt the way French keyboards allow. */
const letters: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ə: 'e',
};
const spelledOut: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', sts: 'saints', stes: 'saintes' };
/** A district after Paris, Lyon or Marseille: each of the three is one commune. */
const district = /^(paris|lyon|marseille) \d{1,2}(?: ?(?:er|e|eme))?(?: arrondissement)?$/;

/**
 * The normalised form of a name for searches: lower case, no accents, words separated by one space, 'St' and 'Ste'
 * spelt out. Applying it again changes nothing.
 */
export function searchName(name: string): string {
  const words = wordsOf(name)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(spelledOut, word) ? spelledOut[word] : word));
  const joined = words.join(' ');
  return district.exec(joined)?.[1] ?? joined;
}

function wordsOf(name: string): string[] {
  // Most names: they need no decomposing, which takes most of the time.
  if (/^[\w .,'()/-]*$/.test(name)) return name.toLowerCase().split(/[^a-z0-9]+/);
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[œæßøłđðþħıŋə]/g, (letter) => letters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u);
}

/** Splits a text at its last comma; the part after it may be a country. */
export function splitAtLastComma(text: string): { readonly head: string; readonly tail: string | null } {
  const comma = text.lastIndexOf(',');
  return comma === -1
    ? { head: text, tail: null }
    : { head: text.slice(0, comma).trim(), tail: text.slice(comma + 1).trim() };
}
