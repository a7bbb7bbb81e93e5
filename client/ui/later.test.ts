import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const client = path.resolve(import.meta.dirname, '..');
const sources = globSync('{features,routing}/**/*.{ts,tsx}', { cwd: client }).map((file) =>
  readFileSync(path.join(client, file), 'utf8'),
);
const declared = sources.flatMap((source) => [...source.matchAll(/(?:export )?const (\w+) = later\(\s*'(\w+)'/g)]);
const loaded = sources.flatMap((source) =>
  [...source.matchAll(/loadParts\(\[([^\]]*)\]/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name),
  ),
);

// S-screen-23
describe('the parts of screens', () => {
  it('each have the name of their own constant, which no other part has', () => {
    expect(declared.length).toBeGreaterThan(5);
    expect(sources.flatMap((source) => source.match(/\blater\(/g) ?? [])).toHaveLength(declared.length);
    for (const [, constant, name] of declared) expect(name).toBe(constant);
    expect(new Set(declared.map(([, , name]) => name)).size).toBe(declared.length);
  });

  it('are loaded by names that a part has', () => {
    const names = declared.map(([, , name]) => name);
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((name) => !names.includes(name))).toEqual([]);
  });

  // S-screen-26
  it.each(['ThreadPane', 'AskingPane', 'ThreadView', 'Room'])('are loaded before they are shown: %s', (name) => {
    expect(loaded).toContain(name);
  });
});
