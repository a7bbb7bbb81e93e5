/**
 * How a French word sounds, roughly: 'suissidé' and 'suicider', 'mourrir' and 'mouri', 'arceler' and 'harceler' have the
 * same sound. Endings that are silent, or that people confuse, are left out. For plain lower-case letters.
 */
export function soundOf(word: string): string {
  const known = sounds.get(word);
  if (known !== undefined) return known;
  const sound = endings(letters(word));
  // Words come from people: what is cached must not grow without end.
  if (sounds.size < CACHED_AT_MOST) sounds.set(word, sound);
  return sound;
}

const sounds = new Map<string, string>();
const CACHED_AT_MOST = 20_000;

/** Groups of letters with the letter that stands for their sound, applied in this order. */
const groups: readonly (readonly [RegExp, string])[] = [
  [/w/g, 'v'],
  [/(?<=[aeiouy])s(?=[aeiouy])/g, 'z'],
  [/sch|ch|sh/g, 'C'],
  [/ph/g, 'f'],
  [/h/g, ''],
  [/(?:[tc]|s+)ion/g, 'sjO'],
  [/qu|q|ck/g, 'k'],
  [/cc(?=[eiy])/g, 'ks'],
  [/sc(?=[eiy])/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/gn/g, 'N'],
  [/gu(?=[eiy])/g, 'G'],
  [/g(?=[eiy])/g, 'j'],
  [/ge(?=[aou])/g, 'j'],
  [/eaux?|aux?/g, 'o'],
  [/oeu|eu/g, 'E'],
  [/ou/g, 'U'],
  [/oi|oy/g, 'W'],
  [/(?:ain|ein|aim|eim)(?![aeiouyEUWnm])/g, 'I'],
  [/(?:an|am|en|em)(?![aeiouyEUWnm])/g, 'A'],
  [/(?:in|im|yn|ym|un|um)(?![aeiouyEUWnm])/g, 'I'],
  [/(?:on|om)(?![aeiouyEUWnm])/g, 'O'],
  [/ai|ei|ay|ey/g, 'e'],
  [/y/g, 'i'],
  [/x/g, 'ks'],
  [/(.)\1+/g, '$1'],
];

function letters(word: string): string {
  return groups.reduce((sound, [pattern, letter]) => sound.replace(pattern, letter), word);
}

/** A final e is silent and makes the consonant before it heard; without it final consonants mostly are silent. */
function endings(sound: string): string {
  const singular = sound.replace(/(?<=..)(?:ks|s)$/, '');
  const withoutE = singular.replace(/(?<=..)e[erz]*$/, '');
  // 'mourire' is 'mourir', whose r is left out for those who write 'mouri'.
  return withoutE === singular ? singular.replace(/(?<=..)[tdz]+$|(?<=..i)r$/, '') : withoutE.replace(/(?<=..i)r$/, '');
}

/** How many single letters must be typed, left out or replaced to make one word of another; at most `limit` + 1. */
export function editsBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[line - 1] === other[column - 1];
      const swapped = (row[column - 1] ?? 0) + (isSame ? 0 : 1);
      next.push(Math.min(swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    if (Math.min(...next) > limit) return limit + 1;
    row = next;
  }
  return row[other.length] ?? limit + 1;
}
