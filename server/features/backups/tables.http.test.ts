import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from '@jest/globals';
import { insertComparison, insertEvening } from '#testing/canary-member.ts';
import { prepareDatabase } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { copyProtections, replayProtections } from './protections.queries.ts';
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

it('a restore brings back no comparison, evening, place or wish that was ended since', async () => {
  const { db } = database;
  const [ana = '', lou = '', zoe = ''] = await db('members')
    .insert(['ana', 'lou', 'zoe'].map((name) => ({ email: `${name}.avant@exemple.fr` })))
    .returning('id')
    .then((rows) => rows.map(({ id }) => id));
  const at = new Date('2026-11-20T10:00:00Z');
  const compare = async (answers: string) => {
    const id = await insertComparison(db);
    await db('quiz_comparison_answers').insert({ comparison_id: id, seat: 1, seat_hash: Buffer.from(id), answers });
    return id;
  };
  const [withdrawn, remaining] = [await compare('0'), await compare('1')];
  const { evening_id: on } = await insertEvening(db);
  const { evening_id: off } = await insertEvening(db);
  const seat = (member_id: string, ask_number: number, friend_id: string | null) => ({
    evening_id: on,
    member_id,
    ask_number,
    friend_id,
    asked_at: at,
    status: 'seated' as const,
    invitation_hash: member_id,
  });
  await db('evening_attendees').insert([seat(ana, 1, null), seat(lou, 2, ana), seat(zoe, 3, null)]);
  const wish = (member_id: string, other_id: string) => ({ evening_id: on, member_id, other_id, wished_at: at });
  await db('evening_wishes').insert([wish(ana, lou), wish(zoe, lou)]);
  const earlier = {
    comparisons: await db('quiz_comparisons').select(),
    answers: await db('quiz_comparison_answers').select(),
    evenings: await db('evenings').select(),
    attendees: await db('evening_attendees').select(),
    wishes: await db('evening_wishes').select(),
  };

  // What happens after the backup.
  await db('quiz_comparisons').where({ id: withdrawn }).delete();
  await db('evenings').where({ id: off }).update({ cancelled_at: at, cancelled_reason: 'Plus de salle.' });
  await db('evening_attendees').where({ member_id: ana }).update({ status: 'left', left_at: at });
  await db('evening_wishes').where({ member_id: zoe }).delete();
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-newer-'));
  await mkdir(path.join(folder, 'tables'));
  const newer = await copyProtections(client, folder);

  // The restored rows are those of before.
  await db('quiz_comparisons').delete();
  await db('evenings').delete();
  await db('quiz_comparisons').insert(earlier.comparisons);
  await db('quiz_comparison_answers').insert(earlier.answers);
  await db('evenings').insert(earlier.evenings);
  await db('evening_attendees').insert(earlier.attendees);
  await db('evening_wishes').insert(earlier.wishes);
  await replayProtections(client, newer);
  expect(await db('quiz_comparisons').pluck('id')).toEqual([remaining]);
  expect(await db('quiz_comparison_answers').pluck('comparison_id')).toEqual([remaining]);
  expect(await db('evenings').whereNotNull('cancelled_at').select('id', 'cancelled_reason')).toEqual([
    { id: off, cancelled_reason: 'Plus de salle.' },
  ]);
  expect(await db('evening_attendees').orderBy('ask_number').select('status', 'friend_id')).toEqual([
    { status: 'left', friend_id: null },
    { status: 'seated', friend_id: null },
    { status: 'seated', friend_id: null },
  ]);
  expect(await db('evening_wishes').pluck('member_id')).toEqual([ana]);
});

it('a database that orders texts otherwise is read by their bytes all the same', async () => {
  await client
    .query(`ALTER TABLE quiz_answers ALTER COLUMN question_id TYPE text COLLATE "unicode"`)
    .catch(() => client.query(`ALTER TABLE quiz_answers ALTER COLUMN question_id TYPE text COLLATE "ucs_basic"`));
  const { tables } = await findTables(client);
  expect(tables.find(({ name }) => name === 'quiz_answers')?.order).toEqual(['user_id', 'question_id COLLATE "C"']);
});
