import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { isSchemaCurrent, migrate, migrationSettings } from './migrate.ts';

const log = createLog('silent', 'test');
/** How many migrations the first release had. */
const FIRST_RELEASE = 3;

let database: TestDatabase;
let db: Knex;

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  ({ db } = database);
});

afterAll(() => database.drop());

describe('a database of the first release', () => {
  it('becomes one of this release and keeps what members told', async () => {
    for (let step = 0; step < FIRST_RELEASE; step += 1) await db.migrate.up(migrationSettings);
    expect(await isSchemaCurrent(db)).toBe(false);
    await db('members').insert({ email: 'premiere@exemple.fr', display_name: 'Ana', age_confirmed: true });
    const { id } = (await db('members').first<{ id: string } | undefined>('id')) ?? { id: '' };
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

    await migrate(database.databaseUrl, log);
    expect(await isSchemaCurrent(db)).toBe(true);
    const after = await Promise.all(tables.map((table) => db(table)));
    expect(after).toMatchObject(before);
  });

  it('does not change when it is migrated again', async () => {
    const schema = () =>
      db('information_schema.columns').where({ table_schema: 'public' }).orderBy(['table_name', 'column_name']);
    const before = await schema();
    await migrate(database.databaseUrl, log);
    expect(await schema()).toEqual(before);
  });
});
