import { existsSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fr } from '#shared/typeset.ts';
import { asApplication } from './application-role.ts';

const projectRoot = path.resolve(import.meta.dirname, '..');
/** Generous: a busy machine starts a process slowly, and nothing here measures. */
const START_WITHIN_MS = 120_000;
const LAST_WORDS_MS = 1000;
/** Between two looks at whether something is so. */
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;
const PORTS = [10_000, 32_000] as const;

/** The secret of every test process, so that tests can read what they sealed. */
export const TEST_SECRET = 'a-secret-for-tests-only-0123456789abcdef';

/** Without it nothing starts as in production. */
export const testPublisher = {
  PUBLISHER_NAME: fr`Éditeur d'essai`,
  PUBLISHER_ADDRESS: fr`1 rue de l'Essai, 75001 Paris`,
  PUBLISHER_PHONE: '01 23 45 67 89',
  PUBLICATION_DIRECTOR: 'Camille Essai',
  HOSTING_NAME: fr`Hébergeur d'essai`,
  HOSTING_ADDRESS: fr`2 rue de l'Essai, 59000 Lille`,
  HOSTING_PHONE: '09 87 65 43 21',
} as const;

/**
 * For webs and workers of tests that promise nothing about how long the database is waited for: a machine that does
 * something else meanwhile opens ten connections slowly.
 */
export const patientWithDatabase = { DATABASE_WAIT_SECONDS: '60' } as const;

export interface TestProcess {
  readonly pid: number;
  /** Everything it wrote so far, both streams. */
  output(): string;
  /** Its standard output. */
  answer(): string;
  /** Its standard error, for people. */
  remarks(): string;
  /** Ends it in order and answers its exit code. */
  stop(): Promise<number | null>;
  /** kill -9. */
  kill(): Promise<void>;
  exited(): Promise<number | null>;
  hasExited(): boolean;
}

/** A web, wherever it runs. */
export interface AnsweringWeb {
  readonly url: string;
  /** The lines of its log so far. */
  output(): string;
  stop(): Promise<unknown>;
}

/** A worker, wherever it runs. */
export type WorkingWorker = Omit<AnsweringWeb, 'url'>;

export interface TestWeb extends TestProcess {
  readonly url: string;
}

type Environment = Readonly<Record<string, string>>;

interface ProcessOptions {
  readonly input?: string;
  readonly shell?: string | undefined;
  readonly root?: string | undefined;
}

/** What every process of the tests is told. */
export function basicEnvironment(): Environment {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '/tmp',
    // Compiled once for all of them: a third of the time that a start takes.
    NODE_COMPILE_CACHE: path.join(projectRoot, 'node_modules/.cache/node'),
    NODE_ENV: 'test',
    SECRET_KEY: TEST_SECRET,
    ...testPublisher,
  };
}

/** Where an entry point begins: in what the tests were prepared with (`database-setup.ts`), or in its source. */
export function programOf(entry: string, root?: string): string {
  if (root !== undefined) return path.join(root, entry);
  const built = path.join(process.env['BUILT_PROGRAMS'] ?? '', entry.replace(/ts$/, 'js'));
  return process.env['BUILT_PROGRAMS'] && existsSync(built) ? built : path.join(projectRoot, entry);
}

/**
 * Runs one of the project's entry points as a real process, with nothing of this machine's configuration.
 * @param input what it reads from its standard input
 * @param shell runs it inside a line of sh, where "$@" stands for it
 * @param root the folder of another release, whose source runs
 */
export function startProcess(
  entry: string,
  env: Environment,
  args: readonly string[] = [],
  { input, shell, root }: ProcessOptions = {},
): TestProcess {
  const line = [process.execPath, programOf(entry, root), ...args];
  const [program = '', ...rest] = shell === undefined ? line : ['/bin/sh', '-c', shell, 'sh', ...line];
  const child = spawn(program, rest, {
    cwd: root ?? projectRoot,
    env: { ...basicEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A process whose output is not read may end before all is written.
  child.stdin.on('error', () => undefined).end(input);
  const closed = once(child, 'close');
  let output = '';
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output += text;
      written[name] += text;
    });
  }
  return {
    pid: child.pid ?? 0,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
    answer: () => written.stdout,
    remarks: () => written.stderr,
    async exited() {
      const code = await exitOf(child);
      // What it wrote last may still be on its way; a database that it started keeps the way open.
      await Promise.race([closed, sleep(LAST_WORDS_MS)]);
      return code;
    },
    async stop() {
      child.kill('SIGTERM');
      return exitOf(child);
    },
    async kill() {
      child.kill('SIGKILL');
      await exitOf(child);
    },
  };
}

/**
 * A web process on a free port, ready to answer; its role in the database is that of production.
 * @param root as in `startProcess`
 */
export async function startWeb(databaseUrl: string, env: Environment = {}, root?: string): Promise<TestWeb> {
  const { url, env: webEnv } = await webEnvironment(databaseUrl, env);
  const web = startProcess('server/main.ts', webEnv, [], { root });
  await until(
    async () => web.hasExited() || (await fetch(`${url}/readyz`)).ok,
    () => web.output(),
  );
  if (!web.hasExited()) return { ...web, url };
  // Since it was found free, another process may have taken the port.
  if (web.output().includes('EADDRINUSE')) return startWeb(databaseUrl, env, root);
  throw new Error(`The web process ended while it started. ${web.output()}`);
}

/** What a web is told that listens on a free port. */
export async function webEnvironment(
  databaseUrl: string,
  env: Environment,
): Promise<{ url: string; env: Environment }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    env: {
      DATABASE_URL: asApplication(databaseUrl),
      PORT: String(port),
      PUBLIC_URL: url,
      // No load balancer has to see it stop.
      DRAIN_SECONDS: '0',
      ...env,
    },
  };
}

export function workerEnvironment(databaseUrl: string, publicUrl: string, env: Environment): Environment {
  return { DATABASE_URL: asApplication(databaseUrl), PUBLIC_URL: publicUrl, ...env };
}

/** @param options as in `startProcess` */
export async function startWorker(
  databaseUrl: string,
  publicUrl: string,
  env: Environment = {},
  options: Pick<ProcessOptions, 'shell' | 'root'> = {},
): Promise<TestProcess> {
  const worker = startProcess('worker/main.ts', workerEnvironment(databaseUrl, publicUrl, env), [], options);
  await until(
    () => Promise.resolve(worker.hasExited() || worker.output().includes('worker is working')),
    () => worker.output(),
  );
  if (worker.hasExited()) throw new Error(`The worker ended while it started. ${worker.output()}`);
  return worker;
}

/**
 * Waits until something is so; a failure to ask counts as not yet.
 * @param longestPauseMs how often it is asked in the end: seldom where to ask costs something and it takes long
 */
export async function until(
  isSo: () => Promise<boolean>,
  explain: () => string = () => '',
  withinMs = START_WITHIN_MS,
  longestPauseMs = LONGEST_PAUSE_MS,
): Promise<void> {
  const end = Date.now() + withinMs;
  // To ask takes a processor away from what is waited for: what takes longer is asked less often.
  for (let pause = SHORTEST_PAUSE_MS; Date.now() < end; pause = Math.min(pause * 1.5, longestPauseMs)) {
    if (await isSo().catch(() => false)) return;
    await sleep(pause);
  }
  throw new Error(`It did not come true within ${withinMs} ms. ${explain()}`);
}

/**
 * A port that nothing listens on. Below those that the system gives to connections, so that none takes it before the
 * process does for which it was chosen.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}
