import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const client = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(import.meta.dirname, 'CookiesScreen.tsx'), 'utf8');

// S-cookie-3: the page says that it names all.
it('the page about cookies names whatever our scripts leave on a device', () => {
  const names = globSync('**/*.{ts,tsx}', { cwd: client })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => namesOfItems(readFileSync(path.join(client, file), 'utf8'), file));
  expect(names.length).toBeGreaterThan(6);
  expect(names.filter((name) => !page.includes(`name: '${name}'`))).toEqual([]);
});

/** The names under which a file stores something; a constant stands for its text. */
function namesOfItems(source: string, file: string): string[] {
  const calls = source.matchAll(/(?:sessionStorage|localStorage|storage)\.setItem\(\s*(?:'([^']+)'|(\w+))/g);
  return [...calls].map(([, text, constant = '']) => {
    const name = text ?? new RegExp(`const ${constant} = '([^']+)'`).exec(source)?.[1];
    if (name === undefined) throw new Error(`${file} stores something under a name that cannot be read.`);
    return name;
  });
}
