import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { productJobs } from '#server/app/product-jobs.ts';
import { refreshMemberJob } from '#server/features/matching/matching.jobs.ts';
import { isSchemaCurrent, migrateUpTo, releaseMigrations } from '#server/platform/db/migrate.ts';
import { createFileStore } from '#server/platform/files/file-store.ts';
import { saveTombstones, readTombstones } from '#server/features/backups/tombstones.queries.ts';
import { installQueue } from '#server/platform/queue/queue.ts';
import { extent, reached } from '#testing/promise.ts';
import { createTestContext } from '#testing/test-context.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import type { Manifest } from '#server/features/backups/manifest.ts';
import { createBackup, restoreBackup, verifyBackup } from '#server/features/backups/backup.service.ts';
import { voiceKeyOf } from '#server/features/voices/voice-files.ts';
import { prepareServices, prepareFolder } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { runCommand } from '#testing/run-command.ts';
import { NARROW_NO_BREAK_SPACE } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const folder = prepareFolder();

const members = extent(12, 3000);
const now = new Date('2026-11-30T03:00:00.000Z');
const backup = path.join(folder, 'backup');
const dataDirOf = (name: string) => path.join(folder, name);
const { database, ctx } = prepareServices({ env: { DATA_DIR: dataDirOf('source') } });
const targetOf = ({ databaseUrl }: TestDatabase, name: string) => ({
  databaseUrl,
  files: createFileStore({ dataDir: dataDirOf(name), objectStorage: undefined }),
  log: ctx.log,
});
const sumsOf = ({ tables, jobs: queued, sequences, files, migrations }: Manifest) => ({
  tables,
  queued,
  sequences,
  // What a store says of a file differs from store to store.
  files: files.map(({ key, bytes, sha256 }) => ({ key, bytes, sha256 })),
  migrations,
});

const taken = prepare(async () => {
  await seedDemoMembers(ctx, { members, hasPhotos: true });
  const { id } = (await ctx.db('members').first('id'))!;
  // What people type may hold whatever the copy uses for itself.
  await ctx
    .db('members')
    .where({ id })
    .update({ display_name: `A\tn\\N\n\\.\n${NARROW_NO_BREAK_SPACE}à` });
  await ctx.enqueue(refreshMemberJob, { memberId: id });
  return createBackup(targetOf(database, 'source'), backup, now);
});

const withEmptyDatabase = (work: (empty: TestDatabase) => Promise<void>) => withDatabase(work, { isEmpty: true });

async function withDatabase(work: (own: TestDatabase) => Promise<void>, { isEmpty = false } = {}): Promise<void> {
  const own = await createTestDatabase({ isEmpty });
  try {
    await work(own);
  } finally {
    await own.drop();
  }
}

const changeManifest = async (of: string, change: object) => {
  const manifest = path.join(of, 'backup.json');
  await writeFile(manifest, JSON.stringify({ ...(JSON.parse(await readFile(manifest, 'utf8')) as object), ...change }));
};

/** Makes of a backup what release 1.0.0 would have written. */
async function packAsBefore(of: string): Promise<void> {
  for (const name of await readdir(path.join(of, 'tables'))) {
    const file = path.join(of, 'tables', name);
    await writeFile(file.replace(/zst$/, 'gz'), gzipSync(zstdDecompressSync(await readFile(file))));
    await rm(file);
  }
  await changeManifest(of, { format: 1 });
}

/** Changes one byte in the middle of a file. */
async function damage(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const middle = Math.floor((await handle.stat()).size / 2);
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, middle);
    await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, middle);
  } finally {
    await handle.close();
  }
}

