import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { PgBoss } from 'pg-boss';
import { sweepMailsJob } from '#server/platform/mail/outbox.service.ts';
import { rollBack } from '#server/platform/db/migrate.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startWorkerHere } from '#testing/programs-here.ts';
import { freePort, until } from '#testing/test-process.ts';
import { prepareDatabase, prepareFolder } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { runCommand } from '#testing/run-command.ts';
import { NARROW_NO_BREAK_SPACE, fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

/** Enough of a production for the command line. */
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://exemple.fr', SMTP_URL: 'smtp://127.0.0.1:9' };

const database = prepareDatabase({ places: true });
const dataDir = prepareFolder();
const mailServer = prepare(startMailServer);

function run(line: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return runCommand(database.databaseUrl, line, { env: { DATA_DIR: dataDir, ...env } });
}

/** As a process, whose end and exit code the system tells. */
function runAlone(line: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return runCommand(database.databaseUrl, line, { env: { DATA_DIR: dataDir, ...env }, ownProcess: true });
}

describe('resonance', () => {
  it('prints its commands, and exits with 2 without a command', async () => {
    const [help, nothing, unknown] = await Promise.all([runAlone(['--help']), runAlone([]), runAlone(['db', 'drop'])]);
    expect(help).toMatchObject({ code: 0, remarks: '' });
    expect(help.answer).toMatch(frenchPattern(/^Usage : resonance /));
    expect(help.answer).not.toContain('\u001B');
    expect(nothing).toMatchObject({ code: 2, answer: '' });
    expect(unknown).toMatchObject({
      code: 2,
      answer: '',
      remarks: expect.stringMatching(frenchPattern(/^La commande « drop »/)),
    });
  });

  it('exits with 6 and one sentence when the database cannot be reached', async () => {
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    const { code, answer, remarks } = await runAlone(['members', 'find'], { DATABASE_URL });
    expect({ code, answer, lines: remarks.trim().split('\n').length }).toEqual({ code: 6, answer: '', lines: 1 });
  });
});

describe('resonance db', () => {
  it('status lists pending migrations, and migrate runs them and loads the towns', async () => {
    const empty = await createTestDatabase({ isEmpty: true });
    const db = (...line: string[]) => runCommand(empty.databaseUrl, ['db', ...line], { env: { DATA_DIR: dataDir } });
    try {
      const before = await db('status');
      expect(before).toMatchObject({ code: 1, answer: expect.stringMatching(/^en attente 0001_members\.ts$/m) });
      expect(await runCommand(empty.databaseUrl, ['members', 'find'])).toMatchObject({
        code: 1,
        remarks: fr`La base n'est pas à jour : lance d'abord « resonance db migrate ».\n`,
      });
      expect(await db('migrate')).toMatchObject({ code: 0, answer: 'La base est à jour.\n' });
      const after = await db('status', '--json');
      expect(after.code).toBe(0);
      expect(JSON.parse(after.answer)).toMatchObject({
        pending: [],
        done: expect.arrayContaining(['0001_members.ts']),
      });
      expect(await empty.db('places').limit(1)).toHaveLength(1);
      expect(await empty.db('audit_log').select('action')).toEqual([{ action: 'database.migrate' }]);
    } finally {
      await empty.drop();
    }
  });

  it('rollback needs --yes, is refused in production, and stops at a migration that cannot be undone', async () => {
    const members = () => database.db('knex_migrations').count().first();
    const before = await members();
    const [dryRun, refused, inProduction, confirmed] = [
      await run(['db', 'rollback', '--dry-run', '--step', '2']),
      await run(['db', 'rollback']),
      await run(['db', 'rollback', '--yes'], production),
      await run(['db', 'rollback', '--yes']),
    ];
    expect(dryRun).toMatchObject({
      code: 0,
      answer: expect.stringMatching(frenchPattern(/^serait défaite : .+\nserait défaite/)),
    });
    expect(refused).toMatchObject({ code: 4, remarks: expect.stringMatching(/ajoute --yes/) });
    expect(inProduction).toMatchObject({ code: 4, remarks: expect.stringMatching(/^En production on ne revient pas/) });
    expect(confirmed).toMatchObject({
      code: 5,
      answer: '',
      remarks: expect.stringMatching(/^\S+\.ts ne se défait pas/),
    });
    expect(await members()).toEqual(before);
  });

  it('rollback undoes migrations down to the first that cannot be undone', async () => {
    const empty = await createTestDatabase({ isEmpty: true });
    const table = (name: string) => ({
      name,
      up: (db: Knex) => db.schema.createTable(name, (columns) => void columns.increments()),
      down: (db: Knex) => db.schema.dropTable(name),
    });
    const forward = { ...table('first'), down: () => Promise.reject(new Error('Migrations only move forward.')) };
    const migrationSource = {
      getMigrations: () => Promise.resolve([forward, table('second'), table('third')]),
      getMigrationName: ({ name }: { name: string }) => name,
      getMigration: (migration: typeof forward) => Promise.resolve(migration),
    };
    try {
      await empty.db.migrate.latest({ migrationSource });
      expect(await rollBack(empty.databaseUrl, 1, { migrationSource })).toEqual({ undone: ['third'], stoppedAt: null });
      expect(await rollBack(empty.databaseUrl, 5, { migrationSource })).toEqual({
        undone: ['second'],
        stoppedAt: 'first',
      });
      expect([await empty.db.schema.hasTable('first'), await empty.db.schema.hasTable('second')]).toEqual([
        true,
        false,
      ]);
    } finally {
      await empty.drop();
    }
  });
});

describe('resonance places load', () => {
  it('restores changed and missing towns', async () => {
    const names = async () =>
      (
        await database.db.raw<{ rows: unknown[] }>(
          `SELECT md5(string_agg(place_id || search_name, ',' ORDER BY place_id, search_name)) FROM place_names`,
        )
      ).rows;
    const brest = () => database.db('places').where({ source_key: 'insee:29019' });
    const before = [await names(), await brest()];
    await database.db('place_names').where('search_name', 'like', 'saint%').delete();
    await brest().update({ name: 'Tonnerre', latitude: 0 });
    const [{ id }] = (await brest().select('id')) as [{ id: number }];
    await database.db('place_names').insert({ place_id: id, search_name: 'tonnerre de brest' });
    const { code, answer } = await run(['places', 'load']);
    expect(code).toBe(0);
    expect(answer).toMatch(new RegExp(String.raw`^1\d{2}${NARROW_NO_BREAK_SPACE}\d{3} villes dans \d{3} pays\.$`, 'm'));
    expect([await names(), await brest()]).toEqual(before);
    expect(await database.db('audit_log').where({ action: 'places.load' })).toHaveLength(1);
  });
});

describe('resonance demo', () => {
  it('adds and removes demo members, but not in production', async () => {
    const count = async () => (await database.db('members').where({ is_demo: true })).length;
    expect((await run(['demo', 'seed', '--members', '6'], production)).code).toBe(4);
    expect(await run(['demo', 'seed', '--members', '6'])).toMatchObject({
      code: 0,
      answer: expect.stringMatching(frenchPattern(/^6 membres ajoutés en \d+,\d s/)),
      remarks: '',
    });
    expect(await count()).toBe(6);
    expect((await run(['demo', 'clear', '--dry-run'])).answer).toBe('6 membres inventés seraient supprimés.\n');
    expect((await run(['demo', 'clear'])).code).toBe(4);
    expect(await count()).toBe(6);
    expect((await run(['demo', 'clear', '--yes'])).answer).toBe('6 membres inventés supprimés.\n');
    expect(await count()).toBe(0);
  });
});

describe('resonance jobs', () => {
  it('lists jobs that have failed for good, and queues them again', async () => {
    const queue = new PgBoss({
      connectionString: database.databaseUrl,
      supervise: false,
      schedule: false,
      migrate: false,
    });
    await queue.start();
    const name = sweepMailsJob.name;
    const fail = async () => {
      const id = (await queue.send(name, { try: 1 }, { retryLimit: 0 })) ?? '';
      await queue.fetch(name);
      await queue.fail(name, id, { message: 'the reason\nand more' });
    };
    const waiting = () => database.db('pgboss.job').where({ name, state: 'created' });
    try {
      await database.db('pgboss.job').where({ name }).delete();
      expect((await run(['jobs', 'status'])).code).toBe(0);
      expect((await run(['jobs', 'dead'])).remarks).toBe(fr`Aucune tâche n'a échoué pour de bon.\n`);
      await fail();
      await fail();
      const status = await run(['jobs', 'status']);
      expect(status).toMatchObject({ code: 1, answer: expect.stringMatching(/^2 tâches ont échoué pour de bon/m) });
      expect(status.answer).toMatch(/^mail\.sweep +0 +0 +0 +2 .+\* \* \* \* \*$/m);
      const dead = JSON.parse((await run(['jobs', 'dead', '--json'])).answer) as { id: string }[];
      expect(dead).toEqual(
        [0, 1].map(() => expect.objectContaining({ queue: name, error: 'the reason', payload: { try: 1 } })),
      );
      const unknown = await run(['jobs', 'retry', '6f9619ff-8b86-4d01-b42d-00c04fc964ff']);
      expect(unknown).toMatchObject({ code: 3, answer: '' });
      expect((await run(['jobs', 'retry', '--all', '--dry-run'])).answer).toMatch(/^2 tâches seraient remises, 0 /);
      expect(await waiting()).toHaveLength(0);
      expect((await run(['jobs', 'retry', dead[0]?.id ?? ''])).answer).toBe('1 tâche remise dans sa file.\n');
      expect(await waiting()).toHaveLength(1);
      expect((await run(['jobs', 'retry', '--all'])).answer).toBe('1 tâche remise dans sa file.\n');
      expect(await waiting()).toHaveLength(2);
      expect((await run(['jobs', 'retry'])).code).toBe(2);

      await database.db('pgboss.job').where({ name }).delete();
      await fail();
      await fail();
      await queue.send('dead-letter', { from: 'the release before' });
      // S-operations-28: what failed for good does not hide what is late.
      await queue.send('talk.tidy', {});
      await database.db.raw(`UPDATE pgboss.job SET start_after = now() - interval '1 hour' WHERE name = 'talk.tidy'`);
      const doctor = await run(['doctor']);
      expect(doctor.answer).toMatch(frenchPattern(/3 ont échoué pour de bon : mail\.sweep \(2\), file inconnue \(1\)/));
      expect(doctor.answer).toMatch(frenchPattern(/en retard : talk\.tidy \(1\)/));
      const count = async () => (await database.db('pgboss.job').where({ name: 'dead-letter' })).length;
      const [first] = JSON.parse((await run(['jobs', 'dead', '--json'])).answer) as { id: string }[];
      expect((await run(['jobs', 'discard'])).code).toBe(2);
      expect((await run(['jobs', 'discard', '6f9619ff-8b86-4d01-b42d-00c04fc964ff', '--yes'])).code).toBe(3);
      expect((await run(['jobs', 'discard', '--all'])).code).toBe(4);
      expect((await run(['jobs', 'discard', '--queue', name, '--dry-run'])).answer).toMatch(
        /^2 tâches seraient supprimées/,
      );
      expect(await count()).toBe(3);
      expect((await run(['jobs', 'discard', first?.id ?? '', '--yes'])).answer).toBe('1 tâche supprimée.\n');
      expect((await run(['jobs', 'discard', '--queue', name, '--yes'])).answer).toBe('2 tâches supprimées.\n');
      expect(await count()).toBe(0);
      expect(await database.db('audit_log').where({ action: 'job.discard' }).select('details')).toContainEqual({
        details: { queues: { [name]: 2 } },
      });
    } finally {
      await queue.stop({ graceful: false });
    }
  });
});

describe('resonance mail test', () => {
  const send = (SMTP_URL: string) => run(['mail', 'test', 'ana@exemple.fr'], SMTP_URL ? { SMTP_URL } : {});

  it("sends a mail at once, and prints the server's answer", async () => {
    mailServer.reset();
    expect(await send(mailServer.url)).toMatchObject({ code: 0, answer: 'Le serveur a pris le message.\n' });
    expect(mailServer.received).toEqual([
      expect.objectContaining({ to: ['ana@exemple.fr'], subject: fr`Essai d'envoi de Résonance` }),
    ]);
    mailServer.behaviour.onRecipient = 550;
    expect(await send(mailServer.url)).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(/refuse ce message.+\(550\)/),
    });
    mailServer.behaviour.onRecipient = 450;
    expect(await send(mailServer.url)).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(frenchPattern(/pour l'instant \(450\)/)),
    });
    const nobody = await send(`smtp://127.0.0.1:${await freePort()}`);
    expect(nobody).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(/^Le serveur SMTP de SMTP_URL ne répond pas/),
    });
    const strange = await startMailServer({ certificate: createSelfSignedCertificate('mail.interne') });
    const unknown = await send(strange.url);
    await strange.stop();
    expect(unknown).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(
        /certificat que rien ne garantit \(DEPTH_ZERO_SELF_SIGNED_CERT\).+SMTP_CERTIFICATE/,
      ),
    });
    mailServer.reset();
  });

  it('prints the address of the development mailbox when SMTP_URL is empty', async () => {
    expect((await send('')).answer).toMatch(/\/dev\/mailbox\.$/m);
    const [mail] = await database.db('development_mails').select('recipient');
    expect(mail).toEqual({ recipient: 'ana@exemple.fr' });
  });
});

