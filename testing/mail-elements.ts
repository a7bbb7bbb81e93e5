/** An element of a mail, with what it says about itself in its attributes and nowhere else. */
export interface MailElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly style: Readonly<Record<string, string>>;
  readonly classes: readonly string[];
  readonly parent: MailElement | null;
  /** Its own text, without that of its children. */
  text: string;
}

const WITHOUT_END = new Set(['meta', 'br', '!doctype']);

/**
 * Reads a mail as we write it: every attribute quoted, every element closed. Comments are left out, so that what only
 * Outlook reads is not looked at.
 * @throws when an element ends that did not begin
 */
export function readElements(html: string): MailElement[] {
  const elements: MailElement[] = [];
  let open: MailElement | null = null;
  const pieces = html.replaceAll(/<!--[\s\S]*?-->/g, '').matchAll(/<(\/?)([!a-z][\w:-]*)([^>]*)>|([^<]+)/gi);
  for (const [, slash, tag, rest = '', text] of pieces) {
    if (text !== undefined) {
      if (open) open.text += text;
      continue;
    }
    const name = (tag ?? '').toLowerCase();
    if (slash) {
      if (open?.name !== name) throw new Error(`</${name}> ends what <${open?.name}> began.`);
      open = open.parent;
      continue;
    }
    const element: MailElement = { name, ...readAttributes(rest), parent: open, text: '' };
    elements.push(element);
    if (!WITHOUT_END.has(name)) open = element;
  }
  if (open) throw new Error(`<${open.name}> does not end.`);
  return elements;
}

function readAttributes(source: string): Pick<MailElement, 'attributes' | 'style' | 'classes'> {
  const attributes = Object.fromEntries(
    [...source.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  return { attributes, style: readStyle(attributes['style'] ?? ''), classes: (attributes['class'] ?? '').split(' ') };
}

/** Declarations by property. */
export function readStyle(source: string): Record<string, string> {
  const declarations = source.split(';').filter((declaration) => declaration.trim() !== '');
  return Object.fromEntries(
    declarations.map((declaration) => {
      const at = declaration.indexOf(':');
      return [declaration.slice(0, at).trim(), declaration.slice(at + 1).trim()];
    }),
  );
}

/** An element and its ancestors, the innermost first. */
export function* ancestryOf(element: MailElement): Generator<MailElement> {
  for (let at: MailElement | null = element; at; at = at.parent) yield at;
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** @throws when it is no colour of six digits */
export function readColour(hex: string): Rgb {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(hex);
  if (!digits) throw new Error(`${hex} is not a colour of six digits.`);
  const channel = (index: number) => Number.parseInt(digits[index] ?? '', 16);
  return [channel(1), channel(2), channel(3)];
}

/** The contrast of two colours, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminanceOf(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Halfway between its brightest and its darkest channel, from 0 to 1. */
export function lightnessOf(colour: Rgb): number {
  return (Math.max(...colour) + Math.min(...colour)) / 510;
}

/** Every channel the other way round. */
export function negativeOf([red, green, blue]: Rgb): Rgb {
  return [255 - red, 255 - green, 255 - blue];
}

/** As light as it was dark, of the same hue. */
export function turnedAround(colour: Rgb): Rgb {
  const shift = 255 - Math.max(...colour) - Math.min(...colour);
  const [red, green, blue] = colour;
  return [red + shift, green + shift, blue + shift];
}
