import { afterAll, describe, expect, it } from '@jest/globals';
import { reached, timeLimit } from '#testing/promise.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startProcess, until } from '#testing/test-process.ts';
import { anyTable } from '#testing/any-table.ts';
import { prepareDatabase } from '#testing/test-site.ts';
import { openTransaction } from '#testing/open-transaction.ts';
import { prepare } from '#testing/prepare.ts';
import { productJobs } from '../../app/product-jobs.ts';
import { createLog } from '../log.ts';
import { isSchemaCurrent, listMigrations, migrate, migrateUpTo, releaseMigrations } from './migrate.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const log = createLog('silent', 'test');
/** How many migrations the first release had. */
const FIRST_RELEASE = 3;

const database = prepareDatabase({ isEmpty: true });
const { db } = database;

describe('F4: a database of the first release', () => {
  it('can be migrated to this release without a change of its rows', async () => {
    await migrateUpTo(database.databaseUrl, (await releaseMigrations()).slice(0, FIRST_RELEASE));
    expect(await isSchemaCurrent(db)).toBe(false);
    await db('members').insert({ email: 'premiere@exemple.fr', display_name: 'Ana', age_confirmed: true });
    const { id } = (await db('members').first('id')) ?? { id: '' };
    await db('profiles').insert({
      user_id: id,
      gender: 'femme',
      birth_date: '1994-05-12',
      personal_definition: ['creatif'],
    });
    await db('user_preferences').insert({ user_id: id, relationship_values: ['empathie'] });
    await db('match_lists').insert({
      member_id: id,
      candidate_ids: [id],
      points: [120],
      beyond_distance: [false],
      computed_at: new Date(),
    });
    const tables = ['members', 'profiles', 'user_preferences', 'match_lists'] as const;
    const before = await Promise.all(tables.map((table) => db(table)));

    await migrate(database.databaseUrl, log, { jobs: productJobs });
    expect(await isSchemaCurrent(db)).toBe(true);
    const after = await Promise.all(tables.map((table) => db(table)));
    expect(after).toMatchObject(before);
  });

  it('does not change when it is migrated again', async () => {
    const schema = () =>
      anyTable(db, 'information_schema.columns')
        .where({ table_schema: 'public' })
        .orderBy(['table_name', 'column_name']);
    const before = await schema();
    await migrate(database.databaseUrl, log, { jobs: productJobs });
    expect(await schema()).toEqual(before);
  });
});

/** The first migration that changes a table which a release before it used. */
const CHANGES_PROFILES = '0013_administration.ts';

// S-operations-5
describe('F4: a migration', () => {
  const own = prepareDatabase({ isEmpty: true });
  /** Somebody reads, for as long as they like, a table that the next migration changes. */
  const reading = prepare(async () => {
    const names = await releaseMigrations();
    await migrateUpTo(own.databaseUrl, names.slice(0, names.indexOf(CHANGES_PROFILES)));
    const transaction = await openTransaction(own.db);
    await transaction.raw('SELECT count(*) FROM profiles');
    return { rollback: () => transaction.rollback() };
  });
  afterAll(() => reading.rollback());

  it('gives up after two seconds of waiting for a lock, with a sentence, and changes nothing', async () => {
    const before = (await listMigrations(own.db)).done;
    const begun = Date.now();
    const thrown = await migrate(own.databaseUrl, log, { jobs: productJobs }).catch((error: unknown) => error);
    const waited = Date.now() - begun;
    expect(thrown).toMatchObject({
      message: expect.stringMatching(frenchPattern(/^Une table .* est occupée .*rien n'a changé/)),
    });
    expect(isDatabaseUnavailable(thrown)).toBe(true);
    expect(waited).toBeLessThanOrEqual(timeLimit(2000));
    expect((await listMigrations(own.db)).done).toEqual(before);
    reached('F4', `gives up after ${waited} ms`);
  });

  it('that is killed leaves nothing behind, and the next one can retry until the table is free', async () => {
    const command = startProcess('cli/main.ts', { DATABASE_URL: own.databaseUrl }, ['db', 'migrate', '--wait', '60']);
    await until(async () => {
      const { rows } = await own.db.raw<{ rows: object[] }>(
        `SELECT FROM pg_locks WHERE NOT granted AND relation = 'profiles'::regclass`,
      );
      return rows.length > 0;
    }, command.output);
    await command.kill();
    expect((await listMigrations(own.db)).pending).toContain(CHANGES_PROFILES);
    const patient = migrate(own.databaseUrl, log, { jobs: productJobs, retryForMs: 60_000 });
    await reading.rollback();
    await patient;
    expect(await isSchemaCurrent(own.db)).toBe(true);
  });

  it('runs once when two processes begin it at the same moment', async () => {
    const fresh = await createTestDatabase({ isEmpty: true });
    try {
      await Promise.all([
        migrate(fresh.databaseUrl, log, { jobs: productJobs }),
        migrate(fresh.databaseUrl, log, { jobs: productJobs }),
      ]);
      expect((await listMigrations(fresh.db)).done).toEqual(await releaseMigrations());
    } finally {
      await fresh.drop();
    }
  });
});
