import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import knex from 'knex';
import pg from 'pg';
import type { RawStatement } from '#testing/raw-statements.ts';
import { prepareDatabase } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { typeByName } from './table-types.ts';

/** What PostgreSQL cannot prepare, by how it begins. */
const neverPrepared = [
  // Rows of any table that holds something about a member: the tables are found in the catalogue.
  /^(SELECT \?\? FROM \?\?|DECLARE|FETCH|CLOSE) /,
  // What a connection wants to hear.
  /^LISTEN /,
  // Settings of one transaction.
  /^SET LOCAL /,
  // All there is, before a backup is put back.
  /^DROP SCHEMA /,
];

/** Parts of statements that the query builder writes, and a statement around each. */
const frames: Readonly<Record<string, string>> = {
  'greatest(failures - 1, 0)': 'UPDATE admin_login_failures SET failures = (@)',
  'greatest(0, millionths + ?)': 'UPDATE assistant_spending SET millionths = (@)',
  'pg_current_xact_id()': 'UPDATE match_codes SET written_by = (@)',
  '(SELECT sum(lists_written) FROM match_run_chunks WHERE run_id = ?)': 'UPDATE match_runs SET lists_written = (@)',
  'coalesce(profiles.display_name, excluded.display_name)':
    'INSERT INTO profiles (user_id) VALUES (gen_random_uuid()) ON CONFLICT (user_id) DO UPDATE SET display_name = (@)',
  'CASE WHEN is_named THEN coalesce(profiles.display_name, members.display_name) END':
    'SELECT (@) FROM blocks, profiles, members',
  'coalesce(profiles.display_name, members.display_name)': 'SELECT (@) FROM profiles, members',
  [`EXISTS (SELECT FROM user_roles WHERE user_id = members.id AND role = 'admin')`]: 'SELECT (@) FROM members',
  [`EXISTS (SELECT FROM user_roles WHERE user_id = members.id AND role = 'organiser')`]: 'SELECT (@) FROM members',
  'sum(visits)::int': 'SELECT (@) FROM page_visits',
  'report_evidence.is_ticked OR excluded.is_ticked': `INSERT INTO report_evidence (report_id, number, is_by_reported, is_ticked, sealed_text, sent_at)
     VALUES (gen_random_uuid(), 1, true, true, '', now()) ON CONFLICT (report_id, number) DO UPDATE SET is_ticked = (@)`,
  'now() + make_interval(secs => ?)': 'UPDATE outbox_mails SET not_before = (@)',
  'coalesce(reached_at, ?::timestamptz)': 'UPDATE conversation_askings SET reached_at = (@)',
  [`'answer:' || id`]: 'UPDATE crushes SET contact_hash = (@)',
};

const database = prepareDatabase();

const client = prepare(
  async () => {
    const connection = new pg.Client({ connectionString: database.databaseUrl });
    await connection.connect();
    return connection;
  },
  (connection) => connection.end(),
);
const statements = prepare(async () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, 'testing/raw-statements.ts')], {
    cwd: root,
    maxBuffer: 16_000_000,
  });
  return (JSON.parse(stdout) as RawStatement[]).filter(
    ({ sql }) => !neverPrepared.some((beginning) => beginning.test(sql)),
  );
});
const typeOf = prepare(readTypes);

/** The types of `pg` by the numbers that PostgreSQL gives them. */
async function readTypes(): Promise<ReadonlyMap<number, string>> {
  const { rows } = await client.query<{ oid: number; name: string; element: string | null }>(
    `SELECT pg_type.oid, pg_type.typname AS name, element.typname AS element
       FROM pg_type LEFT JOIN pg_type AS element ON element.oid = pg_type.typelem AND pg_type.typcategory = 'A'`,
  );
  return new Map(
    rows.map(({ oid, name, element }) => [oid, element ? `${typeByName[element]}[]` : (typeByName[name] ?? name)]),
  );
}

/** As it reaches PostgreSQL. */
function compile({ sql, isNative }: RawStatement): string {
  if (isNative) return sql;
  const frame = /^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b/.test(sql) ? '@' : frames[sql];
  if (!frame) throw new Error(`A part of a statement needs a statement around it, in this test: ${sql}`);
  const whole = frame.replace('@', () => sql);
  const names = [...whole.matchAll(/(?<![:\w]):([a-z]\w*)/gi)].map(([, name = '']) => name);
  const given = names.length > 0 ? Object.fromEntries(names.map((name) => [name, ''])) : (whole.match(/\?/g) ?? []);
  return knex({ client: 'pg' }).raw(whole, given).toSQL().toNative().sql;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Prepares a statement and asks what it will answer. */
function describeStatement(text: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly Field[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (description: { readonly fields: readonly Field[] }) => (fields = description.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as pg.Submittable);
  });
}

function placeOf({ file, line }: RawStatement): string {
  return `${file}:${line}`;
}

describe('SQL that is passed to Knex or pg as text', () => {
  it('is found in the whole product', () => {
    expect(statements.length).toBeGreaterThan(140);
    expect(statements.filter(({ row }) => row).length).toBeGreaterThan(85);
  });

  it('can be prepared by PostgreSQL on the migrated schema', async () => {
    const refused: unknown[] = [];
    for (const statement of statements)
      await describeStatement(compile(statement)).catch((error: Error) =>
        refused.push({ where: placeOf(statement), message: error.message, sql: statement.sql }),
      );
    expect(refused).toEqual([]);
  });

  it('answers the columns and types of its declared rows', async () => {
    const wrong: unknown[] = [];
    for (const statement of statements) {
      const { row } = statement;
      if (!row) continue;
      const fields = await describeStatement(compile(statement));
      const answered = Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, typeOf.get(dataTypeID)]));
      const declared = Object.fromEntries(Object.entries(row).map(([name, type]) => [name, type ?? answered[name]]));
      if (!isSame(answered, declared)) wrong.push({ where: placeOf(statement), answered, declared });
    }
    expect(wrong).toEqual([]);
  });
});

function isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => one[name] !== undefined && one[name] === other[name]);
}
