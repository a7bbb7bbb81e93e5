import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * What is longer does two things, or hides one. Counted here and not by oxlint's max-lines, which reads no style sheets and
 * keeps exceptions that are no longer needed.
 */
const LINES_AT_MOST = 400;
const code = /\.(ts|tsx|css|js|mjs)$/;
/** Neither written by us nor kept: what .gitignore names, and whatever begins with a dot. */
const passedOver = /(^|\/)\.|^(node_modules|dist|test-results|playwright-report|screenshots)$/;

/** Data, which is read row by row, and what keeps it from being divided. */
const data: Readonly<Record<string, string>> = {
  'e2e/screenshots/pictures.ts': 'the table of the pictures',
  'migrations/0020_comments.ts': 'a comment for each column of the database; migrations are never changed',
  'server/platform/db/tables.ts': 'written by npm run generate:tables, a type for each table',
  'shared/questionnaire/steps.ts': 'the table of the questions',
};

const root = path.resolve(import.meta.dirname, '..');

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (passedOver.test(file)) return [];
    if (entry.isDirectory()) return filesBelow(file);
    return entry.isFile() && code.test(entry.name) ? [file] : [];
  });
}

function linesOf(file: string): number {
  return readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length;
}

describe('a file of the project', () => {
  const files = filesBelow('.');
  const long = files.filter((file) => linesOf(file) > LINES_AT_MOST);

  it(`has ${LINES_AT_MOST} lines at most, unless it is data`, () => {
    expect(files.length).toBeGreaterThan(500);
    expect(long.filter((file) => !(file in data))).toEqual([]);
  });

  it('is listed as data only while it is longer', () => {
    expect(long).toEqual(expect.arrayContaining(Object.keys(data)));
  });
});
