import { randomUUID } from 'node:crypto';
import { mkdir, readdir, truncate } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { keysOf, seal } from '#server/platform/secrets.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { asApplication } from '#testing/application-role.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { prepare } from '#testing/prepare.ts';
import { s3Account, startS3Server } from '#testing/s3-server.ts';
import { startProcess, until } from '#testing/test-process.ts';
import { prepareFolder, prepareServices } from '#testing/test-site.ts';
import { runCommand } from '#testing/run-command.ts';

const folder = prepareFolder();
const dataDir = path.join(folder, 'source');
const temporary = path.join(folder, 'temporary');
/** A folder with a backup that is open. */
const plain = path.join(folder, 'plain');
const location = 's3://sauvegardes/resonance';
const { database, ctx } = prepareServices({ env: { DATA_DIR: dataDir } });
const s3 = prepare(() => startS3Server(path.join(folder, 's3'), ['sauvegardes']));
const backup = (args: readonly string[], env: Record<string, string> = {}) =>
  runCommand(database.databaseUrl, ['backup', ...args], { env: { ...environment(), ...env } });
const environment = () => ({
  DATA_DIR: dataDir,
  TMPDIR: temporary,
  AWS_ACCESS_KEY_ID: s3Account.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
  AWS_ENDPOINT_URL_S3: s3.url,
});

const made = prepare(async () => {
  await mkdir(temporary);
  await seedDemoMembers(ctx, { members: 6, hasPhotos: true });
  const { id } = (await ctx.db('members').first('id'))!;
  await ctx.db('push_subscriptions').insert({
    member_id: id,
    endpoint_hash: Buffer.from(randomUUID()),
    sealed_subscription: seal(keysOf(ctx.config, 'push')[0], '{}'),
    created_at: new Date(),
  });
  const { answer } = await backup(['keys']);
  const [, recipient = '', identity = ''] = /--encrypt-to (age1\S+)\nBACKUP_IDENTITY=(\S+)\n/.exec(answer) ?? [];
  return {
    identity,
    created: await backup(['create', '--to', location, '--encrypt-to', recipient]),
    createdPlain: await backup(['create', plain]),
  };
});

/** Databases and folders that drills have made. */
async function leftOver(): Promise<string[]> {
  const databases = await database.db('pg_catalog.pg_database' as 'members').select('datname' as 'id');
  const names = databases.map((row) => (row as unknown as { datname: string }).datname);
  return [...names.filter((name) => name.startsWith('resonance_drill_')), ...(await readdir(temporary))];
}

/** What the product's database knows of the last drill. */
const lastRecord = () =>
  database.db('audit_log').where({ action: 'backup.drill' }).orderBy('happened_at', 'desc').first();

