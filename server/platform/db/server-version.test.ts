import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Database } from './database.ts';
import { assertServerVersion, findServerVersion, LOWEST_POSTGRESQL } from './server-version.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

/** A database that only tells its version. */
const serverOf = (number: number, name: string) =>
  ({ raw: () => Promise.resolve({ rows: [{ number, name }] }) }) as unknown as Database;

describe('S-operations-24: a server of PostgreSQL', () => {
  it.each([
    [150_000, '15.0'],
    [150_020, '15.20'],
    [180_004, '18.4'],
  ])('of version %d is accepted', async (number, name) => {
    await expect(assertServerVersion(serverOf(number, name))).resolves.toBeUndefined();
  });

  it.each([
    [140_022, '14.22'],
    [90_624, '9.6.24'],
  ])('of version %d is refused in one sentence', async (number, name) => {
    const sentence = frenchPattern(new RegExp(`Il faut PostgreSQL 15 ou plus récent.*la version ${name}`));
    await expect(assertServerVersion(serverOf(number, name))).rejects.toThrow(sentence);
  });

  it('has its version read in full', async () => {
    expect(await findServerVersion(serverOf(150_020, '15.20'))).toEqual({ major: 15, name: '15.20' });
  });

  it('has the lowest version that the documents name', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const text = readFileSync(path.join(root, 'docs/operations.md'), 'utf8');
    expect(text).toContain(`PostgreSQL ${LOWEST_POSTGRESQL}`);
  });
});
