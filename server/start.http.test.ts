import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { chmod, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '#testing/run-command.ts';
import { readDrawnQr, readWrittenQr } from '#testing/read-qr.ts';
import { freePort, startProcess, until, type TestProcess } from '#testing/test-process.ts';
import { prepareFolder } from '#testing/test-site.ts';
import { reached, timeLimit } from '#testing/promise.ts';
import { frenchPattern } from '#testing/french-pattern.ts';
import { fr } from '#shared/typeset.ts';

const STOP_WITHIN_MS = timeLimit(10_000);
/** The pages may have to be built first. */
const START_WITHIN_MS = timeLimit(50_000);

const folder = prepareFolder();
const hasNetwork = Object.values(networkInterfaces())
  .flatMap((found) => found ?? [])
  .some(({ family, internal }) => family === 'IPv4' && !internal);

beforeAll(() => chmod(folder, 0o711));

// S-operations-2
describe('npm start exits with code 1 and one sentence', () => {
  let occupant: Server;
  let occupied: number;
  let unused: number;

  beforeAll(async () => {
    occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
    occupied = (occupant.address() as AddressInfo).port;
    unused = await freePort();
  });

  afterAll(() => new Promise<void>((resolve) => void occupant.close(() => resolve())));

  it.each([
    ['a port in use', () => ({ PORT: String(occupied) }), /^start: Le port \d+ est déjà pris\./],
    [
      'an unreachable database',
      () => ({ DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${unused}/none` }),
      /^start: La base de DATABASE_URL ne répond pas\./,
    ],
    [
      'a database address that something else answers',
      () => ({ DATABASE_URL: `postgres://nobody:secret@127.0.0.1:${occupied}/none` }),
      /^start: La base de DATABASE_URL ne répond pas\./,
    ],
    [
      'an unwritable folder',
      () => ({ DATA_DIR: path.join(folder, 'a-file/data') }),
      /^start: Le dossier .+a-file\/data ne peut pas être écrit/,
    ],
    [
      'a setting that makes no sense',
      () => ({ DEMO_MEMBERS: 'many' }),
      frenchPattern(/^start: La configuration est inutilisable : DEMO_MEMBERS/),
    ],
    [
      'production without its settings',
      () => ({ NODE_ENV: 'production' }),
      /^start: La configuration .+DATABASE_URL manque/,
    ],
    [
      'a host that others reach, without NODE_ENV',
      () => ({ NODE_ENV: '', HOST: '0.0.0.0' }),
      /^start: La configuration .+NODE_ENV manque à côté de HOST/,
    ],
  ])('for %s', async (_error, environment, sentence) => {
    await writeFile(path.join(folder, 'a-file'), '');
    const start = startProcess('server/start.ts', {
      DATA_DIR: path.join(folder, 'never-used'),
      PORT: String(await freePort()),
      ...environment(),
    });
    expect(await start.exited()).toBe(1);
    const lines = start.output().trimEnd().split('\n');
    expect(lines).toEqual([expect.stringMatching(sentence)]);
    expect(start.output()).not.toContain('secret');
  });
});

// S-operations-10
describe('A11: without NODE_ENV', () => {
  const isPublic = {
    NODE_ENV: '',
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none',
    PUBLIC_URL: 'https://resonance.example',
    SECRET_KEY: 'x',
  };
  const { PUBLIC_URL: _publicUrl, ...isPrivate } = isPublic;

  it.each([
    ['server/start.ts', []],
    ['server/main.ts', []],
    ['worker/main.ts', []],
    ['cli/main.ts', ['stats']],
  ])('%s refuses a public address and a database of its own with one sentence', async (entry, args) => {
    for (const [variable, env] of [
      ['PUBLIC_URL', isPublic],
      ['DATABASE_URL', isPrivate],
    ] as const) {
      const started = startProcess(entry, { ...env, DATA_DIR: path.join(folder, 'never-used') }, args);
      expect(await started.exited()).toBe(1);
      expect(started.output().trimEnd().split('\n')).toEqual([
        expect.stringMatching(frenchPattern(new RegExp(`NODE_ENV manque à côté de ${variable} : écris NODE_ENV=`))),
      ]);
      expect(started.output()).not.toContain('secret');
    }
    reached('A11', `${entry}: refused`);
  });
});

// S-operations-1
describe('npm start', () => {
  it('serves a seeded product from an empty folder, stops on Ctrl-C, and has its data after a restart', async () => {
    const dataDir = path.join(folder, 'data');
    const first = await startProduct(dataDir);
    expect((await fetch(`${first.url}/home`)).status).toBe(200);
    for (const printed of [`${first.url}/home`, `${first.url}/dev/mailbox`, dataDir, 'Ctrl-C']) {
      expect(first.process.output()).toContain(printed);
    }
    expect(first.process.output()).not.toContain('"level"');
    expect(first.process.output()).not.toMatch(/warning/i);
    // At another name of this machine all of it works as well: pages are led to PUBLIC_URL.
    const elsewhere = await fetch(`http://127.0.0.1:${new URL(first.url).port}/home`, { redirect: 'manual' });
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([302, `${first.url}/home`]);
    // S-operations-21: a command without DATABASE_URL joins the database that runs.
    const found = await runCommand('', ['members', 'find', '--limit', '2', '--json'], { env: { DATA_DIR: dataDir } });
    expect(found.code).toBe(0);
    expect(JSON.parse(found.answer)).toHaveLength(2);
    expect(found.database).toMatch(frenchPattern(/^Base : resonance sur 127\.0\.0\.1:\d+, en tant que resonance \(/));
    expect(found.database).toContain(`(${dataDir})`);

    const begun = Date.now();
    process.kill(first.process.pid, 'SIGINT');
    // npm hands on the signal that the terminal has sent to the whole group already.
    await until(() => Promise.resolve(first.process.output().includes('Arrêt en cours')));
    process.kill(first.process.pid, 'SIGINT');
    expect(await first.process.exited()).toBe(0);
    expect(Date.now() - begun).toBeLessThan(STOP_WITHIN_MS);
    await expect(fetch(first.url)).rejects.toThrow();

    const second = await startProduct(dataDir, hasNetwork ? ['--lan'] : []);
    expect(second.process.output()).not.toContain('membres de démonstration');
    if (hasNetwork) await expectOpenToTelephone(second);
    expect(await second.process.stop()).toBe(0);
  });

  it('says which options it has', async () => {
    const start = startProcess('server/start.ts', { DATA_DIR: path.join(folder, 'never-used') }, ['--wlan']);
    expect(await start.exited()).toBe(1);
    expect(start.output()).toBe(fr`start: L'option « --wlan » n'existe pas : il y a --lan.\n`);
  });

  it('stops with the shell of npm, which does not pass SIGTERM on', async () => {
    const port = await freePort();
    const shell = spawn('/bin/sh', ['-c', `"${process.execPath}" server/start.ts; exit $?`], {
      cwd: path.resolve(import.meta.dirname, '..'),
      env: {
        npm_lifecycle_event: 'start',
        // What a start before has left there, or an empty folder: it is the end that counts here.
        DATA_DIR: path.join(folder, 'data'),
        PORT: String(port),
        DEMO_MEMBERS: '0',
      },
      stdio: 'ignore',
    });
    const answers = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
    await until(answers, undefined, START_WITHIN_MS);
    shell.kill('SIGTERM');
    const isGone = async () => !(await answers().catch(() => false));
    await until(isGone, undefined, STOP_WITHIN_MS);
    const lock = path.join(folder, 'data/postgres/postmaster.pid');
    await until(() => Promise.resolve(!existsSync(lock)), undefined, STOP_WITHIN_MS);
    expect(await answers().catch(() => false)).toBe(false);
  });
});

/** S-operations-23: what a telephone in the network does, and what it cannot do. */
async function expectOpenToTelephone({ process: start, url }: Product): Promise<void> {
  const lines = start.output().split('\n');
  const [, address = ''] = frenchPattern(/Téléphone {2}(http:\S+)\/home,/).exec(start.output()) ?? [];
  expect(address).toMatch(new RegExp(`^http://\\d+(?:\\.\\d+){3}:${new URL(url).port}$`));
  expect(readWrittenQr(lines.filter((line) => /^[█▄▀ ]{20,}$/.test(line)).join('\n'))).toBe(`${address}/home`);

  const fields = { intent: 'sign-up', email: 'telephone@exemple.fr', display_name: 'Ana', age_confirmed: 'true' };
  const signUp = (origin: string) =>
    fetch(`${address}/home`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin, Accept: 'text/html' },
      body: new URLSearchParams(fields),
    });
  expect((await signUp('http://evil.example')).status).toBe(403);
  expect((await signUp(address)).status).toBeLessThan(400);
  expect((await fetch(`${address}/dev/mailbox`)).status).toBe(404);

  const mailbox = `${url}/dev/mailbox`;
  const mails = async () => {
    const answer = await fetch(`${mailbox}?to=${fields.email}`, { headers: { Accept: 'application/json' } });
    return ((await answer.json()) as { messages: { id: string; text: string }[] }).messages;
  };
  await until(async () => (await mails()).length > 0);
  const [mail] = await mails();
  const [link = ''] = /http:\S+token=\S+/.exec(mail?.text ?? '') ?? [];
  expect(link.startsWith(`${address}/`)).toBe(true);
  const page = await (await fetch(`${mailbox}/${mail?.id}`)).text();
  const [, size = '', drawn = ''] = /<svg viewBox="0 0 (\d+) .*?<path d="([^"]+)"/.exec(page) ?? [];
  expect(readDrawnQr({ size: Number(size), path: drawn })).toBe(link);
}

interface Product {
  readonly process: TestProcess;
  readonly url: string;
}

async function startProduct(dataDir: string, options: readonly string[] = []): Promise<Product> {
  const port = await freePort();
  // As somebody starts it who has never heard of NODE_ENV.
  const env = { NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port), DEMO_MEMBERS: '20' };
  const start = startProcess('server/start.ts', env, options);
  await until(
    () => Promise.resolve(start.output().includes(options.length > 0 ? 'ouvre son lien.' : 'Ctrl-C')),
    start.output,
    START_WITHIN_MS,
  );
  return { process: start, url: `http://localhost:${port}` };
}
