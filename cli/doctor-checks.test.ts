import { describe, expect, it } from '@jest/globals';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { checks } from './doctor-checks.ts';

/** What the doctor says of a database that only tells its version. */
const examine = (number: number, name: string) =>
  checks[0]?.run({} as Config, { raw: () => Promise.resolve({ rows: [{ number, name }] }) } as unknown as Database);

describe('S-operations-24: the doctor', () => {
  it.each([
    [150_000, '15.0'],
    [150_020, '15.20'],
    [180_004, '18.4'],
  ])('finds a server of version %d good', async (number, name) => {
    expect(await examine(number, name)).toMatchObject({ state: 'good' });
  });

  it.each([
    [140_022, '14.22'],
    [90_624, '9.6.24'],
  ])('says of version %d, as a start does, that it is too old', async (number, name) => {
    const sentence = frenchPattern(new RegExp(`Il faut PostgreSQL 15 ou plus récent.*la version ${name}`));
    expect(await examine(number, name)).toMatchObject({
      state: 'bad',
      advice: expect.stringMatching(sentence) as unknown,
    });
  });
});
