import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT_RATIO = 4.5;
const SHAPE_RATIO = 3;

type Scheme = 'light' | 'dark';
type Pair = readonly [front: string, ground: string];

const tokens = readFileSync(path.resolve(import.meta.dirname, 'tokens.css'), 'utf8');

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

function pairs(fronts: readonly string[], on: readonly string[]): Pair[] {
  return fronts.flatMap((front) => on.map((ground) => [front, ground] as const));
}

function contrast(front: string, ground: string, scheme: Scheme): number {
  const one = luminance(colour(front, scheme));
  const other = luminance(colour(ground, scheme));
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The token's `rrggbb` in one scheme. @throws when it is missing, so that a renamed token is noticed */
function colour(token: string, scheme: Scheme): string {
  const both = new RegExp(`${token}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\);`).exec(tokens);
  const digits = both?.[scheme === 'light' ? 1 : 2] ?? new RegExp(`${token}: #([0-9a-f]{6});`).exec(tokens)?.[1];
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
