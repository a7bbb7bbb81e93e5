import pg from 'pg';
import { expect, it } from '@jest/globals';
import { prepareDatabase } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { findTables, readingOf } from './tables.queries.ts';

const database = prepareDatabase();
const client = prepare(
  async () => {
    const connection = new pg.Client({ connectionString: database.databaseUrl });
    await connection.connect();
    return connection;
  },
  (connection) => connection.end(),
);

it('a backup orders rows by the key itself, whose index PostgreSQL can read, and ids as if they were texts', async () => {
  const { tables } = await findTables(client);
  const orderOf = (name: string) => tables.find((table) => table.name === name)?.order;
  expect(orderOf('members')).toEqual(['id']);
  // The database of the tests orders texts by their bytes, as the one does that the product brings.
  expect(orderOf('quiz_answers')).toEqual(['user_id', 'question_id']);
  await database.db.raw(
    `INSERT INTO members (id, email) SELECT id, id || '@exemple.fr' FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 500)) AS made`,
  );
  const ids = async (order: string) =>
    (await client.query<{ id: string }>(`SELECT id FROM members ORDER BY ${order}`)).rows.map(({ id }) => id);
  expect(await ids('id')).toEqual(await ids('id::text COLLATE "C"'));
  const members = tables.find(({ name }) => name === 'members');
  await client.query('ANALYZE members; SET enable_seqscan = off');
  const statement = members && /\((SELECT .+)\) TO STDOUT/.exec(readingOf(members))?.[1];
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
  expect(rows[0]?.['QUERY PLAN']).toMatch(/^Index Scan using members_pkey/);
});

it('a backup leaves out what has no log, which no replica has either', async () => {
  const names = (await findTables(client)).tables.map(({ name }) => name);
  expect(names).toContain('video_meetings');
  expect(names).not.toContain('video_signals');
  expect(names).not.toContain('video_seats');
});

it('a database that orders texts otherwise is read by their bytes all the same', async () => {
  await client
    .query(`ALTER TABLE quiz_answers ALTER COLUMN question_id TYPE text COLLATE "unicode"`)
    .catch(() => client.query(`ALTER TABLE quiz_answers ALTER COLUMN question_id TYPE text COLLATE "ucs_basic"`));
  const { tables } = await findTables(client);
  expect(tables.find(({ name }) => name === 'quiz_answers')?.order).toEqual(['user_id', 'question_id COLLATE "C"']);
});
