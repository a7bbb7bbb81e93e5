import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { prepareFolder } from '#testing/test-site.ts';
import { chooseDataDir, DataFolderError } from './data-folder.ts';
import { joinEmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const moduleUrl = new URL('embedded.ts', import.meta.url).href;
const isRoot = process.getuid?.() === 0;

const parent = prepareFolder();
const folder = path.join(parent, 'data');

beforeAll(() => chmod(parent, 0o711));

describe('the embedded database', () => {
  it('has its data and its address again after a restart', async () => {
    await leaveUnfinishedSetUp();
    const first = await startEmbeddedDatabase(folder);
    await query(first.databaseUrl, `CREATE TABLE kept AS SELECT 'still here' AS word`);
    await first.stop();
    await expect(query(first.databaseUrl, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });

    const second = await startEmbeddedDatabase(folder);
    try {
      expect(second.databaseUrl).toBe(first.databaseUrl);
      expect(await query(second.databaseUrl, 'SELECT word FROM kept')).toEqual([{ word: 'still here' }]);
    } finally {
      await second.stop();
    }
  });

  it('listens on the loopback only, with a password in a file that only its owner can read', async () => {
    const database = await startEmbeddedDatabase(folder);
    try {
      expect(await query(database.databaseUrl, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
      const withoutPassword = new URL(database.databaseUrl);
      withoutPassword.password = 'guessed';
      await expect(query(withoutPassword.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
      expect((await stat(path.join(folder, 'database-password'))).mode & 0o777).toBe(0o600);
    } finally {
      await database.stop();
    }
  });

  it('is used, and later stopped, by the next process after a kill -9 of the first', async () => {
    const killedUrl = await startAndKill();
    expect(await query(killedUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);

    const database = await startEmbeddedDatabase(folder);
    expect(database.databaseUrl).toBe(killedUrl);
    await database.stop();
    await expect(query(killedUrl, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('runs on for a second process when the first one stops', async () => {
    const start = await startEmbeddedDatabase(folder);
    const command = await startEmbeddedDatabase(folder);
    await start.stop();
    expect(await query(command.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await command.stop();
    await expect(query(command.databaseUrl, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('starts although its lock file names a living process that is not PostgreSQL', async () => {
    const lockFile = path.join(folder, 'postgres/postmaster.pid');
    await writeFile(lockFile, `${process.pid}\n${folder}/postgres\n1\n1\n\n127.0.0.1\n0 0\nready\n`);
    const database = await startEmbeddedDatabase(folder);
    try {
      expect(await query(database.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      const [ownerId] = (await readFile(lockFile, 'utf8')).split('\n');
      expect(ownerId).not.toBe(String(process.pid));
    } finally {
      await database.stop();
    }
  });

  // S-operations-21
  it('is joined by a command while it runs, and is neither started nor made by one', async () => {
    const empty = path.join(parent, 'empty');
    expect([await joinEmbeddedDatabase(folder), await joinEmbeddedDatabase(empty)]).toEqual([null, null]);
    expect(existsSync(empty)).toBe(false);
    expectStopped();

    const started = await startEmbeddedDatabase(folder);
    const joined = await joinEmbeddedDatabase(folder);
    expect(joined?.databaseUrl).toBe(started.databaseUrl);
    await joined?.stop();
    expect(await query(started.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const last = await joinEmbeddedDatabase(folder);
    await started.stop();
    expect(await query(started.databaseUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await last?.stop();
    expectStopped();
  });

  it('is not joined, and its lock file stays, when the file names a living process that is not PostgreSQL', async () => {
    const lockFile = path.join(folder, 'postgres/postmaster.pid');
    const text = `${process.pid}\n${folder}/postgres\n1\n1\n\n127.0.0.1\n0 0\nready\n`;
    await writeFile(lockFile, text);
    expect(await joinEmbeddedDatabase(folder)).toBeNull();
    expect(await readFile(lockFile, 'utf8')).toBe(text);
    await rm(lockFile);
  });

  it('fails with one sentence when its folder cannot be written', async () => {
    const file = path.join(parent, 'a-file');
    await writeFile(file, '');
    const thrown = await startEmbeddedDatabase(path.join(file, 'data')).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(DataFolderError);
    expect((thrown as Error).message).toBe(
      fr`Le dossier ${file}/data ne peut pas être écrit : donne à DATA_DIR un dossier qui peut l'être.`,
    );
  });

  it('fails with one sentence when its user cannot reach a folder of root', async () => {
    if (!isRoot) return;
    const closed = path.join(parent, 'root-only');
    await mkdir(closed, { mode: 0o700 });
    // The data folder itself is opened as far as needed; what lies above it is not ours.
    const thrown = await startEmbeddedDatabase(path.join(closed, 'data')).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(DataFolderError);
    expect((thrown as Error).message).toMatch(
      frenchPattern(/^PostgreSQL ne tourne pas sous root, .+ n'atteint pas .+root-only.+DATA_DIR.+$/),
    );
  });
});

// S-operations-22
describe('the folder for data', () => {
  const chosen = (settings: object = {}) => chooseDataDir({ databaseUrl: undefined, dataDir: '.data', ...settings });
  const startedIn = async (name: string, mode: number) => {
    const place = path.join(parent, name);
    await mkdir(place, { mode });
    await chmod(place, mode);
    process.chdir(place);
  };
  const before = process.cwd();
  afterAll(() => process.chdir(before));

  it('is .data where the user of PostgreSQL can reach it', async () => {
    await startedIn('open', 0o755);
    expect(await chosen()).toBe('.data');
  });

  it('is one of its own in /var/lib for root in a folder that only root may enter, unless DATA_DIR says another', async () => {
    if (!isRoot) return;
    await startedIn('only-for-root', 0o700);
    const folderOfRoot = await chosen();
    expect(folderOfRoot).toMatch(/^\/var\/lib\/resonance-[0-9a-f]{10}$/);
    expect(await chosen()).toBe(folderOfRoot);
    expect(await chosen({ dataDir: '/srv/data' })).toBe('/srv/data');
    // No PostgreSQL of ours has to reach it then.
    expect(await chosen({ databaseUrl: 'postgres://resonance@db.internal/resonance' })).toBe('.data');
    await startedIn('also-for-root', 0o700);
    expect(await chosen()).not.toBe(folderOfRoot);
  });
});

function expectStopped(): void {
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
}

/** What a set-up that was killed half-way leaves behind. */
async function leaveUnfinishedSetUp(): Promise<void> {
  await mkdir(path.join(folder, 'postgres.new'), { recursive: true });
  await writeFile(path.join(folder, 'postgres.new/PG_VERSION'), '18\n');
}

/** Another process starts the database, is killed with -9, and leaves its address. */
async function startAndKill(): Promise<string> {
  const script = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(moduleUrl)});
    const { databaseUrl } = await startEmbeddedDatabase(${JSON.stringify(folder)});
    process.stdout.write(databaseUrl);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await once(child, 'exit');
  return address.toString();
}

async function query(databaseUrl: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
