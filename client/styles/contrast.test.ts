import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT_RATIO = 4.5;
const SHAPE_RATIO = 3;

type Scheme = 'light' | 'dark';
type Pair = readonly [front: string, ground: string];

const client = path.resolve(import.meta.dirname, '..');
const [lightTokens = '', darkTokens = ''] = schemesIn('styles/tokens.css');

const grounds = ['--ground', '--surface', '--raised', '--tint'];
const textPairs = [
  ...pairs(['--ink', '--soft', '--brand'], grounds),
  ...pairs(['--danger'], ['--ground', '--surface', '--danger-tint']),
  ...pairs(['--ink'], ['--danger-tint', '--success-tint']),
  ...pairs(['--on-brand'], ['--brand', '--action-from', '--action-to']),
  ...pairs(['--on-hero'], ['--hero-deep', '--hero-mid', '--hero-warm']),
  ...pairs(['--surface'], ['--danger', '--success', '--brand']),
  ...pairs(['--ink'], ['--toast-error', '--toast-success']),
  ...pairs(['--hero-action'], ['--on-hero']),
  ...pairs(['--ground'], ['--ink']),
];
const shapePairs = [
  ...pairs(['--edge', '--brand'], grounds),
  ...pairs(['--action-from', '--action-to'], ['--ground', '--surface']),
  ...pairs(['--danger'], ['--danger-tint']),
  ...pairs(['--success'], ['--success-tint']),
  ...pairs(['--toast-error', '--toast-success'], ['--ink']),
];

describe.each(['light', 'dark'] as const)('the colours of the %s scheme', (scheme) => {
  it.each(textPairs)('have the contrast of WCAG for the text %s on %s', (text, ground) => {
    expect(contrast(text, ground, scheme)).toBeGreaterThanOrEqual(TEXT_RATIO);
  });

  it.each(shapePairs)('have the contrast of WCAG for the shape %s on %s', (shape, ground) => {
    expect(contrast(shape, ground, scheme)).toBeGreaterThanOrEqual(SHAPE_RATIO);
  });
});

/** Those that are the same in both schemes lie on the picture of the product, which is. */
it('gives every colour of the light scheme another value in the dark, except those of the gradient', () => {
  const same = namesIn(lightTokens).filter((token) => !namesIn(darkTokens).includes(token));
  expect(same).toEqual(['--on-hero', '--hero-deep', '--hero-mid', '--hero-warm', '--hero-action']);
});

// S-screen-17
it('uses no light-dark() in any sheet, because browsers before 2024 would show no colour at all', () => {
  const sheets = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const declarations = (file: string) => readFileSync(path.join(client, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((file) => declarations(file).includes('light-dark('))).toEqual([]);
});

it('gives the page of a failure, which loads one sheet of its own, the colours of the product', () => {
  const [light = '', dark = ''] = schemesIn('public/failure.css');
  expect(namesIn(light)).toContain('--ground');
  expect(namesIn(dark)).toEqual(namesIn(light));
  for (const token of namesIn(light)) {
    expect([token, light]).toEqual([token, expect.stringContaining(`${token}: #${colour(token, 'light')};`)]);
    expect([token, dark]).toEqual([token, expect.stringContaining(`${token}: #${colour(token, 'dark')};`)]);
  }
});

/** The tokens that are colours, in their order. */
function namesIn(sheet: string): string[] {
  return [...sheet.matchAll(/(--[\w-]+): #[0-9a-f]+;/g)].map(([, name = '']) => name);
}

function pairs(fronts: readonly string[], on: readonly string[]): Pair[] {
  return fronts.flatMap((front) => on.map((ground) => [front, ground] as const));
}

function contrast(front: string, ground: string, scheme: Scheme): number {
  const one = luminance(colour(front, scheme));
  const other = luminance(colour(ground, scheme));
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** What a sheet says for every scheme, and what it says for the dark alone. */
function schemesIn(sheet: string): string[] {
  return readFileSync(path.join(client, sheet), 'utf8').split('@media (prefers-color-scheme: dark)');
}

/** The token's `rrggbb` in one scheme. @throws when it is missing, so that a renamed token is noticed */
function colour(token: string, scheme: Scheme): string {
  const in6Digits = new RegExp(`${token}: #([0-9a-f]{6});`);
  const digits = (scheme === 'dark' ? in6Digits.exec(darkTokens)?.[1] : undefined) ?? in6Digits.exec(lightTokens)?.[1];
  if (digits === undefined) throw new Error(`${token} is not a colour in tokens.css`);
  return digits;
}

/** Relative luminance, 0 to 1, as WCAG defines it. */
function luminance(digits: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(digits.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(0) + 0.7152 * channel(2) + 0.0722 * channel(4);
}