describe('resonance doctor', () => {
  const examine = async (env: Readonly<Record<string, string>> = {}) => {
    const { code, answer } = await run(['doctor', '--json'], env);
    const findings = JSON.parse(answer) as { name: string; state: string; what: string; advice?: string }[];
    return { code, of: (name: string) => findings.find((finding) => finding.name === name), findings };
  };

  it('exits with 0 when everything works', async () => {
    const worker = await startWorkerHere(database.databaseUrl, 'http://localhost:3000', { DATA_DIR: dataDir });
    try {
      await until(async () => (await examine({ SMTP_URL: mailServer.url })).of('workers')?.state === 'good');
      const { code, findings } = await examine({ SMTP_URL: mailServer.url });
      expect(code).toBe(0);
      const serious = findings.filter(({ state }) => state === 'bad').map(({ name }) => name);
      expect(serious).toEqual([]);
      for (const name of [
        'configuration',
        'base de données',
        'schéma',
        'horloge',
        'file de tâches',
        'workers',
        'courrier',
        'fichiers',
      ])
        expect(findings).toContainEqual(expect.objectContaining({ name, state: 'good' }));
    } finally {
      await worker.stop();
    }
  });

  // S-operations-16
  it('names each setting of PostgreSQL that is too small for the number of members', async () => {
    // What PostgreSQL has not analyzed yet is counted all the same.
    await database.db('members').insert(['un', 'deux', 'trois'].map((name) => ({ email: `${name}@exemple.fr` })));
    const count = (await database.db('members').select('id')).length;
    expect((await examine()).of('réglages')).toMatchObject({
      state: 'good',
      what: expect.stringMatching(frenchPattern(new RegExp(`assez grands pour ${count} membres$`))),
    });
    await database.db('members').whereIn('email', ['un@exemple.fr', 'deux@exemple.fr', 'trois@exemple.fr']).delete();
    await database.db.raw(`UPDATE pg_class SET reltuples = 200000 WHERE oid = 'members'::regclass`);
    try {
      const { of } = await examine();
      expect(of('réglages')).toMatchObject({
        state: 'warning',
        what: expect.stringMatching(
          frenchPattern(/200 000 membres : shared_buffers vaut 128MB, au lieu de 1GB : .+max_wal_size/),
        ),
        advice: expect.stringMatching(/postgresql\.conf/),
      });
    } finally {
      await database.db.raw(`UPDATE pg_class SET reltuples = 0 WHERE oid = 'members'::regclass`);
    }
  });

  it('tells mails that were refused, that came back and whose fate is unknown apart', async () => {
    const { db } = database;
    const mail = (dedupe_key: string, more: object) => db('outbox_mails').insert({ kind: 'x', dedupe_key, ...more });
    const messages = async () => (await examine()).of('messages');
    await mail('unknown', { state: 'failed', last_error: 'unknown ETIMEDOUT' });
    expect(await messages()).toMatchObject({ state: 'good', what: expect.stringMatching(/1 au sort inconnu/) });
    await mail('returned', { state: 'sent', sent_at: new Date(), bounced_at: new Date(), bounce_status: '5.1.1' });
    expect(await messages()).toMatchObject({ state: 'warning', what: expect.stringMatching(/^1 revenu/) });
    await mail('refused', { state: 'failed', last_error: 'refused 550' });
    expect(await messages()).toMatchObject({ state: 'warning', what: expect.stringMatching(/^1 refusé/) });
    await db('outbox_mails').where({ kind: 'x' }).delete();
  });

  it('advises what to do about each error, and exits with 1', async () => {
    const aFile = path.join(dataDir, 'a-file');
    await writeFile(aFile, '');
    const [mail, files, configuration, away] = [
      await examine({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
      await examine({ DATA_DIR: aFile }),
      await examine({ MATCHES_CRON: 'each night' }),
      await examine({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }),
    ];
    expect(mail.of('courrier')).toMatchObject({ state: 'bad', advice: expect.stringMatching(/SMTP_URL/) });
    expect(files.of('fichiers')).toMatchObject({ state: 'bad', advice: expect.stringMatching(/peut être écrit/) });
    expect(configuration.findings).toEqual([
      expect.objectContaining({ name: 'configuration', state: 'bad', advice: expect.stringMatching(/MATCHES_CRON/) }),
    ]);
    expect(away.of('base de données')).toMatchObject({ state: 'bad', advice: expect.stringMatching(/DATABASE_URL/) });
    expect(away.of('schéma')).toBeUndefined();
    for (const { code } of [mail, files, configuration, away]) expect(code).toBe(1);
    const shown = await run(['doctor'], { MATCHES_CRON: 'each night' });
    expect(shown.answer).toMatch(/^à réparer {2}configuration .*MATCHES_CRON/);
  });
});
