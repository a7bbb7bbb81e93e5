import { describe, expect, it } from '@jest/globals';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { checkBackup, checkDrill } from './doctor-backups.ts';
import { checks } from './doctor-checks.ts';
import type { Check } from './finding.ts';

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

// S-backup-5
describe('the doctor of backups', () => {
  const HOUR = 3600;
  const DAY = 24 * HOUR;
  const ask = (run: Check['run'], row: object | null, isProduction = true) =>
    run({ isProduction } as Config, { raw: () => Promise.resolve({ rows: row ? [row] : [] }) } as unknown as Database);

  it.each<[string, object | null, string, RegExp]>([
    ['none', null, 'warning', /^aucune$/],
    ['that of last night', { seconds: 12 * HOUR }, 'good', /12\sheures$/],
    ['one that is too old', { seconds: 37 * HOUR }, 'warning', /37\sheures$/],
  ])('says of %s what it is worth', async (_case, row, state, what) => {
    expect(await ask(checkBackup, row)).toMatchObject({ state, what: expect.stringMatching(frenchPattern(what)) });
  });

  it.each<[string, object | null, string, RegExp]>([
    ['never', null, 'warning', /^jamais fait$/],
    ['passed', { ageSeconds: 39 * DAY, hasPassed: true }, 'good', /^réussi\sil\sy\sa\s39\sjours$/],
    ['long ago', { ageSeconds: 41 * DAY, hasPassed: true }, 'warning', /^réussi\sil\sy\sa\s41\sjours$/],
    ['failed', { ageSeconds: DAY, hasPassed: false }, 'warning', /^le\sdernier\sa\séchoué,\sil\sy\sa\s1\sjour$/],
  ])('says of a drill that was %s', async (_case, row, state, what) => {
    expect(await ask(checkDrill, row)).toMatchObject({ state, what: expect.stringMatching(frenchPattern(what)) });
  });

  it('asks for neither outside production', async () => {
    expect(await ask(checkBackup, null, false)).toMatchObject({ state: 'good' });
    expect(await ask(checkDrill, null, false)).toMatchObject({ state: 'good' });
  });
});
