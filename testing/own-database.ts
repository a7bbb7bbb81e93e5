import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { productJobs } from '#server/app/product-jobs.ts';
import { chooseOwner } from '#server/platform/db/data-folder.ts';
import { findBinaries } from '#server/platform/db/embedded-binaries.ts';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { createLog } from '#server/platform/log.ts';
import type { Database } from '#server/platform/db/database.ts';
import { freePort } from './test-process.ts';

/** A migrated PostgreSQL for one test file alone, which may be harmed. */
export interface OwnDatabase {
  readonly databaseUrl: string;
  readonly db: Database;
  /** Ends at once, as after a power cut, and comes back on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Answers nothing any more, and refuses nothing either. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Starts a streaming replica, from a copy of the cluster, and answers its address. The database is away for a moment. */
  startReplica(): Promise<{ readonly databaseUrl: string; stop(): Promise<void> }>;
  remove(): Promise<void>;
}

const run = promisify(execFile);

export async function startOwnDatabase(): Promise<OwnDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-own-'));
  const embedded = await startEmbeddedDatabase(folder);
  await migrate(embedded.databaseUrl, createLog('silent', 'test'), { jobs: productJobs });
  const db = createPool({
    databaseUrl: embedded.databaseUrl,
    applicationName: 'resonance-test',
    max: 4,
    statementTimeoutMs: 20_000,
    isQuiet: true,
  });
  const cluster = path.join(folder, 'postgres');
  const owner = await chooseOwner(cluster);
  const program = path.join(await findBinaries(folder, owner), 'pg_ctl');
  const control = (...options: string[]) => run(program, [...options, '-w', '-D', cluster], { cwd: '/', ...owner });
  const launchOptions = await readLaunchOptions(cluster);
  const start = () => control('start', '-l', path.join(cluster, 'server.log'), '-o', launchOptions);
  let stopReplica = () => Promise.resolve();
  const signal = async (name: NodeJS.Signals) => {
    for (const id of await processesOf(cluster)) process.kill(id, name);
  };
  return {
    databaseUrl: embedded.databaseUrl,
    db,
    async restart() {
      await control('stop', '-m', 'immediate');
      await start();
    },
    stop: async () => void (await control('stop', '-m', 'immediate')),
    start: async () => void (await start()),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async startReplica() {
      await control('stop', '-m', 'fast');
      const copy = path.join(folder, 'replica');
      // With the owners of the files.
      await run('cp', ['-a', cluster, copy]);
      await start();
      const { port, username, password } = new URL(embedded.databaseUrl);
      const url = new URL(embedded.databaseUrl);
      url.port = String(await freePort());
      await rm(path.join(copy, 'postmaster.pid'), { force: true });
      await appendFile(
        path.join(copy, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\nhot_standby_feedback = on\n`,
      );
      await run('cp', ['-p', path.join(copy, 'PG_VERSION'), path.join(copy, 'standby.signal')]);
      const controlCopy = (...options: string[]) =>
        run(program, [...options, '-w', '-D', copy], { cwd: '/', ...owner });
      const options = launchOptions.replace(`"${port}"`, `"${url.port}"`);
      await controlCopy('start', '-l', path.join(copy, 'server.log'), '-o', options);
      const stop = async () => void (await controlCopy('stop', '-m', 'immediate'));
      stopReplica = () => stop().catch(() => undefined);
      return { databaseUrl: url.href, stop };
    },
    async remove() {
      await stopReplica();
      await signal('SIGCONT').catch(() => undefined);
      await db.destroy();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL notes how it was started: the program and its options, each in quotes. */
async function readLaunchOptions(cluster: string): Promise<string> {
  const line = await readFile(path.join(cluster, 'postmaster.opts'), 'utf8');
  return [...line.matchAll(/"([^"]*)"/g)]
    .map(([, option = '']) => option)
    .filter((option, at, all) => option !== '-D' && all[at - 1] !== '-D')
    .map((option) => `"${option}"`)
    .join(' ');
}

/** The server and its children. */
async function processesOf(cluster: string): Promise<number[]> {
  const parent = Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const { stdout } = await run('ps', ['-e', '-o', 'pid=,ppid=']);
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parentId]) => parentId === parent)
    .map(([id]) => id ?? 0);
  return [parent, ...children];
}