// S-operations-6
describe('F6: a backup', () => {
  it('restores every row, file, sequence and queued job', () =>
    withEmptyDatabase(async (empty) => {
      const begun = Date.now();
      await restoreBackup(targetOf(empty, 'restored'), backup, { jobs: productJobs, replace: false });
      const seconds = (Date.now() - begun) / 1000;
      const again = await createBackup(targetOf(empty, 'restored'), path.join(folder, 'again'), now);
      expect(sumsOf(again)).toEqual(sumsOf(taken));
      expect(taken.files.length).toBeGreaterThan(0);
      expect(taken.jobs.rows).toBeGreaterThan(0);
      const rowsOf = (name: string) => taken.tables.find((table) => table.name === name)?.rows;
      expect([rowsOf('members'), rowsOf('profiles')]).toEqual([members, members]);
      // Triggers are at work again.
      await empty.db.raw(`INSERT INTO audit_log (happened_at, actor, action) VALUES (now(), 'cli', 'test')`);
      await expect(empty.db('audit_log').delete()).rejects.toThrow(/audit_log/);
      reached('F6', `${members} members, ${taken.files.length} files: sums equal, back in ${seconds.toFixed(0)} s`);
    }));

  it('of the previous release is migrated when it is restored, whose rows are packed with gzip', () =>
    withEmptyDatabase(async (earlier) => {
      const names = await releaseMigrations();
      await migrateUpTo(earlier.databaseUrl, names.slice(0, -1));
      await installQueue(earlier.databaseUrl, ctx.log, productJobs);
      await earlier.db('members').insert({ email: 'premiere@exemple.fr', display_name: 'Ana', age_confirmed: true });
      const old = path.join(folder, 'old');
      const { migrations } = await createBackup(targetOf(earlier, 'old-files'), old, now);
      expect(migrations).toEqual(names.slice(0, -1));
      await packAsBefore(old);
      expect((await verifyBackup(old)).errors).toEqual([]);
      await restoreBackup(targetOf(earlier, 'old-files'), old, { jobs: productJobs, replace: true });
      expect(await isSchemaCurrent(earlier.db)).toBe(true);
      expect(await earlier.db('members').select('email')).toEqual([{ email: 'premiere@exemple.fr' }]);
    }));

  it('that is damaged, or whose target is not empty, changes nothing', async () => {
    const before = await database.db('members').count();
    const source = targetOf(database, 'source');
    await expect(verifyBackup(folder)).rejects.toThrow(frenchPattern(/Il n'y a pas de sauvegarde/));
    await expect(createBackup(source, backup, now)).rejects.toThrow(/existe déjà/);
    await expect(restoreBackup(source, backup, { jobs: productJobs, replace: false })).rejects.toThrow(
      frenchPattern(/fichiers n'est pas vide/),
    );
    const elsewhere = targetOf(database, 'elsewhere');
    await expect(restoreBackup(elsewhere, backup, { jobs: productJobs, replace: false })).rejects.toThrow(
      frenchPattern(/La base n'est pas vide/),
    );
    const damaged = path.join(folder, 'damaged');
    const { tables } = await createBackup(source, damaged, now);
    await damage(path.join(damaged, 'tables/members.copy.zst'));
    await rm(path.join(damaged, 'files', taken.files[0]!.key));
    expect((await verifyBackup(damaged)).errors).toEqual(['members', taken.files[0]!.key]);
    await expect(restoreBackup(source, damaged, { jobs: productJobs, replace: true })).rejects.toThrow(
      frenchPattern(/est abîmée .*rien n'a été changé/),
    );
    expect(await database.db('members').count()).toEqual(before);
    expect((await readdir(path.join(damaged, 'tables'))).length).toBe(tables.length + 1);
    await changeManifest(damaged, { format: 4 });
    await expect(restoreBackup(source, damaged, { jobs: productJobs, replace: true })).rejects.toThrow(
      frenchPattern(/vient d'une version plus récente du produit/),
    );
  });

  it('is made and restored on the command line; files without a row and photos without a file are removed', () =>
    withEmptyDatabase(async (empty) => {
      const run = ({ databaseUrl }: TestDatabase, name: string, ...line: string[]) =>
        runCommand(databaseUrl, ['backup', ...line], { env: { DATA_DIR: dataDirOf(name) } });
      const { id } = (await ctx.db('photos').where({ state: 'kept' }).first('id'))!;
      await rm(path.join(dataDirOf('source'), 'files/photos', id), { recursive: true });
      const restored = targetOf(empty, 'by-hand-files');
      const stray = 'photos/00000000-0000-4000-8000-000000000000/tile.webp';
      await restored.files.put(stray, Buffer.from('x'), 'image/webp');

      const target = path.join(folder, 'by-hand');
      const made = await run(database, 'source', 'create', target);
      expect(made).toMatchObject({ code: 0, remarks: '' });
      expect(made.answer).toMatch(frenchPattern(/^Sauvegarde du \d{4}-.* : .*\d membres, .* fichiers, .*Mo\.\n$/));
      expect(await run(empty, 'by-hand-files', 'restore', target, '--replace', '--yes')).toMatchObject({
        code: 0,
        remarks: expect.stringMatching(/^La base est rétablie/),
      });
      expect(await empty.db('members').count()).toEqual(await database.db('members').count());
      expect(await empty.db('audit_log').select('action')).toEqual([{ action: 'backup.restore' }]);
      expect(await restored.files.read(stray)).toBeNull();
      const photo = (await empty.db('photos').where({ id }).first())!;
      expect(photo.state).toBe('removed');
      const profile = await empty.db('profiles').where({ user_id: photo.user_id! }).first('profile_photo_url');
      expect(profile).toEqual({ profile_photo_url: null });
    }));

  // S-operations-9
  it('ends all sessions, and restores what was blocked, refused or withdrawn since then, where that is at hand', () =>
    withDatabase(async (own) => {
      const target = targetOf(own, 'refusals-files');
      const product = await createTestContext(own, { env: { DATA_DIR: dataDirOf('refusals-files') } });
      await seedDemoMembers(product.ctx, { members });
      await product.close();
      const { db } = own;
      const [one = '', two = '', three = '', four = ''] = await db('members').orderBy('id').limit(4).pluck('id');
      const at = new Date('2026-11-29T10:00:00Z');
      const session = { sess: JSON.stringify({ cookie: {} }), expire: new Date(Date.now() + 1e9) };
      const link = { token_hash: Buffer.from('x'), requested_at: at, expires_at: session.expire };
      await db('sessions').insert({ sid: 'stolen', ...session });
      await db('login_links').insert({
        token_hash: Buffer.from('link'),
        browser_hash: Buffer.from('browser'),
        email: 'lien@exemple.fr',
        expires_at: session.expire,
      });
      await db('admin_sessions').insert({ token_hash: 'x', opened_at: at, used_at: at });
      await db('deletion_requests').insert({ member_id: one, ...link });
      await db('copy_links').insert({ member_id: one, ...link });
      const consent = { member_id: three, kind: 'sensitive_data', version: 'x', given_at: at } as const;
      await db('consents').insert(consent);
      await db('profiles')
        .where({ user_id: three })
        .update({ attracted_to_types: ['femme'] });
      const [first_id, second_id] = [two, four].sort() as [string, string];
      await db('photo_reveals').insert({ first_id, second_id, first_asked_at: at, second_asked_at: at });
      const passkey = (name: string, member_id: string) => ({
        credential_id: Buffer.from(name),
        member_id,
        user_handle: Buffer.from(name),
        public_key: Buffer.from(name),
        sign_count: '0',
        transports: [],
        name,
        created_at: at,
      });
      await db('passkeys').insert([passkey('own', one), passkey('stolen', two)]);
      const voice = { week: '2026-11-23', state: 'kept', duration: 5000, waveform: [1], updated_at: at } as const;
      const [regretted, lasting] = [randomUUID(), randomUUID()];
      await db('voices').insert([
        { ...voice, id: regretted, member_id: one },
        { ...voice, id: lasting, member_id: four },
      ]);
      for (const id of [regretted, lasting])
        await target.files.put(voiceKeyOf(id, 'opus'), Buffer.from('x'), 'audio/webm');
      const quiz = { quiz: 'gouts', takes_part_since: at, began_at: at, finished_at: at } as const;
      await db('premium_quiz_answers').insert([one, two, four].map((member_id) => ({ ...quiz, member_id })));
      const shownLine = { number: 1, kind: 'new-match', happened_at: at };
      await db('news_lines').insert([
        { ...shownLine, member_id: one, about_id: two },
        { ...shownLine, member_id: two, about_id: one },
        { ...shownLine, member_id: three, about_id: one },
      ]);
      const choose = (member_id: string, is_wanted: boolean, chosen_at: Date) =>
        db('message_choices').insert({ member_id, occasion: 'reveals', channel: 'push', is_wanted, chosen_at });
      await choose(one, true, at);
      await choose(two, false, at);
      const before = path.join(folder, 'before-refusals');
      await createBackup(target, before, now);

      // What happens after the backup.
      const later = new Date('2026-11-30T10:00:00Z');
      await db('blocks').insert({ blocker_id: one, blocked_id: two, blocked_at: later });
      await db('news_lines').whereIn('member_id', [one, two]).delete();
      await db('message_choices').where({ member_id: one }).update({ is_wanted: false, chosen_at: later });
      await db('message_choices').where({ member_id: two }).update({ is_wanted: true, chosen_at: later });
      await choose(three, false, later);
      const retained_until = new Date('2029-11-30T10:00:00Z');
      await db('retained_blocks').insert({ blocker_hash: 'c', blocked_hash: 'd', blocked_at: later, is_named: true });
      await db('retained_sanctions').insert({ mailbox_hash: 'e', kind: 'suspension', since: later, retained_until });
      await db('former_mailboxes').insert({ member_id: one, mailbox_hash: 'f', left_on: '2026-11-30' });
      await db('passkeys').where({ name: 'stolen' }).delete();
      await db('voices').where({ id: regretted }).delete();
      await db('premium_quiz_answers').where({ member_id: one }).update({ takes_part_since: null });
      await db('premium_quiz_answers').where({ member_id: two }).delete();
      await db('do_not_contact').insert({ mailbox_hash: 'tranquille', since: later });
      await db('desinscription_email').insert({ email: 'stop@exemple.fr', source: 'form', unsubscribed_at: later });
      await db('bounced_addresses').insert({ address_hash: 'g', status: '5.1.1', since: later, bounced_at: later });
      await db('crush_invitations').insert({
        sender_hash: 'a',
        mailbox_hash: 'b',
        requested_at: later,
        sent_at: later,
      });
      await db('members').where({ id: two }).update({ suspended_at: later });
      await db('members').where({ id: four }).update({ paused_at: later });
      await db('consents').where(consent).update({ withdrawn_at: later });
      await db('photo_reveals').where({ first_id }).update({ second_asked_at: null, second_declined_at: later });
      await db('rate_limits').insert({ key: 'minor:x', points: 2, expire: String(Date.now() + 1e8) });
      const after = path.join(folder, 'after-refusals');
      await createBackup(target, after, now);

      const run = (...line: string[]) =>
        runCommand(own.databaseUrl, ['backup', 'restore', ...line], {
          env: { DATA_DIR: dataDirOf('refusals-files') },
        });
      const protectedBy = async () => ({
        sessions: await db('sessions').select('sid'),
        links: [
          ...(await db('login_links').select('email')),
          ...(await db('deletion_requests').select('member_id')),
          ...(await db('copy_links').select('member_id')),
          ...(await db('admin_sessions').select('token_hash')),
        ],
        blocks: await db('blocks').select('blocker_id', 'blocked_id'),
        retained: [
          ...(await db('retained_blocks').pluck('blocked_hash')),
          ...(await db('retained_sanctions').pluck('mailbox_hash')),
          ...(await db('former_mailboxes').pluck('mailbox_hash')),
        ],
        passkeys: await db('passkeys').pluck('name'),
        heard: await db('voices').where({ state: 'kept' }).pluck('id'),
        takingPart: await db('premium_quiz_answers').whereNotNull('takes_part_since').pluck('member_id'),
        refused: await db('do_not_contact').pluck('mailbox_hash'),
        unsubscribed: await db('desinscription_email').pluck('email'),
        returned: await db('bounced_addresses').pluck('address_hash'),
        news: await db('news_lines').select('member_id', 'about_id'),
        switchedOff: await db('message_choices').where({ is_wanted: false }).orderBy('member_id').pluck('member_id'),
        invited: await db('crush_invitations').pluck('mailbox_hash'),
        suspended: await db('members').whereNotNull('suspended_at').pluck('id'),
        paused: await db('members').whereNotNull('paused_at').pluck('id'),
        withdrawn: await db('consents').whereNotNull('withdrawn_at').pluck('member_id'),
        answers: await db('profiles').where({ user_id: three }).first('attracted_to_types', 'profile_completed'),
        open: await db('photo_reveals').whereNotNull('opened_at').select('first_id'),
        minors: await db('rate_limits').where({ key: 'minor:x' }).pluck('points'),
        codes: (await db('match_codes').whereIn('member_id', [two, three, four]).whereNotNull('code')).length,
      });
      const expected = {
        sessions: [],
        links: [],
        blocks: [{ blocker_id: one, blocked_id: two }],
        retained: ['d', 'e', 'f'],
        passkeys: ['own'],
        heard: [lasting],
        takingPart: [four],
        refused: ['tranquille'],
        unsubscribed: ['stop@exemple.fr'],
        returned: ['g'],
        news: [{ member_id: three, about_id: one }],
        switchedOff: [one, two, three],
        invited: ['b'],
        suspended: [two],
        paused: [four],
        withdrawn: [three],
        answers: { attracted_to_types: [], profile_completed: false },
        open: [],
        minors: [2],
        codes: 0,
      };
      // From the database that is replaced.
      const replaced = await run(before, '--replace', '--yes');
      expect(replaced.remarks).toMatch(frenchPattern(/Toutes les sessions sont fermées/));
      expect(replaced.remarks).toMatch(frenchPattern(/1 blocage, 2 refus de messages, 2 comptes .*, 1 accord retiré/));
      expect(await protectedBy()).toEqual(expected);
      // From a newer backup, into an empty database.
      await db.raw('DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      for await (const key of target.files.list()) await target.files.remove(key);
      expect((await run(before, '--erased-from', after)).code).toBe(0);
      expect(await protectedBy()).toEqual(expected);
      // From nowhere: that is said.
      await db.raw('DROP SCHEMA IF EXISTS pgboss CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      for await (const key of target.files.list()) await target.files.remove(key);
      const alone = await run(before);
      expect(alone.remarks).toMatch(frenchPattern(/Rien ne dit ce qui a été bloqué, refusé/));
      expect(await protectedBy()).toMatchObject({ sessions: [], links: [], blocks: [], suspended: [] });
      reached('F6', '1 block, 3 refusals, 2 hidden accounts, 1 consent: restored; 0 sessions');
    }));

  it('carries the tombstones of erased members over, each once', () =>
    withEmptyDatabase(async (empty) => {
      const [client, other] = [database, empty].map(
        ({ databaseUrl: connectionString }) => new pg.Client({ connectionString }),
      );
      await Promise.all([client!.connect(), other!.connect()]);
      const table =
        'CREATE TABLE IF NOT EXISTS erased_members (member_hash text PRIMARY KEY, erased_at timestamptz NOT NULL)';
      try {
        expect(await readTombstones(other!)).toEqual([]);
        await Promise.all([client!.query(table), other!.query(table)]);
        await client!.query(`INSERT INTO erased_members VALUES ('one', now()), ('two', now())`);
        const tombstones = await readTombstones(client!);
        await saveTombstones(other!, tombstones.slice(0, 1));
        await saveTombstones(other!, tombstones);
        expect(await readTombstones(other!)).toEqual(tombstones);
      } finally {
        await Promise.all([client!.end(), other!.end()]);
      }
    }));
});
