import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** A tap opens a tooltip by hovering: that is no look left behind, and the next tap elsewhere closes it. */
const TAPPED = '.tooltip:is(:hover, :focus-within)';

const client = path.join(import.meta.dirname, '..');

/** The selectors of a style sheet with `:hover`, outside any `@media (hover: hover)`. */
function unguardedHovers(css: string): string[] {
  const found: string[] = [];
  const surroundings: string[] = [];
  for (const [, prelude = '', mark] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') surroundings.pop();
    if (mark !== '{') continue;
    const isGuarded = surroundings.some((around) => around.includes('(hover: hover)'));
    if (prelude.replace(TAPPED, '').includes(':hover') && !isGuarded) found.push(prelude.trim());
    surroundings.push(prelude);
  }
  return found;
}

describe('styles for a pointer that hovers', () => {
  it('are found by this test outside their media query', () => {
    expect(unguardedHovers('.a:hover { color: red; } @media (hover: hover) { .b:hover { color: red; } }')).toEqual([
      '.a:hover',
    ]);
  });

  // S-screen-16
  it('are only for devices that can hover: a touch would leave them behind on what comes next', () => {
    const sheets = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    const found = sheets.flatMap((file) =>
      unguardedHovers(readFileSync(path.join(client, file), 'utf8')).map((selector) => `${file}: ${selector}`),
    );
    expect(sheets.length).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });
});
