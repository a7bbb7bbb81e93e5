import { describe, expect, it } from '@jest/globals';
import {
  ancestryOf,
  contrastOf,
  lightnessOf,
  negativeOf,
  readColour,
  readElements,
  readStyle,
  turnedAround,
  type MailElement,
  type Rgb,
} from '#testing/mail-elements.ts';
import { mailTemplates, writeMail } from '../../../app/product-mails.ts';
import type { MailKind } from './template.ts';
import { NARROW_NO_BREAK_SPACE, NO_BREAK_SPACE, fr } from '#shared/typeset.ts';

/*
 * What the two narrowest programs know, Outlook for Windows (2007 to 2021, drawn by Word) and Gmail (its applications
 * with accounts of others included, which drop every style block), as listed by caniemail.com in June 2026.
 */

/** Known to both, on these elements only. */
const reliable: Readonly<Record<string, { readonly on: readonly string[] | 'any'; readonly value: RegExp }>> = {
  'background-color': { on: 'any', value: /^#[0-9a-f]{6}$/ },
  color: { on: 'any', value: /^#[0-9a-f]{6}$/ },
  'font-family': { on: 'any', value: /^[\w ',-]+$/ },
  'font-size': { on: 'any', value: /^\d+px$/ },
  // Word knows two.
  'font-weight': { on: 'any', value: /^(400|700)$/ },
  // Word takes it for the least, unless its own rule is given as well.
  'line-height': { on: 'any', value: /^\d+px$/ },
  'mso-line-height-rule': { on: 'any', value: /^exactly$/ },
  // Neither 'auto' nor less than nothing; not on cells and spans.
  margin: { on: ['p', 'h1', 'table', 'body'], value: /^(\d+(px)? ?){1,4}$/ },
  // Word pads nothing but cells; the link of a button is padded where its cell says the same to Word.
  padding: { on: ['td', 'a', 'body'], value: /^(\d+(px)? ?){1,4}$/ },
  'text-decoration': { on: 'any', value: /^(none|underline)$/ },
  'mso-padding-alt': { on: ['td'], value: /^(\d+px ?){1,4}$/ },
  'mso-hide': { on: ['div'], value: /^all$/ },
};
/** Word, or one of the Gmails, leaves these out, and everything stays readable and in its place. */
const dispensable: Readonly<Record<string, RegExp>> = {
  'border-radius': /^(\d+(px)? ?){1,4}$/,
  // Word is given a table of that width around it.
  'max-width': /^560px$/,
  'word-break': /^break-all$/,
  display: /^(none|inline-block)$/,
  // Help to hide the preheader.
  'max-height': /^0$/,
  overflow: /^hidden$/,
};
const known = [
  '!doctype',
  'html',
  'head',
  'meta',
  'title',
  'style',
  'body',
  'div',
  'table',
  'tr',
  'td',
  'h1',
  'p',
  'span',
  'a',
  'br',
];
const GMAIL_CUTS_AT_BYTES = 102_400;
const GMAIL_READS_STYLE_UP_TO = 16_000;
const WIDEST = 600;
const TEXT_RATIO = 4.5;

const frame = {
  productName: 'Résonance',
  publicUrl: 'https://resonance.example',
  contactEmail: 'contact@resonance.example',
  stopLink: 'https://resonance.example/unsubscribe/one-click?token=abc',
};
const kinds = Object.keys(mailTemplates) as MailKind[];

describe.each(kinds)('the mail %s', (kind) => {
  const { html, text } = writeMail(kind, mailTemplates[kind]?.example, frame);
  const elements = readElements(html);
  const shown = elements.filter((element) => ![...ancestryOf(element)].some(isHidden));
  const worded = shown.filter((element) => inWords(element.text).trim() !== '' && isBody(element));

  it('uses only elements and styles that Outlook and Gmail support', () => {
    expect(elements.flatMap(errorsIn)).toEqual([]);
  });

  it('is laid out by tables with explicit widths, at most 600 pixels wide', () => {
    const tables = elements.filter(({ name }) => name === 'table');
    expect(tables.length).toBeGreaterThan(2);
    for (const { attributes } of tables)
      expect(attributes).toMatchObject({ role: 'presentation', border: '0', cellpadding: '0', cellspacing: '0' });
    for (const { attributes } of elements.filter(({ name }) => name === 'td'))
      expect(attributes['width']).toMatch(/^\d+%?$/);
    for (const [, width] of html.matchAll(/width[:=]"?(\d+)(?:px|")/g))
      expect(Number(width)).toBeLessThanOrEqual(WIDEST);
    // The table that only Outlook reads, for it knows no greatest width.
    const forOutlook = [...html.matchAll(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g)].map(([, inside = '']) => inside);
    expect(forOutlook.join('')).toMatch(/<table [^>]*width="560"[^>]*><tr><td width="560"><\/td><\/tr><\/table>$/);
  });

  it('has each background colour as an attribute and as a style', () => {
    for (const { attributes, style } of elements) expect(attributes['bgcolor']).toBe(style['background-color']);
  });

  it.each([
    ['as it is', (element: MailElement) => coloursOf(element)],
    ['in the dark scheme', (element: MailElement) => coloursOf(element, darkRulesOf(html))],
    ['where everything is turned into its negative', turnedBy(negativeOf, negativeOf)],
    ['where everything dark becomes light', turnedBy(turnedAround, turnedAround)],
    ['where only light grounds and dark words are turned', turnedBy(darkened, lightened)],
  ])('has readable contrast %s', (_scheme, colours) => {
    expect(worded.length).toBeGreaterThan(3);
    const unreadable = worded.filter((element) => {
      const { ink, ground } = colours(element);
      return contrastOf(ink, ground) < TEXT_RATIO;
    });
    expect(unreadable.map(({ text: words }) => words)).toEqual([]);
  });

  it('is short enough for Gmail, with its style block', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_CUTS_AT_BYTES / 4);
    expect(elements.find(({ name }) => name === 'style')?.text.length).toBeLessThan(GMAIL_READS_STYLE_UP_TO);
    // Gmail drops a whole block for a word that it does not take.
    expect(darkRulesOf(html).size).toBe(7);
  });

  it('has a plain text with all its words and links', () => {
    const links = elements.flatMap(({ attributes: { href } }) => (href === undefined ? [] : [inWords(href)]));
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(text.split('\n')).toContain(link);
    const onlyInHtml = [fr`Le bouton ne réagit pas ? Copie cette adresse dans ton navigateur :`];
    for (const element of worded) {
      for (const line of inWords(element.text)
        .split('\n')
        .filter((words) => words.trim() !== ''))
        if (!onlyInHtml.includes(line)) expect(text).toContain(line.trim());
    }
  });

  it('follows French typography', () => {
    // This one is written with an ordinary space.
    const words = text.replaceAll(/^https?:\S+$/gm, '').replace(/^-- $/m, '');
    expect(words).not.toMatch(
      new RegExp(
        `[ ${NO_BREAK_SPACE}][;:!?]|[^\\s${NARROW_NO_BREAK_SPACE};:!?][;!?]|[^\\d\\s${NARROW_NO_BREAK_SPACE}]:(?!//)`,
        'u',
      ),
    );
    expect(words).not.toMatch(new RegExp(`«[^${NO_BREAK_SPACE}]|[^${NO_BREAK_SPACE}]»|\\w'\\w|\\be-mails?\\b`, 'u'));
  });

  it('has a preheader, filled up so that lists of mails show nothing else', () => {
    const preheader = elements.find(isHidden);
    const filler = (preheader?.text.match(/&#847;/g) ?? []).length;
    expect(inWords(preheader?.text ?? '').replaceAll(/[\s\u034f\u200c]/gu, '')).not.toBe('');
    // No list of mails shows more signs of a message than this.
    expect(filler * 3).toBeGreaterThan(400);
  });
});

/** What Outlook or Gmail would not understand of an element. */
function errorsIn(element: MailElement): string[] {
  const { name, style, parent } = element;
  const isUnknown = ([property, value]: [string, string]) => {
    const rule = reliable[property];
    if (!rule) return !dispensable[property]?.test(value);
    return !rule.value.test(value) || (rule.on !== 'any' && !rule.on.includes(name));
  };
  const isLineLoose = style['line-height'] !== undefined && style['mso-line-height-rule'] !== 'exactly';
  const isPaddedAlone = name === 'a' && style['padding'] !== parent?.style['mso-padding-alt'];
  return [
    ...(known.includes(name) ? [] : [`<${name}>`]),
    ...Object.entries(style)
      .filter(isUnknown)
      .map(([property, value]) => `${property}:${value} on <${name}>`),
    ...(isLineLoose ? [`a line height without its rule on <${name}>`] : []),
    ...(isPaddedAlone ? ['padding of a link without that of its cell'] : []),
  ];
}

function isHidden({ style }: MailElement): boolean {
  return style['display'] === 'none';
}

function isBody(element: MailElement): boolean {
  return [...ancestryOf(element)].some(({ name }) => name === 'body');
}

/** What a person reads where this is written. */
function inWords(source: string): string {
  const signs: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    nbsp: NO_BREAK_SPACE,
    zwnj: '\u200c',
  };
  return source
    .replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (_whole, name: string) => signs[name] ?? name);
}

type Rules = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The declarations of the dark scheme by class. */
function darkRulesOf(html: string): Rules {
  const block = /@media \(prefers-color-scheme: dark\) \{\n([\s\S]*?)\n\}\n/.exec(html)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/^\.([\w-]+) \{ ([^}]*) \}$/gm)].map(([, name = '', rule = '']) => {
      // Outlook and Gmail take '!important' only after a space.
      expect(rule).toMatch(/ !important; *$/);
      return [name, readStyle(rule.replaceAll(' !important', ''))];
    }),
  );
}

interface Colours {
  readonly ink: Rgb;
  readonly ground: Rgb;
}

/** The colour of an element's words, and of what they stand on. */
function coloursOf(element: MailElement, rules: Rules = new Map()): Colours {
  const find = (property: string) => {
    for (const { style, classes } of ancestryOf(element)) {
      const value = classes.map((name) => rules.get(name)?.[property]).find((found) => found) ?? style[property];
      if (value !== undefined) return readColour(value);
    }
    throw new Error(`Nothing says the ${property} of <${element.name}>.`);
  };
  return { ink: find('color'), ground: find('background-color') };
}

function turnedBy(turnGround: (colour: Rgb) => Rgb, turnInk: (colour: Rgb) => Rgb) {
  return (element: MailElement): Colours => {
    const { ink, ground } = coloursOf(element);
    return { ink: turnInk(ink), ground: turnGround(ground) };
  };
}

function darkened(ground: Rgb): Rgb {
  return lightnessOf(ground) > 0.5 ? turnedAround(ground) : ground;
}

function lightened(ink: Rgb): Rgb {
  return lightnessOf(ink) < 0.5 ? turnedAround(ink) : ink;
}
