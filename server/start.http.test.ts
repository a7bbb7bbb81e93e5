import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { chmod, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, startProcess, until } from '#testing/test-process.ts';
import { prepareFolder } from '#testing/test-site.ts';
import { reached, timeLimit } from '#testing/promise.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const STOP_WITHIN_MS = timeLimit(10_000);
/** The pages may have to be built first. */
const START_WITHIN_MS = timeLimit(50_000);

const folder = prepareFolder();

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

    const begun = Date.now();
    process.kill(first.process.pid, 'SIGINT');
    // npm hands on the signal that the terminal has sent to the whole group already.
    await until(() => Promise.resolve(first.process.output().includes('Arrêt en cours')));
    process.kill(first.process.pid, 'SIGINT');
    expect(await first.process.exited()).toBe(0);
    expect(Date.now() - begun).toBeLessThan(STOP_WITHIN_MS);
    await expect(fetch(first.url)).rejects.toThrow();

    const second = await startProduct(dataDir);
    expect(second.process.output()).not.toContain('membres de démonstration');
    expect(await second.process.stop()).toBe(0);
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

async function startProduct(dataDir: string) {
  const port = await freePort();
  // As somebody starts it who has never heard of NODE_ENV.
  const env = { NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port), DEMO_MEMBERS: '20' };
  const start = startProcess('server/start.ts', env);
  await until(() => Promise.resolve(start.output().includes('Ctrl-C')), start.output, START_WITHIN_MS);
  return { process: start, url: `http://localhost:${port}` };
}
