import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { asApplication, grantRoles } from '#testing/application-role.ts';
import { prepare, runAround } from '#testing/prepare.ts';
import { prepareSite } from '#testing/test-site.ts';
import { createVisitor } from '#testing/visitor.ts';

// Every other test of this kind runs web and worker with this role, so that what they need is proved by all of them.
const site = prepareSite();
const role = prepare(() =>
  Promise.resolve(new pg.Client({ connectionString: asApplication(site.database.databaseUrl) })),
);
runAround(
  () => role.connect(),
  () => role.end(),
);
// Rights on the database itself are not copied from a template. The script runs on a schema that is there already, too.
prepare(async () => {
  const owner = new pg.Client({ connectionString: site.database.databaseUrl });
  await owner.connect();
  await grantRoles(owner);
  await owner.end();
  return {};
});

describe('S-operations-25: the role of web and worker', () => {
  it('is the one that both of them have', async () => {
    const { rows } = await site.db.raw<{ rows: { name: string; roles: string }[] }>(
      `SELECT split_part(application_name, ' ', 1) AS name, string_agg(DISTINCT usename, ',') AS roles
       FROM pg_stat_activity WHERE datname = current_database() AND usename <> 'resonance' GROUP BY 1`,
    );
    const found = new Map(rows.map(({ name, roles }) => [name, roles]));
    for (const name of ['resonance-web', 'resonance-hints', 'resonance-worker', 'resonance-queue-worker'])
      expect([name, found.get(name)]).toEqual([name, 'resonance_app']);
  });

  it('is enough to sign up', async () => {
    const visitor = createVisitor(site.web.url);
    await visitor.get('/home').expect(200);
    await visitor.askLink('role@exemple.fr');
    expect(await site.db('outbox_mails').count({ mails: '*' })).not.toEqual([{ mails: '0' }]);
  });

  it.each([
    'CREATE TABLE mine (id integer)',
    'CREATE TABLE pgboss.mine (id integer)',
    'CREATE TEMPORARY TABLE mine (id integer)',
    'CREATE SCHEMA mine',
    'ALTER TABLE members ADD COLUMN mine text',
    'ALTER TABLE members DISABLE TRIGGER USER',
    'DROP TABLE members',
    'TRUNCATE members CASCADE',
    'CREATE INDEX ON members (created_at)',
    `CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'`,
    'ALTER ROLE resonance_app SUPERUSER',
    'SET ROLE resonance',
    `COPY members TO PROGRAM 'cat'`,
    `SELECT pg_read_file('/etc/passwd')`,
  ])('may not %s', async (statement) => {
    // 42501: insufficient privilege, whichever object it is about.
    await expect(role.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may read and write every table of the product and of its queue', async () => {
    const { rows } = await role.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name, privilege FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
       WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p')
         AND NOT has_table_privilege('resonance_app', c.oid, privilege)`,
    );
    expect(rows).toEqual([]);
  });
});
