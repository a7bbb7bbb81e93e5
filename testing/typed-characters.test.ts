import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

/** Neither written by us nor kept: what .gitignore names, and names that begin with a dot. */
const passedOver = /^(\..*|node_modules|dist|test-results|playwright-report|screenshots|frameworks)$/;
/** What the database holds already is never changed. */
const history = /^migrations\//;

/** Files that are about the characters of print themselves. */
const exceptions: Readonly<Record<string, string>> = {
  'shared/typeset.ts': 'sets them',
  'shared/typeset.test.ts': 'shows what is set',
  'client/typeset-at-build.test.ts': 'shows what is set',
  'testing/french.ts': 'finds what is not set',
  'testing/french.test.ts': 'shows texts that are set well and badly',
  'testing/typed-characters.test.ts': 'looks for them',
  'server/platform/mail/templates/layout.ts': 'fills cells of tables and the line after the preview of a mail',
};

const characters = /[\u202f\u00a0’]|\\u(?:202f|00a0|2019)|\\xa0|&(?:nbsp|rsquo|#8239|#160|#8217|#x202f|#xa0);/i;

const root = path.resolve(import.meta.dirname, '..');

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (passedOver.test(entry.name)) return [];
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(file);
    return /\.(ts|tsx|js|mjs)$/.test(entry.name) && !history.test(file) ? [file] : [];
  });
}

it('French is typed with ordinary spaces and apostrophes, which shared/typeset.ts sets', () => {
  const files = filesBelow('.');
  expect(files.length).toBeGreaterThan(900);
  const found = files.filter((file) => characters.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