// S-backup-5
describe('resonance backup drill', () => {
  it('restores the newest backup of a bucket, compares all of it, and leaves nothing', async () => {
    expect(made.created).toMatchObject({ code: 0, remarks: '' });
    const drilled = await backup(['drill', location, '--max-age', '2'], { BACKUP_IDENTITY: made.identity });
    expect(drilled).toMatchObject({ code: 0, remarks: '' });
    expect(drilled.answer).toMatch(
      frenchPattern(
        /^s3:.*, faite il y a 0\sheure : \d+ tables, .* lignes et \d+ fichiers rétablis et comparés, 1 sur 1 texte/,
      ),
    );
    expect(await leftOver()).toEqual([]);
    expect(await lastRecord()).toMatchObject({ details: { hasPassed: true } });
  });

  it('fails when the secret does not open what is sealed, and leaves nothing', async () => {
    expect(made.createdPlain).toMatchObject({ code: 0 });
    const env = { SECRET_KEY: 'another-secret-for-tests-0123456789abcdef' };
    const drilled = await backup(['drill', plain], env);
    expect(drilled).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(frenchPattern(/n'ouvre que 0 sur 1 des textes/)),
    });
    expect(await lastRecord()).toMatchObject({ details: { hasPassed: false } });
    expect(await leftOver()).toEqual([]);
  });

  it('fails when the backup is damaged or too old, and leaves nothing', async () => {
    const damaged = path.join(folder, 'damaged');
    await backup(['create', damaged, '--full']);
    const [photo = ''] = await readdir(path.join(damaged, 'files/photos'));
    const [file = ''] = await readdir(path.join(damaged, 'files/photos', photo));
    await truncate(path.join(damaged, 'files/photos', photo, file), 3);
    expect(await backup(['drill', damaged])).toMatchObject({ code: 1, remarks: expect.stringMatching(/est abîmée/) });
    const old = await backup(['drill', path.join(folder, 'none')]);
    expect(old).toMatchObject({ code: 1, remarks: expect.stringMatching(/ne peut pas être lu/) });
    expect(await leftOver()).toEqual([]);
  });

  it('needs a role that may make databases, and no other right', async () => {
    expect(made.createdPlain).toMatchObject({ code: 0 });
    const application = asApplication(database.databaseUrl);
    const refused = await backup(['drill', plain], { DRILL_DATABASE_URL: application });
    expect(refused).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(/DRILL_DATABASE_URL, ou le droit CREATEDB/),
    });
    const role = `drill_${randomUUID().replaceAll('-', '')}`;
    await database.db.raw(`CREATE ROLE ${role} LOGIN CREATEDB PASSWORD '${role}'`);
    const url = new URL(database.databaseUrl);
    Object.assign(url, { username: role, password: role, pathname: '/postgres' });
    // Nothing of the product's database is needed.
    const env = { DATABASE_URL: '', DRILL_DATABASE_URL: url.href };
    const before = await lastRecord();
    expect(await backup(['drill', plain], env)).toMatchObject({ code: 0, remarks: '' });
    expect(await lastRecord()).toEqual(before);
    // To record it a role suffices that may do nothing else.
    await database.db.raw(`GRANT USAGE ON SCHEMA public TO ${role}; GRANT INSERT ON audit_log TO ${role}`);
    const recorder = new URL(database.databaseUrl);
    Object.assign(recorder, { username: role, password: role });
    const recorded = await backup(['drill', plain], { ...env, DATABASE_URL: recorder.href });
    expect(recorded).toMatchObject({ code: 0, remarks: '' });
    expect(await lastRecord()).not.toEqual(before);
    expect(await leftOver()).toEqual([]);
    await database.db.raw(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });

  it('that is ended by SIGTERM leaves nothing', async () => {
    const env = { ...environment(), DATABASE_URL: database.databaseUrl, BACKUP_IDENTITY: made.identity };
    const drilling = startProcess('cli/main.ts', env, ['backup', 'drill', location]);
    await until(
      async () => drilling.hasExited() || (await leftOver()).some((name) => name.startsWith('resonance_drill_')),
    );
    expect(await drilling.stop()).toBe(130);
    expect(drilling.remarks()).toMatch(/Arrêté/);
    expect(await leftOver()).toEqual([]);
  });
});

// S-backup-1, S-backup-6
describe('resonance backup', () => {
  it('lists and prunes a bucket without the private key, and verifies with it', async () => {
    const listed = await backup(['list', location, '--json']);
    const { backups } = JSON.parse(listed.answer) as { backups: { reference: string; isSealed: boolean }[] };
    expect(backups).toMatchObject([{ isSealed: true }]);
    const pruned = await backup(['prune', location, '--keep', '7d,4w,12m']);
    expect(pruned).toMatchObject({ code: 0, remarks: '' });
    expect(pruned.answer).toMatch(frenchPattern(/^1 sauvegarde reste, 0 part\.\n$/));
    const { reference } = backups[0]!;
    expect(await backup(['verify', reference], { BACKUP_IDENTITY: made.identity })).toMatchObject({ code: 0 });
    expect(await backup(['verify', reference])).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(/BACKUP_IDENTITY/),
    });
  });

  it.each<[string, readonly string[], Record<string, string>, number, RegExp]>([
    ['an open backup into a bucket', ['create', '--to', location], {}, 4, /--encrypt-to/],
    ['two places', ['create', 'here', '--to', location], {}, 2, frenchPattern(/l'un des deux/)],
    ['a private key as recipient', ['create', '--to', location, '--encrypt-to', 'AGE-SECRET-KEY-1XYZ'], {}, 1, /age1/],
    ['a bucket without keys', ['list', location], { AWS_ACCESS_KEY_ID: '' }, 1, /AWS_ACCESS_KEY_ID/],
    ['a rule that is none', ['prune', location, '--keep', '7'], {}, 2, /7d,4w,12m/],
  ])('refuses %s in a sentence that repeats no key', async (_case, args, env, code, sentence) => {
    const refused = await backup(args, env);
    expect(refused).toMatchObject({ code, remarks: expect.stringMatching(sentence) });
    expect(refused.remarks).not.toMatch(/S3RVER|KEY-1XYZ/);
  });
});
