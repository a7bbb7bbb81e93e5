import { readdir, readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { checkAdminCredentials } from '#server/features/admin/admin-log-in.service.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { clientAt } from '#server/platform/http/client.ts';
import { isContactRefused } from '#server/platform/mail/do-not-contact.queries.ts';
import { mailboxHash } from '#server/platform/mail/recipient.ts';
import { prepareServices } from '#testing/test-site.ts';
import { unknownBrowser } from '#testing/unknown-browser.ts';
import type { Statistics } from '#shared/statistics/statistics.ts';
import { runCommand } from '#testing/run-command.ts';
import { NARROW_NO_BREAK_SPACE, fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const ACTOR = `cli:${userInfo().username}`;
/** More than one batch, and more than a pipe holds. */
const MANY = 5000;

const { database, dataDir, ctx } = prepareServices();

beforeAll(async () => {
  await seedDemoMembers(ctx, { members: 12 });
});

function run(line: readonly string[], options: Parameters<typeof runCommand>[2] = {}) {
  return runCommand(database.databaseUrl, line, { env: { DATA_DIR: dataDir }, ...options });
}

async function lastAction(): Promise<unknown> {
  return database.db('audit_log').orderBy('happened_at', 'desc').first('actor', 'action');
}

describe('resonance unsubscribes', () => {
  it('adds, lists and removes an address, which stops and allows its mails', async () => {
    const isRefused = () => isContactRefused(database.db, mailboxHash(ctx.config, 'ana@exemple.fr'), 'ana@exemple.fr');
    expect(await run(['unsubscribes', 'add', ' Ana@Exemple.fr'])).toMatchObject({ code: 0, remarks: '' });
    expect(await isRefused()).toBe(true);
    expect(await lastAction()).toEqual({ actor: ACTOR, action: 'unsubscribe.add' });
    expect((await run(['unsubscribes', 'list'])).answer).toMatch(/^ana@exemple\.fr  administration  \d{4}-/m);
    expect(JSON.parse((await run(['unsubscribes', 'list', '--since', '2100-01-01', '--json'])).answer)).toEqual([]);
    expect((await run(['unsubscribes', 'remove', 'ana@exemple.fr'])).code).toBe(0);
    expect(await isRefused()).toBe(false);
    expect(await lastAction()).toEqual({ actor: ACTOR, action: 'unsubscribe.remove' });
    expect(await run(['unsubscribes', 'remove', 'ana@exemple.fr'])).toMatchObject({
      code: 3,
      remarks: fr`Cette adresse n'était pas désinscrite.\n`,
    });
  });

  describe('resonance unsubscribes export', () => {
    beforeAll(async () => {
      // All at one moment, to the microsecond: no page of rows may be read twice or left out.
      await database.db.raw(
        `INSERT INTO desinscription_email (email, source, unsubscribed_at)
         SELECT 'a' || number || '@exemple.fr', 'form', '2026-10-01 10:00:00.123456+00'
           FROM generate_series(1, ?) AS number`,
        [MANY],
      );
      await database.db('desinscription_email').insert({
        email: '=cmd|calc@exemple.fr',
        source: 'form',
        unsubscribed_at: new Date('2026-11-02T00:00:00Z'),
      });
    });

    it('writes every row once, as CSV and JSON, to a file and to a pipe', async () => {
      const file = path.join(dataDir, 'list.csv');
      const [csv, json] = await Promise.all([
        run(['unsubscribes', 'export', '--format', 'csv', '--out', file]),
        run(['unsubscribes', 'export', '--format', 'json']),
      ]);
      expect(csv).toMatchObject({
        code: 0,
        answer: '',
        remarks: `5${NARROW_NO_BREAK_SPACE}001 désinscriptions dans ${file}.\n`,
      });
      const lines = (await readFile(file, 'utf8')).split('\r\n');
      expect(lines[0]).toBe('\uFEFFe-mail;par;depuis');
      expect(lines.at(-2)).toBe(`'=cmd|calc@exemple.fr;form;2026-11-02T00:00:00.000Z`);
      expect(new Set(lines.slice(1, -1)).size).toBe(MANY + 1);
      expect(json.code).toBe(0);
      expect(JSON.parse(json.answer)).toHaveLength(MANY + 1);
      expect(await lastAction()).toEqual({ actor: ACTOR, action: 'unsubscribe.export' });
      const since = await run(['unsubscribes', 'export', '--format', 'json', '--since', '2026-11-02']);
      expect(JSON.parse(since.answer)).toEqual([expect.objectContaining({ email: '=cmd|calc@exemple.fr' })]);
    });

    it('exits with 0 when the reader of its pipe has gone', async () => {
      const shell = '("$@"; echo "code $?" >&2) | head -n 1';
      const { answer, remarks } = await run(['unsubscribes', 'export', '--format', 'csv'], { shell });
      expect(answer).toBe('\uFEFFe-mail;par;depuis\r\n');
      expect(remarks).toBe('code 0\n');
    });

    it('D4: leaves no incomplete file on a full disk', async () => {
      const file = path.join(dataDir, 'too-much.csv');
      const before = await readdir(dataDir);
      // A limit of 8 blocks on any one file stands for a full disk, wherever the tests run.
      const shell = 'ulimit -f 8; exec "$@"';
      const line = ['unsubscribes', 'export', '--format', 'csv', '--out', file];
      expect(await run(line, { shell })).toMatchObject({
        code: 1,
        remarks: fr`Le disque est plein : rien n'a été écrit sous ${file}.\n`,
      });
      expect(await readdir(dataDir)).toEqual(before);
      const toDevice = await run(['unsubscribes', 'export', '--format', 'csv'], { shell: '"$@" > /dev/full' });
      expect(toDevice).toMatchObject({ code: 1, remarks: fr`Le disque est plein : la sortie est incomplète.\n` });
    });
  });
});

describe('resonance stats', () => {
  // S-statistics-7
  it('prints the counters of people as text, JSON and CSV by day, and leaves invented members out', async () => {
    await database.db.raw(
      'UPDATE members SET is_demo = false, created_at = now() WHERE id IN (SELECT id FROM members ORDER BY email LIMIT 7)',
    );
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
    const [shown, json] = await Promise.all([run(['stats', '--since', today]), run(['stats', '--json'])]);
    expect(shown.code).toBe(0);
    expect(shown.answer).toMatch(/^membres +7$/m);
    expect(shown.answer).toMatch(frenchPattern(/^profils complets +7 \(100 %\)$/m));
    expect(shown.answer).toMatch(new RegExp(`^${today} +7 +7 +0 +0$`, 'm'));
    const { stats, days } = JSON.parse(json.answer) as Statistics;
    expect(stats.totalUsers).toBe(7);
    expect(days).toHaveLength(30);
    const file = path.join(dataDir, 'days.csv');
    expect((await run(['stats', 'export', '--format', 'csv', '--since', today, '--out', file])).code).toBe(0);
    expect(await readFile(file, 'utf8')).toBe(
      `\uFEFFjour;inscriptions;profils complétés;messages envoyés;messages échoués;questions posées;discussions ouvertes;réponses en ${fr`24 heures`};refermées avec douceur;endormies;messages;rendez-vous pris;rencontres en ligne;minutes de rencontre en ligne\r\n${today};7;7;0;0;;;;;;;;;\r\n`,
    );
    expect(await lastAction()).toEqual({ actor: ACTOR, action: 'statistics.export' });
  });
});

describe('resonance ads', () => {
  const drawn = (width: number, height: number, file: string) =>
    sharp({ create: { width, height, channels: 3, background: '#7040c0' } })
      .png()
      .toFile(file);
  let banner: string;
  let square: string;

  beforeAll(async () => {
    banner = path.join(dataDir, 'banner.png');
    square = path.join(dataDir, 'square.png');
    await drawn(1080, 100, banner);
    await drawn(100, 100, square);
  });

  it('validates files without a database, and exits with 1 for an invalid one', async () => {
    const missing = path.join(dataDir, 'missing.png');
    const { code, answer } = await run(['ads', 'validate', banner, square, missing, '/dev/zero'], {
      env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' },
    });
    expect(code).toBe(1);
    expect(answer.split('\n')).toEqual([
      `convient  ${banner}`,
      fr`refusé    ${square} : ${"L'image doit faire exactement 1080x100 pixels"}`,
      fr`refusé    ${missing} : Le fichier ${missing} n'existe pas.`,
      fr`refusé    /dev/zero : /dev/zero n'est pas un fichier.`,
      '',
    ]);
    expect((await run(['ads', 'validate', banner])).code).toBe(0);
  });

  it('adds, lists, disables, enables and removes a banner', async () => {
    const added = await run([
      'ads',
      'add',
      banner,
      '--title',
      'Soldes',
      '--pages',
      'quiz-text,theme-cards',
      '--order',
      '2',
    ]);
    expect(added.code).toBe(0);
    const id = added.answer.trim();
    const row = () =>
      database.db('advertisements').where({ id }).first('title', 'target_pages', 'display_order', 'is_active');
    expect(await row()).toEqual({
      title: 'Soldes',
      target_pages: ['quiz-text', 'theme-cards'],
      display_order: 2,
      is_active: true,
    });
    expect(await lastAction()).toEqual({ actor: ACTOR, action: 'advertisement.add' });
    expect((await run(['ads', 'list'])).answer).toMatch(
      new RegExp(`^${id}  Soldes  quiz-text, theme-cards +2 +oui +0$`, 'm'),
    );
    expect((await run(['ads', 'disable', id])).answer).toBe(fr`Cette bannière n'est plus affichée.\n`);
    expect(await row()).toMatchObject({ is_active: false });
    expect((await run(['ads', 'enable', id])).answer).toBe('Cette bannière est affichée.\n');
    expect(await row()).toMatchObject({ is_active: true });
    expect((await run(['ads', 'remove', id])).code).toBe(4);
    expect((await run(['ads', 'remove', id, '--dry-run'])).answer).toMatch(
      frenchPattern(/^Serait supprimée : « Soldes »/),
    );
    expect(await row()).toBeDefined();
    expect((await run(['ads', 'remove', id, '--yes'])).code).toBe(0);
    expect(await row()).toBeUndefined();
    expect(await run(['ads', 'remove', id, '--yes'])).toMatchObject({
      code: 3,
      remarks: expect.stringMatching(frenchPattern(/n'existe plus/)),
    });
    expect(await run(['ads', 'add', square, '--title', 'A', '--pages', 'quiz-text'])).toMatchObject({
      code: 1,
      answer: '',
      remarks: "L'image doit faire exactement 1080x100 pixels\n",
    });
  });
});

describe('resonance admin second-factor', () => {
  it('shows the status of an administrator and resets it, which is recorded', async () => {
    const { id } = (await database.db('members').whereNotNull('email').first('id'))!;
    await database.db('user_roles').insert({ user_id: id, role: 'admin' }).onConflict().ignore();
    const status = async () =>
      JSON.parse((await run(['admin', 'second-factor', 'status', id, '--json'])).answer) as object;
    const factor = { sealed_secret: Buffer.alloc(0), last_step: '0', recovery_hashes: [], created_at: new Date() };
    await database.db('admin_second_factors').insert({ user_id: id, id, ...factor });
    expect(await status()).toMatchObject({ isAdmin: true, isEnrolled: true, recoveryCodesLeft: 0 });
    const reset = ['admin', 'second-factor', 'reset', id];
    expect(await run(reset)).toMatchObject({ code: 4 });
    expect((await run([...reset, '--yes'])).answer).toMatch(/^La double vérification est effacée\./);
    expect(await lastAction()).toEqual({ actor: ACTOR, action: 'second-factor.reset' });
  });
});

describe('resonance admin set-password', () => {
  const line = ['admin', 'set-password', '--email', 'equipe@exemple.fr'];

  it('reads the password from standard input, and never prints it', async () => {
    const { code, answer, remarks } = await run(line, { input: 'correct horse battery\nmore\n' });
    expect({ code, remarks }).toEqual({ code: 0, remarks: '' });
    expect(answer).toBe('Le mot de passe est changé. Les sessions ouvertes sont fermées.\n');
    const given = { email: 'equipe@exemple.fr', password: 'correct horse battery' };
    const asker = { client: clientAt('127.0.0.1'), knownBrowser: unknownBrowser };
    expect(await checkAdminCredentials(ctx, given, asker)).toBe('unenrolled');
    expect(await lastAction()).toEqual({ actor: ACTOR, action: 'statistics.set-password' });
  });

  it.each([
    ['no password', '', 'Le mot de passe doit avoir entre 12 et 200 caractères.\n'],
    ['a short password', 'secret\n', 'Le mot de passe doit avoir entre 12 et 200 caractères.\n'],
    [
      'a password that is easy to guess',
      'motdepasse2026\n',
      fr`Ce mot de passe se devine trop vite : choisis plutôt plusieurs mots sans lien entre eux.\n`,
    ],
  ])('refuses %s', async (_name, input, said) => {
    const { code, remarks } = await run(line, { input });
    expect({ code, remarks }).toEqual({ code: 1, remarks: said });
  });
});

describe('resonance audit', () => {
  it('lists recorded actions, newest first, as text and as JSON', async () => {
    const shown = await run(['audit', '--limit', '5']);
    expect(shown.answer.split('\n')[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d  cli:\S+ +statistics\.set-password/);
    const found = JSON.parse((await run(['audit', '--json', '--actor', ACTOR])).answer) as { action: string }[];
    const [counted] = await database.db('audit_log').where({ actor: ACTOR }).count();
    expect(found).toHaveLength(Number(counted?.count));
    expect(found.at(-1)).toMatchObject({ actor: ACTOR, action: 'unsubscribe.add' });
    expect((await run(['audit', '--actor', 'nobody'])).remarks).toBe('Aucun geste.\n');
  });
});
