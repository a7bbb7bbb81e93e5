import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { productJobs } from '#server/app/product-jobs.ts';
import { createFileStore } from '#server/platform/files/file-store.ts';
import { DAY_MS } from '#shared/duration.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { prepare } from '#testing/prepare.ts';
import { s3Account, startS3Server } from '#testing/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { prepareDatabase, prepareFolder, prepareServices } from '#testing/test-site.ts';
import { seedDemoMembers } from '../demo/demo.service.ts';
import { copyAll, createBackup, restoreBackup, verifyBackup } from './backup.service.ts';
import { withPrivateFolder } from './backup-folder.ts';
import { findBackup, listBackups, openBackup, openVault, withOpenedBackup, type LocationKeys } from './locations.ts';
import type { Manifest } from './manifest.ts';
import { findBackupErrors } from './measuring.ts';
import { pruneBackups } from './pruning.service.ts';
import { parseRetention } from './retention.ts';
import { BACKUPS, FILES, nameOf, writeSealedBackup } from './sealed-backup.ts';
import { generateBackupKeys, sealStream } from './sealing.ts';
import { parseLocation, type Vault } from './vault.ts';

const folder = prepareFolder();
const { database, ctx } = prepareServices({ env: { DATA_DIR: path.join(folder, 'source') } });
const keys = prepare(generateBackupKeys);
const strangersKeys = prepare(generateBackupKeys);
const s3 = prepare(() => startS3Server(path.join(folder, 's3'), ['sauvegardes', 'large']));
/** Some tables of the product: what becomes of files, names and keys is the same with them as with all, and soon seen. */
const few = prepareDatabase();
const FEW = ['members', 'profiles', 'consents', 'photos', 'voices', 'sessions', 'audit_log', 'knex_migrations'];
prepare(async () => {
  await seedDemoMembers(ctx, { members: 6, hasPhotos: true });
  const [member] = await few
    .db('members')
    .insert({ email: 'ana@exemple.fr', display_name: 'Ana', age_confirmed: true })
    .returning('id');
  await few.db('profiles').insert({ user_id: member!.id, display_name: 'Ana' });
  const { rows } = await few.db.raw<{ rows: { name: string }[] }>(
    `SELECT format('%I', relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL (:few::text[])`,
    { few: FEW },
  );
  await few.db.raw(`DROP TABLE ${rows.map(({ name }) => name).join()} CASCADE`);
  return {};
});

const target = ({ databaseUrl } = few) => ({ databaseUrl, files: ctx.files, log: ctx.log });
const locationKeys = (given: Partial<LocationKeys> = {}): LocationKeys => ({
  secretKey: ctx.config.secretKey,
  backupIdentity: keys.identity,
  backupStorage: { region: 'us-east-1', endpoint: s3.url, ...s3Account, sessionToken: undefined },
  ...given,
});
const places: Record<string, (name: string) => string> = {
  folder: (name) => path.join(folder, 'vaults', name),
  bucket: (name) => `s3://sauvegardes/resonance/${name}`,
};
const vaultAt = (location: string) => openVault(parseLocation(location), locationKeys());

async function back(location: string, now: Date, { secretKey = ctx.config.secretKey, isFull = false, of = few } = {}) {
  const sealing = { vault: await vaultAt(location), recipients: [keys.recipient], secrets: { secretKey }, isFull };
  return writeSealedBackup(sealing, now, (writer) => copyAll(target(of), writer, now));
}

async function namesIn(vault: Vault, beginning: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of vault.list(beginning)) names.push(name);
  return names.sort();
}

const sumsOf = ({ tables, jobs, files }: Manifest) => ({
  tables,
  jobs,
  files: files.map(({ key, bytes, sha256 }) => ({ key, bytes, sha256 })),
});
const errorsOf = async (reference: string) => {
  const { manifest, reader } = await openBackup(await findBackup(reference, locationKeys()), locationKeys());
  return findBackupErrors(manifest, reader);
};
const night = (number: number) => new Date(Date.parse('2026-11-20T02:30:00Z') + number * DAY_MS);

