import { APOSTROPHE } from '#shared/typeset.ts';

/** What a machine sees of written French that `testing/french.ts` does not: gendered words, repetitions, long words. */

/** Words without case, accents and marks. */
export function foldWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}

const emptyWords = new Set(
  `a au aux avec ce cela celle celui ces cette chez comme d dans de des du elle elles en es est et eu fait faire il ils j
  je l la le les leur lui m ma mais me mes moi mon n ne on ou par pas plus pour qu que quel quelle quelles quels qui s sa
  sans se ses si son sur t ta te tes toi ton tu un une vers voudrais aimerais y as ai dit fois tout toute chose quoi
  comment quand preferes choisis petit petite bien`.split(/\s+/),
);

/** The words of a text that say something, by their first five letters, so that forms of one word are equal. */
function stemsOf(text: string): Set<string> {
  return new Set(foldWords(text).flatMap((word) => (emptyWords.has(word) ? [] : word.slice(0, 5))));
}

/** The share of the telling words of two texts that both have, from 0 to 1. */
export function similarity(one: string, other: string): number {
  return shareOf(stemsOf(one), stemsOf(other));
}

function shareOf(stems: ReadonlySet<string>, otherStems: ReadonlySet<string>): number {
  const common = [...stems].filter((stem) => otherStems.has(stem)).length;
  const all = stems.size + otherStems.size - common;
  return all === 0 ? 1 : common / all;
}

/** Pairs of texts that are at least so similar, with the most similar first. */
export function findRepetitions(texts: readonly string[], from: number): string[] {
  const read = texts.map((text) => ({ text, stems: stemsOf(text) }));
  const pairs = read.flatMap((one, index) =>
    read.slice(index + 1).flatMap((other) => {
      const degree = shareOf(one.stems, other.stems);
      return degree >= from ? [{ one: one.text, other: other.text, degree }] : [];
    }),
  );
  return pairs
    .toSorted((a, b) => b.degree - a.degree)
    .map(({ one, other, degree }) => `${degree.toFixed(2)} ${one} | ${other}`);
}

/** Participles after « t'a » that do not agree with the reader: the reader is who gets something, or an infinitive follows. */
const withoutAgreement =
  'appris|conseillé|coûté|demandé|dit|donné|enseigné|fait|manqué|montré|offert|permis|plu|promis|raconté|rendu service|transmis';
const ending =
  '(?:é|ée|i|ie|u|ue|is|ise|it|ite|eux|euse|if|ive|el|elle|ant|ante|ent|ente|ier|ière|ien|ienne|ain|aine|eul|eule)';
const apostrophe = `['${APOSTROPHE}]`;
const letter = '\\p{L}';
const end = `(?!${letter})`;
const start = `(?<!${letter})`;

/** Adjectives and nouns that take the reader, or somebody unknown, for a man or a woman. */
const gendered = new RegExp(
  [
    `${start}t${apostrophe}(?:a|as|ont|avait|avaient|aurait|ait|aient|eut) (?:déjà |bien |un jour |toujours |tant )?(?!(?:${withoutAgreement})${end})${letter}{2,}${ending}${end}`,
    `${start}(?:t${apostrophe})?(?:es|étais|seras)-tu (?:déjà |bien |un jour |toujours |souvent )?${letter}{3,}${ending}${end}`,
    `${start}tu t${apostrophe}(?:es|étais) (?!dit${end})${letter}+${ending}${end}`,
    `${start}tu (?:es|étais|seras|serais|sois|restes|deviens|parais|sembles|te sens|te sentais|te trouves) (?:si |très |plus |trop |bien |vraiment |presque |toujours )?(?!bien|toi|là)${letter}+${ending}${end}`,
    `${start}(?:tout|toute|toi) seule?${end}`,
    `${start}(?:prête?|contente?|heureu(?:x|se)|curieu(?:x|se)|fi(?:er|ère)|sûre? de toi|certaine? de|amoureu(?:x|se)|gourmande?|seule? (?:à|chez)|désolée?|ravie?|invitée?|perdue? (?:dans|en))${end}`,
    `${start}tous les deux|toutes les deux|l${apostrophe}une? (?:et|ou|ni|à|de|pour) l${apostrophe}autre|chacune? de (?:vous|votre|son|leur)|celui ou celle|il ou elle`,
    `${start}(?:une?|des|ton|ta|tes|le|la) (?:inconnue?|copine?|amie|lecteur|lectrice|joueur|joueuse|voyageur|voyageuse|rêveur|rêveuse|premier à|première à)${end}`,
    `${letter}\\((?:e|es|ne|le|ve|se|rice)\\)|·`,
  ].join('|'),
  'iu',
);

/** The words of a text that have a gender where the reader may have another one; null if there are none. */
export function findGendered(text: string): string | null {
  return gendered.exec(text)?.[0] ?? null;
}

/** The longest piece of a text that no line can break. */
export function longestPiece(text: string): number {
  return Math.max(...text.split(/[ \n-]/).map((piece) => piece.length));
}
