/**
 * French is typed with ordinary spaces and straight apostrophes; here it gets those of print. Only our own words are
 * set: what members type never passes through here.
 */

/** Between words that belong on one line and that no rule joins. */
export const NO_BREAK_SPACE = '\u00a0';
export const NARROW_NO_BREAK_SPACE = '\u202f';
export const APOSTROPHE = '\u2019';

/** One character takes the place of one: no text becomes longer or shorter. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L})'(?=[\p{L}«<]|$)/gu, APOSTROPHE],
  [/ (?=[;:!?])/g, NARROW_NO_BREAK_SPACE],
  [/(?<=«) | (?=»)/g, NO_BREAK_SPACE],
  // '2 000 000', but no part of a telephone number.
  [/(?<=(?<!\d[ \u202f]?)[1-9]\d{0,2}(?:[ \u202f]\d{3})*) (?=\d{3}(?!\d))/g, NARROW_NO_BREAK_SPACE],
  [
    /(?<=\d) (?=(?:Gio|Ko|Mo|ans?|cm|fois|h|heures?|jours?|kg|km|m|matchs?|min|minutes?|mois|personnes?|points?|px|pixels|s)(?![\p{L}\p{N}'’]))/gu,
    NO_BREAK_SPACE,
  ],
  [/(?<=\d) (?=[%€×])|(?<=×|\d[ \u00a0]h) (?=\d)/g, NO_BREAK_SPACE],
];

/**
 * Replaces the spaces and apostrophes of a French text by the typographic ones. With `followsValue` the text is what
 * follows a value in a sentence, as '… minutes' does: a unit joins any value as it joins a digit.
 */
export function typesetText(text: string, followsValue = false): string {
  const before = followsValue ? '0' : '';
  return rules
    .reduce((set, [pattern, replacement]) => set.replace(pattern, replacement), before + text)
    .slice(before.length);
}

/**
 * Typesets a text, or every text of an object or a list; keys and functions stay as they are. It is for texts that are
 * written in the call: a sentence with values in it is for `fr`.
 */
export function typeset<const Texts>(texts: Texts): Texts {
  return typesetValue(texts) as Texts;
}

function typesetValue(value: unknown): unknown {
  if (typeof value === 'string') return typesetText(value);
  if (Array.isArray(value)) return value.map(typesetValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typesetValue(inner)]));
}

const setParts = new WeakMap<TemplateStringsArray, readonly string[]>();

/** Typesets a French sentence; the values in it stay as they are, for members may have typed them. */
export function fr(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  let set = setParts.get(parts);
  if (!set) {
    set = parts.map((part, index) => typesetText(part, index > 0));
    setParts.set(parts, set);
  }
  return String.raw({ raw: set }, ...values);
}