async function withEmptyDatabase(work: (empty: TestDatabase) => Promise<void>): Promise<void> {
  const empty = await createTestDatabase({ isEmpty: true });
  try {
    await work(empty);
  } finally {
    await empty.drop();
  }
}

// S-backup-1
describe.each(['folder', 'bucket'])('a sealed backup in a %s', (kind) => {
  const at = (name: string) => places[kind]!(name);

  it('restores every row and file, and shows nothing of them to a reader without the private key', () =>
    withEmptyDatabase(async (empty) => {
      const { name, manifest } = await back(at('whole'), night(0), { of: database });
      expect(manifest.tables.length).toBeGreaterThan(100);
      const vault = await vaultAt(at('whole'));
      const { email = '' } = (await database.db('members').first('email')) ?? {};
      for (const part of await namesIn(vault, '')) {
        const bytes = await buffer((await vault.read(part))!);
        expect([part, bytes.includes(email), bytes.includes('WEBPVP8'), bytes.includes('profiles')]).toEqual([
          part,
          false,
          false,
          false,
        ]);
      }
      expect(await errorsOf(`${at('whole')}/backups/${name}`)).toEqual([]);
      const files = createFileStore({ dataDir: path.join(folder, `restored-${kind}`), objectStorage: undefined });
      const restored = { databaseUrl: empty.databaseUrl, files, log: ctx.log };
      await withOpenedBackup(await findBackup(at('whole'), locationKeys()), locationKeys(), (opened) =>
        restoreBackup(restored, opened, { jobs: productJobs, replace: false }),
      );
      const again = await createBackup(restored, path.join(folder, `again-${kind}`), night(0));
      expect(sumsOf(again)).toEqual(sumsOf(manifest));
      expect(manifest.files.length).toBeGreaterThan(0);
    }));

  // S-backup-3
  it('stores only files that are new or were replaced, and each backup still reads whole', async () => {
    const vault = await vaultAt(at('nights'));
    const first = await back(at('nights'), night(0));
    const stored = await namesIn(vault, FILES);
    const again = await back(at('nights'), night(1));
    expect(await namesIn(vault, FILES)).toEqual(stored);
    await ctx.files.put('photos/new/tile.webp', Buffer.from('one'), 'image/webp');
    const replaced = first.manifest.files[0]!.key;
    const bytes = (await ctx.files.read(replaced))!;
    await ctx.files.put(replaced, Buffer.concat([bytes, Buffer.from('!')]), 'image/webp');
    const third = await back(at('nights'), night(2));
    await ctx.files.put(replaced, bytes, 'image/webp');
    await ctx.files.remove('photos/new/tile.webp');
    expect((await namesIn(vault, FILES)).length).toBe(stored.length + 2);
    expect(third.manifest.files.length).toBe(first.manifest.files.length + 1);
    for (const { name } of [first, again, third]) expect(await errorsOf(`${at('nights')}/backups/${name}`)).toEqual([]);
    await back(at('nights'), night(3), { isFull: true });
    expect((await namesIn(vault, FILES)).length).toBe(2 * stored.length + 2);
  });

  it('is pruned by the rule, with the files that no other needs, and nothing else is removed', async () => {
    const vault = await vaultAt(at('pruned'));
    await ctx.files.put('photos/first/tile.webp', Buffer.from('only the first'), 'image/webp');
    const first = await back(at('pruned'), night(0));
    await ctx.files.remove('photos/first/tile.webp');
    const second = await back(at('pruned'), night(1));
    const foreign = [
      'notes.txt',
      `${FILES}notes.txt`,
      `${BACKUPS}2026/backup.json`,
      `${BACKUPS}${first.name}-old/rows`,
    ];
    for (const name of foreign) await vault.write(name, Readable.from([Buffer.from('x')]));
    const prune = (isDry = false) =>
      pruneBackups(parseLocation(at('pruned')), parseRetention('1d')!, {
        keys: locationKeys({ backupIdentity: undefined }),
        now: new Date(Date.now() + 10 * DAY_MS),
        isDry,
      });
    const before = await namesIn(vault, '');
    expect(await prune(true)).toMatchObject({ removed: [{ name: first.name }], filesLeft: null });
    expect(await namesIn(vault, '')).toEqual(before);
    expect(await prune()).toMatchObject({
      removed: [{ name: first.name }],
      retained: [{ name: second.name }],
      files: 1,
    });
    const left = await namesIn(vault, '');
    for (const name of foreign) expect(left).toContain(name);
    expect(left.filter((name) => name.startsWith(`${BACKUPS}${first.name}/`))).toEqual([]);
    expect(await errorsOf(at('pruned'))).toEqual([]);
    expect(await prune()).toMatchObject({ removed: [], files: 0 });
  });

  it('whose vault is in use, or was made with another secret, loses no shared file by pruning', async () => {
    const vault = await vaultAt(at('busy'));
    const { name } = await back(at('busy'), night(0));
    const unneeded = `${FILES}00/${'0'.repeat(32)}.age`;
    await vault.write(unneeded, Readable.from([Buffer.from('x')]));
    const begun = nameOf(night(8));
    await vault.write(`${BACKUPS}${begun}/begun`, Readable.from([Buffer.from('x')]));
    const now = new Date(Date.now() + 10 * DAY_MS);
    const pruneAt = (at_: Date, given: Partial<LocationKeys> = {}) =>
      pruneBackups(parseLocation(at('busy')), parseRetention('1d')!, { keys: locationKeys(given), now: at_ });
    expect(await pruneAt(night(9))).toMatchObject({ filesLeft: 'busy', abandoned: 0, files: 0 });
    expect(await pruneAt(now, { secretKey: 'another' })).toMatchObject({ filesLeft: 'unreadable', files: 0 });
    expect(await namesIn(vault, FILES)).toContain(unneeded);
    expect(await namesIn(vault, `${BACKUPS}${begun}/`)).toEqual([]);
    expect(await pruneAt(now)).toMatchObject({ filesLeft: null, files: 1 });
    expect(await errorsOf(`${at('busy')}/backups/${name}`)).toEqual([]);
  });

  it('that was changed, or that a stranger wrote for the same recipient, is refused', async () => {
    const vault = await vaultAt(at('changed'));
    const { name, manifest } = await back(at('changed'), night(0));
    const reference = `${at('changed')}/backups/${name}`;
    const rows = `${BACKUPS}${name}/tables/members.copy.zst.age`;
    const bytes = await buffer((await vault.read(rows))!);
    bytes[bytes.length - 20]! ^= 1;
    await vault.write(rows, Readable.from([bytes]));
    await vault.write(
      manifest.files[0]!.object!,
      await sealStream(Readable.from([Buffer.from('another photo')]), [keys.recipient]),
    );
    expect(await errorsOf(reference)).toEqual(['members', manifest.files[0]!.key]);
    const opening = withOpenedBackup(await findBackup(reference, locationKeys()), locationKeys(), () =>
      Promise.resolve(),
    );
    await expect(opening).rejects.toThrow(frenchPattern(/est abîmée \(members\)/));
    // An old one that is passed off as new.
    for (const part of await namesIn(vault, `${BACKUPS}${name}/`)) {
      const copied = await buffer((await vault.read(part))!);
      await vault.write(part.replace(name, nameOf(night(5))), Readable.from([copied]));
    }
    await expect(errorsOf(at('changed'))).rejects.toThrow(frenchPattern(/n'est pas de ce produit/));
    await back(at('changed'), night(6), { secretKey: 'the secret of a stranger' });
    await expect(errorsOf(at('changed'))).rejects.toThrow(/SECRET_KEY/);
  });

  it('is read only with its own private key', async () => {
    await back(at('keys'), night(0));
    const opening = async (backupIdentity: string | undefined) =>
      openBackup(await findBackup(at('keys'), locationKeys()), locationKeys({ backupIdentity }));
    await expect(opening(undefined)).rejects.toThrow(/Il manque BACKUP_IDENTITY/);
    await expect(opening('AGE-SECRET-KEY-WRONG')).rejects.toThrow(frenchPattern(/n'est pas une clé privée/));
    await expect(opening(strangersKeys.identity)).rejects.toThrow(keys.recipient);
  });
});

// S-backup-2, S-backup-6
describe('a backup that fails', () => {
  it('in a bucket that no longer answers leaves nothing that looks like one, and is removed days later', async () => {
    const location = places['bucket']!('failing');
    await back(location, night(0));
    const isUpload = ({ method, url = '' }: IncomingMessage) => method !== 'GET' && url.includes('profiles');
    let isDown = false;
    s3.refuse((request) => {
      isDown ||= isUpload(request);
      return isDown ? 'cut' : null;
    });
    await expect(back(location, night(1))).rejects.toThrow(frenchPattern(/Le dépôt s3:\/\/sauvegardes ne peut pas/));
    s3.refuse(null);
    const vault = await vaultAt(location);
    const listed = await listBackups(parseLocation(location), locationKeys());
    expect(listed.backups.map(({ takenAt }) => takenAt)).toEqual([night(0)]);
    expect(listed.unfinished).toMatchObject([{ name: nameOf(night(1)) }]);
    expect(await errorsOf(location)).toEqual([]);
    await pruneBackups(parseLocation(location), parseRetention('1d')!, { keys: locationKeys(), now: night(10) });
    expect(await namesIn(vault, `${BACKUPS}${nameOf(night(1))}/`)).toEqual([]);
  });

  it('because one upload is refused for good removes what it had written', async () => {
    const location = places['bucket']!('refused');
    s3.refuse(({ method = '', url = '' }) =>
      method !== 'DELETE' && url.includes('tables/profiles') ? 'refused' : null,
    );
    await expect(back(location, night(0))).rejects.toThrow(frenchPattern(/il répond 503/));
    s3.refuse(null);
    expect(await namesIn(await vaultAt(location), '')).toEqual([]);
  });

  it('because its rows cannot be read says so, and not that the bucket is at fault', async () => {
    const vault = await vaultAt(places['bucket']!('rows'));
    const sealing = { vault, recipients: [keys.recipient], secrets: ctx.config };
    const lost = new Error('Connection terminated');
    const filling = writeSealedBackup(sealing, night(0), async (writer) => {
      await writer.writeRows('members', Readable.from(fails(lost)));
      throw new Error('It was written.');
    });
    await expect(filling).rejects.toThrow('Connection terminated');
    expect(await namesIn(vault, '')).toEqual([]);
  });

  it.each([
    ['the key is unknown', { accessKeyId: 'NOBODY' }, frenchPattern(/AWS_ACCESS_KEY_ID est inconnu/)],
    ['the secret is another', { secretAccessKey: 'une autre clé' }, /AWS_SECRET_ACCESS_KEY ne convient pas/],
  ])('because %s says it in a sentence without the secret', async (_case, wrong, sentence) => {
    const backupStorage = { ...locationKeys().backupStorage!, ...wrong };
    const vault = await openVault(parseLocation('s3://sauvegardes/x'), locationKeys({ backupStorage }));
    const error: unknown = await vault.write('a', Readable.from([Buffer.from('x')])).catch((caught: unknown) => caught);
    expect((error as Error).message).toMatch(sentence);
    expect((error as Error).message).not.toMatch(/S3RVER|une autre clé/);
  });
});

it('a private folder that a killed restore left behind is removed by the next one, and a young one is not', async () => {
  const left = ['resonance-restore-old', 'resonance-restore-young'].map((name) =>
    path.join(tmpdir(), `${name}-${process.pid}`),
  );
  for (const one of left) await mkdir(one);
  const days = new Date(Date.now() - 4 * DAY_MS);
  await utimes(left[0]!, days, days);
  const found = await withPrivateFolder(() => Promise.all(left.map((one) => stat(one).catch(() => null))));
  expect(found.map((one) => one !== null)).toEqual([false, true]);
  await rm(left[1]!, { recursive: true });
});

describe('a bucket', () => {
  it('receives what is larger than one part in several, and gives it back', async () => {
    const vault = await vaultAt('s3://large');
    const pieces = Array.from({ length: 36 }, () => randomBytes(1024 * 1024));
    await vault.write('large', Readable.from(pieces));
    expect((await buffer((await vault.read('large'))!)).equals(Buffer.concat(pieces))).toBe(true);
    expect(s3.asked.filter((line) => /^PUT .*large.*partNumber=/.test(line)).length).toBe(3);
  });

  it.each(['s3://Seau', 's3://user:secret@seau/x', 's3://seau/../autre', 'http://seau/x', 's3://', 's3:///x'])(
    'is not read from %s',
    (text) => expect(() => parseLocation(text)).toThrow(/Donne un dossier/),
  );
});

// S-backup-3
describe('a plain backup', () => {
  const at = (name: string) => path.join(folder, 'plain', name);
  const inode = async (name: string, key: string) => (await stat(path.join(at(name), 'files', key))).ino;

  it('shares unchanged files with the newest one in the same folder, and reads whole when that one is removed', async () => {
    const { files } = await createBackup(target(), at('one'), night(0));
    const [replaced, same] = [files[0]!.key, files[1]!.key];
    const bytes = (await ctx.files.read(replaced))!;
    await ctx.files.put(replaced, Buffer.concat([bytes, Buffer.from('!')]), 'image/webp');
    await createBackup(target(), at('two'), night(1));
    await ctx.files.put(replaced, bytes, 'image/webp');
    expect(await inode('two', same)).toBe(await inode('one', same));
    expect(await inode('two', replaced)).not.toBe(await inode('one', replaced));
    await createBackup(target(), at('full'), night(2), { isFull: true });
    expect(await inode('full', same)).not.toBe(await inode('two', same));
    await rm(at('one'), { recursive: true });
    expect((await verifyBackup(at('two'))).errors).toEqual([]);
  });

  it('does not share a file whose copy was cut short', async () => {
    const { files } = await createBackup(target(), at('short'), night(3));
    const { key } = files[0]!;
    await appendFile(path.join(at('short'), 'files', key), 'more');
    await createBackup(target(), at('after-short'), night(4));
    expect((await verifyBackup(at('after-short'))).errors).toEqual([]);
  });

  it('is pruned together with abandoned ones; other folders, files and links stay', async () => {
    const parent = path.join(folder, 'prune-plain');
    const inside = (name: string) => path.join(parent, name);
    for (const [name, at_] of [
      ['monday', 0],
      ['tuesday', 1],
      ['today', 8],
    ] as const)
      await createBackup(target(), inside(name), night(at_));
    await createBackup(target(), inside('begun.part'), night(2));
    await writeFile(inside('list.txt'), 'x');
    const elsewhere = path.join(folder, 'plain', 'after-short');
    await mkdir(inside('photos.part'));
    await symlink(elsewhere, inside('link'));
    const pruned = await pruneBackups(parseLocation(parent), parseRetention('1d,1w')!, {
      keys: locationKeys({ backupStorage: undefined }),
      now: new Date(Date.now() + 10 * DAY_MS),
    });
    expect(pruned).toMatchObject({ retained: [{ name: 'today' }], abandoned: 1, filesLeft: null });
    expect((await readdir(parent)).sort()).toEqual(['link', 'list.txt', 'photos.part', 'today']);
    expect((await readFile(path.join(elsewhere, 'backup.json'), 'utf8')).length).toBeGreaterThan(0);
    expect((await verifyBackup(inside('today'))).errors).toEqual([]);
  });
});

async function* fails(error: Error): AsyncGenerator<Buffer> {
  yield Buffer.from('a row\n');
  throw error;
}
