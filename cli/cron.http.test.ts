import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { insertMember } from '#testing/direct-members.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { prepare } from '#testing/prepare.ts';
import { startWorkerHere } from '#testing/programs-here.ts';
import { programOf, TEST_SECRET, testPublisher } from '#testing/test-process.ts';
import { prepareDatabase, prepareFolder } from '#testing/test-site.ts';
import { fr } from '#shared/typeset.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');
const database = prepareDatabase({ places: true });
const mailServer = prepare(startMailServer);
const folder = prepareFolder();
const product = path.join(folder, 'product');
const dataDir = path.join(folder, 'data');

/** What the document says, and where it is here. */
const places = [
  ['/srv/resonance', product],
  ['/srv/backups', path.join(folder, 'backups')],
  ['/srv/exports', path.join(folder, 'exports')],
  ['PATH=/usr/local/bin:', `PATH=${path.dirname(process.execPath)}:`],
] as const;

interface Crontab {
  readonly env: Readonly<Record<string, string>>;
  readonly commands: readonly string[];
}

/** The crontab of the document, as cron reads it: assignments, and lines of five fields and a command. */
function readCrontab(): Crontab {
  const document = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8');
  const [, text = ''] = /^```cron\n(.*?)^```$/ms.exec(document) ?? [];
  const here = places.reduce((changed, [there, place]) => changed.replaceAll(there, place), text);
  const lines = here.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const env = lines.flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/, 2) as [string, string]] : []));
  const jobs = lines.flatMap((line) => /^(?:[\d*/,-]+\s+){5}(.+)$/.exec(line)?.[1] ?? []);
  expect(env.length + jobs.length).toBe(lines.length);
  expect(here).not.toContain('/srv/');
  // Cron ends a command at a percent sign that has no backslash before it.
  return {
    env: Object.fromEntries(env),
    commands: jobs.map((job) => (job.split(/(?<!\\)%/)[0] ?? '').replaceAll('\\%', '%')),
  };
}

/** Compiled once for all lines, each of which would read and compile two thousand modules anew. */
const NODE_COMPILE_CACHE = path.join(projectRoot, 'node_modules/.cache/node');

/** Runs a line as cron does: by sh, in the home folder, with hardly an environment. What it says is mailed. */
async function runAsCron(
  { env }: Crontab,
  command: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: folder,
    env: {
      HOME: folder,
      LOGNAME: 'resonance',
      SHELL: '/bin/sh',
      PATH: '/usr/bin:/bin',
      NODE_COMPILE_CACHE,
      ...env,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let mailed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (mailed += text));
  await once(child, 'close');
  return mailed;
}

beforeAll(async () => {
  for (const place of [product, dataDir, path.join(folder, 'backups'), path.join(folder, 'exports')])
    await mkdir(place);
  await mkdir(path.join(product, 'cli'));
  await beAt(programOf('cli/main.ts'));
});

/** What `cli/main.ts` is in the folder of the product: the program that the image has, or its source. */
async function beAt(program: string): Promise<void> {
  const place = path.join(product, 'cli/main.ts');
  await rm(place, { force: true });
  await symlink(program, place);
}

// S-operations-21
describe('the cron lines of docs/operations.md', () => {
  const crontab = readCrontab();

  it('are there', () => {
    expect(crontab.commands.length).toBeGreaterThanOrEqual(4);
    for (const name of ['backup create', 'backup prune', 'unsubscribes export', 'doctor'])
      expect(crontab.commands.filter((command) => command.includes(` ${name}`))).toHaveLength(1);
  });

  it('mail which variable is missing, and make neither a database nor a copy, without the one file', async () => {
    for (const command of crontab.commands) {
      // Also where a developer has a file of their own.
      const mailed = await runAsCron(crontab, command, { DATABASE_URL: '' });
      // What retains and removes whole backups reads no database, and here there is no backup.
      if (command.includes(' backup prune ')) expect(mailed).toBe('');
      else expect(mailed).toContain('Il manque DATABASE_URL');
    }
    expect(await readdir(product)).toEqual(['cli']);
    expect([await readdir(path.join(folder, 'backups')), await readdir(path.join(folder, 'exports'))]).toEqual([
      [],
      [],
    ]);
  });

  it('do their work and mail nothing with the one file, in which all of the configuration is', async () => {
    await insertMember(database.db);
    await database
      .db('desinscription_email')
      .insert({ email: 'assez@exemple.fr', source: 'form', unsubscribed_at: new Date() });
    const settings = {
      NODE_ENV: 'production',
      DATABASE_URL: database.databaseUrl,
      PUBLIC_URL: 'https://resonance.example',
      SECRET_KEY: TEST_SECRET,
      SMTP_URL: mailServer.url,
      DATA_DIR: dataDir,
      ...testPublisher,
    };
    const file = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
    await writeFile(path.join(product, '.env'), file.join(''));
    const worker = await startWorkerHere(database.databaseUrl, settings.PUBLIC_URL, settings);
    try {
      for (const command of crontab.commands)
        expect([command, await runAsCron(crontab, command)]).toEqual([command, '']);
    } finally {
      await worker.stop();
    }
    const [copy = ''] = await readdir(path.join(folder, 'backups'));
    expect(copy).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(readFileSync(path.join(folder, 'exports/unsubscribed.csv'), 'utf8')).toContain('assez@exemple.fr');
    expect((await readdir(product)).toSorted()).toEqual(['.env', 'cli']);
  });

  it('mail what is wrong, and about which database', async () => {
    // As in a folder without built programs: where Node reads the source itself, a command takes longer, and says the same.
    await beAt(path.join(projectRoot, 'cli/main.ts'));
    // No worker is there any more.
    const examine = crontab.commands.find((command) => command.includes(' doctor')) ?? '';
    const mailed = await runAsCron(crontab, examine);
    expect(mailed).toMatch(/^à réparer +workers/m);
    expect(mailed).toContain(fr`Base : ${new URL(database.databaseUrl).pathname.slice(1)} sur`);
    await rm(path.join(product, '.env'));
  });
});
