import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';

/** The layers in the order in which they override each other; a sheet may name the classes of those before it. */
const tiers = ['styles', 'ui', 'frame', 'features'] as const;
const client = path.resolve(import.meta.dirname, '..');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' });

interface Sheet {
  readonly file: string;
  readonly tier: (typeof tiers)[number];
  /** The folder of the feature that a sheet belongs to; undefined for all other sheets. */
  readonly feature: string | undefined;
  /** The classes of each selector. */
  readonly selectors: readonly (readonly string[])[];
}

interface Markup {
  readonly file: string;
  readonly imports: readonly string[];
  /** The classes in `className` attributes. */
  readonly classes: readonly string[];
  /** The words in any string: also what other code calls a class. */
  readonly words: ReadonlySet<string>;
}

const sheets = files.filter((file) => file.endsWith('.css') && !file.startsWith('public/')).map(readSheet);
const markup = files.filter((file) => file.endsWith('.tsx')).map(readMarkup);
const definedIn = definitions();
const featureNames = [...new Set(files.map((file) => featureOf(file)).filter((name) => name !== undefined))];

test('each class is defined in exactly one sheet', () => {
  expect([...definedIn].filter(([, found]) => found.size !== 1)).toEqual([]);
});

test.each(sheets)('$file: every selector names a class of the sheet itself', ({ file, tier, feature, selectors }) => {
  if (tier === 'styles' || tier === 'ui') return;
  const isOwn = (name: string) =>
    feature === undefined ? definedIn.get(name)?.has(file) === true : isOfFeature(name, feature);
  expect(selectors.filter((names) => names.length > 0 && !names.some(isOwn))).toEqual([]);
});

describe('the sheets of features', () => {
  const featureSheets = sheets.filter(({ feature }) => feature !== undefined);

  test.each(featureSheets)('$file is in the layer of features as a whole', ({ file }) => {
    expect(readFileSync(path.join(client, file), 'utf8')).toMatch(/^@layer features \{\n[^]*\n\}\n$/);
  });

  test.each(featureSheets)('$file is named after its feature', ({ file, feature }) => {
    expect(path.basename(file, '.css')).toMatch(new RegExp(`^${feature}(-|$)`));
  });

  test.each(featureSheets)('$file names no class of another feature', ({ feature, selectors }) => {
    const others = featureNames.filter((name) => name !== feature);
    expect(selectors.flat().filter((name) => others.some((other) => isOfFeature(name, other)))).toEqual([]);
  });

  test('a module imports the sheet of every class of its feature that it uses', () => {
    const everywhere = new Set(importsIn(readFileSync(path.join(client, 'styles/index.css'), 'utf8'), 'styles'));
    const missing = markup.flatMap(({ file, imports, classes }) =>
      classes
        .filter((name) => isOfFeature(name, featureOf(file)))
        .flatMap((name) => sheetsOf(name))
        .filter((sheet) => !imports.includes(sheet) && !everywhere.has(sheet))
        .map((sheet) => `${file}: ${sheet}`),
    );
    expect([...new Set(missing)]).toEqual([]);
  });
});

test('every class in the markup is defined, or begins the name of a defined class', () => {
  const isKnown = (name: string) => [...definedIn.keys()].some((defined) => defined.startsWith(name));
  const unknown = markup.flatMap(({ file, classes }) =>
    classes.filter((name) => !isKnown(name) && !name.startsWith('is-')).map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every class is used in the markup', () => {
  const words = new Set(markup.flatMap((module) => [...module.words]));
  const beginnings = [...words].filter((word) => /[-_]$/.test(word));
  const isUsed = (name: string) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
  expect([...definedIn.keys()].filter((name) => !isUsed(name))).toEqual([]);
});

/**
 * The sheets that define each class: those of the first tier that names it where a selector begins with it, or, where
 * none does, all that name it. A state such as `is-done` belongs to the classes that it stands with.
 */
function definitions(): Map<string, Set<string>> {
  const defined = new Map<string, Set<string>>();
  for (const tier of tiers) {
    const known = new Set(defined.keys());
    const own = sheets
      .filter((sheet) => sheet.tier === tier)
      .flatMap(({ file, feature, selectors }) =>
        selectors
          .map((names) => names.filter((name) => !name.startsWith('is-') && !known.has(name)))
          .map((names) => (feature === undefined ? names : names.filter((name) => isOfFeature(name, feature))))
          .map((names) => ({ file, names })),
      );
    const add = (name: string, file: string) => defined.set(name, (defined.get(name) ?? new Set()).add(file));
    for (const { file, names } of own) for (const name of names.slice(0, 1)) add(name, file);
    const begun = new Set(defined.keys());
    for (const { file, names } of own) for (const name of names) if (!begun.has(name)) add(name, file);
  }
  return defined;
}

/** The sheets that define a class, or one that begins like it where the rest is filled in. */
function sheetsOf(name: string): string[] {
  const isBeginning = /[-_]$/.test(name);
  return [...definedIn]
    .filter(([defined]) => defined === name || (isBeginning && defined.startsWith(name)))
    .flatMap(([, found]) => [...found]);
}

function isOfFeature(name: string, feature: string | undefined): boolean {
  return feature !== undefined && new RegExp(`^${feature}(-|__|$)`).test(name);
}

function featureOf(file: string): string | undefined {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

function readSheet(file: string): Sheet {
  const source = readFileSync(path.join(client, file), 'utf8').replace(/\/\*[^]*?\*\/|url\([^)]*\)|@import[^;]*;/g, '');
  const selectors = [...source.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude = '']) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap(splitSelectors);
  return {
    file,
    tier: tiers.find((tier) => file.startsWith(tier)) ?? 'styles',
    feature: featureOf(file),
    selectors: selectors.map((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)),
  };
}

/** Splits a list of selectors at the commas outside parentheses. */
function splitSelectors(list: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const character of list) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

function readMarkup(file: string): Markup {
  const source = readFileSync(path.join(client, file), 'utf8');
  const classes: string[] = [];
  const words = new Set<string>();
  const visit = (node: unknown, isClass: boolean): void => {
    if (Array.isArray(node)) return node.forEach((part) => visit(part, isClass));
    if (typeof node !== 'object' || node === null) return;
    const { type, value, raw, name } = node as Node;
    if (type === 'JSXAttribute') isClass = (name as Node)['value'] === 'className';
    // What is compared with is no class.
    if (type === 'BinaryExpression') isClass = false;
    const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? raw : '';
    for (const word of String(text).split(/\s+/).filter(Boolean)) {
      words.add(word);
      if (isClass) classes.push(word);
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'span') visit(child, isClass);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: true }).body, false);
  return { file, imports: importsIn(source, path.dirname(file)), classes, words };
}

/** The sheets that a source imports, from the client's folder. */
function importsIn(source: string, folder: string): string[] {
  return [...source.matchAll(/import '(\.[^']+\.css)'/g)].map(([, name = '']) => path.posix.join(folder, name));
}
