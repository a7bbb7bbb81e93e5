import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fillTemplate, placesIn, readTemplate, readVariables, TEMPLATES } from './templates.ts';

const files = readdirSync(TEMPLATES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(TEMPLATES, path.join(parentPath, name)));
const VALUES = 'values.env';
const declared = Object.keys(readVariables(readTemplate(VALUES)));
const operations = readFileSync(path.join(TEMPLATES, '../../docs/operations.md'), 'utf8');

describe('the templates of deploy/patroni', () => {
  it('need the values that values.env names, each of them, and no others', () => {
    const needed = files.filter((file) => file !== VALUES).flatMap((file) => [...placesIn(readTemplate(file))]);
    expect(new Set(needed)).toEqual(new Set(declared));
  });

  it.each(files)('%s is filled in whole, and docs/operations.md says where it goes', (file) => {
    const values = Object.fromEntries(declared.map((key) => [key, 'x']));
    expect(fillTemplate(file, values)).not.toContain('${');
    expect(operations).toContain(file);
  });

  it('are not filled in with nothing', () => {
    expect(() => fillTemplate('userlist.txt', { DATABASE_PASSWORD: '' })).toThrow(/DATABASE_PASSWORD/);
  });
});
