import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Owner } from '#server/platform/db/data-folder.ts';

const run = promisify(execFile);
const USER = 'resonance';
const START_SECONDS = 60;

/** The programs of a PostgreSQL, and the user that runs them where root may not. */
export interface Programs {
  readonly bin: string;
  readonly owner: Owner | undefined;
}

/** A PostgreSQL for a drill, with a folder and a port of its own. */
export interface Cluster {
  readonly folder: string;
  readonly port: number;
  readonly password: string;
}

export function runProgram(
  { bin, owner }: Programs,
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
) {
  const program = name.includes('/') ? name : path.join(bin, name);
  return run(program, args, { cwd: '/', ...owner, env: { PATH: process.env['PATH'], ...env } });
}

/** A folder that the user of PostgreSQL owns. */
export async function makeFolder(folder: string, owner: Owner | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
}

/** Writes a file that the user of PostgreSQL may change. */
export async function writeOwned(file: string, text: string, owner: Owner | undefined): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  if (owner) await chown(file, owner.uid, owner.gid);
}

/** Makes a cluster, and writes settings at the end of its postgresql.conf. */
export async function createCluster(
  programs: Programs,
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Cluster> {
  const password = randomBytes(16).toString('hex');
  const passwordFile = `${folder}.password`;
  await makeFolder(folder, programs.owner);
  await writeOwned(passwordFile, password, programs.owner);
  try {
    const options = [`--pgdata=${folder}`, `--username=${USER}`, `--pwfile=${passwordFile}`, '--encoding=UTF8'];
    await runProgram(programs, 'initdb', [...options, '--locale=C.UTF-8', '--auth=scram-sha-256']);
  } finally {
    await rm(passwordFile);
  }
  await addSettings(folder, {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    ...settings,
  });
  return { folder, port, password };
}

export async function addSettings(folder: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  await writeFile(path.join(folder, 'postgresql.conf'), lines.join(''), { flag: 'a' });
}

/** Starts it, and waits until it takes connections. */
export async function startCluster(programs: Programs, { folder }: Cluster): Promise<void> {
  const log = path.join(folder, 'server.log');
  try {
    await runProgram(programs, 'pg_ctl', ['start', '-w', '-t', String(START_SECONDS), '-D', folder, '-l', log]);
  } catch (cause) {
    throw new Error(`PostgreSQL does not start: ${await readFile(log, 'utf8').catch(() => '')}`, { cause });
  }
}

/** @param mode 'immediate' is a crash: nothing is written any more */
export async function stopCluster(programs: Programs, { folder }: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  await runProgram(programs, 'pg_ctl', ['stop', '-w', '-m', mode, '-D', folder]);
}

export function urlOf({ port, password }: Cluster, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

export async function onCluster<Result>(
  cluster: Cluster,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: urlOf(cluster, database) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
