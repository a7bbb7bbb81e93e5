import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { readOrCreateSecret } from '../local-secret.ts';
import { chooseOwner, DataFolderError, isReachable, prepareDataFolder, type Owner } from './data-folder.ts';
import { findBinaries } from './embedded-binaries.ts';
import { isDatabaseUnavailable } from './unavailable.ts';
import { fr } from '#shared/typeset.ts';

const HOST = '127.0.0.1';
const USER = 'resonance';
const DATABASE = 'resonance';
const START_SECONDS = 60;
const START_ATTEMPTS = 4;
const PAUSE_MS = 300;
/**
 * Every process that uses the database holds this advisory lock, shared, so that the last one can tell it is the last.
 */
const PRESENCE_KEY = 1_919_248_239;

const serverSettings = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  log_min_messages: 'warning',
};
/** Settings for tests only: a power cut may lose all data. */
const disposableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off',
};

const localeOf: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' };

export interface EmbeddedDatabase {
  readonly databaseUrl: string;
  /** Stops PostgreSQL, unless another process of ours still uses it. */
  stop(): Promise<void>;
}

interface Cluster {
  readonly folder: string;
  readonly lockFile: string;
  readonly portFile: string;
  readonly passwordFile: string;
  readonly settings: Readonly<Record<string, string | number>>;
  /** Runs one of PostgreSQL's programs as the user that the cluster belongs to. */
  run(name: string, ...args: string[]): Promise<unknown>;
}

/** A cluster whose password is known. */
interface OpenCluster extends Cluster {
  readonly password: string;
}

interface Part {
  readonly port: number;
  readonly presence: pg.Client;
}

/**
 * Starts a real PostgreSQL, with binaries from npm, in `<dataDir>/postgres`, or joins the one that runs there already.
 * It listens on the loopback only and is no child process: Ctrl-C does not reach it, and after a kill -9 the next start
 * takes it over. The data stays.
 * @throws DataFolderError when the folder cannot be used
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  { isDisposable = false }: { isDisposable?: boolean } = {},
): Promise<EmbeddedDatabase> {
  const folder = path.resolve(dataDir);
  const cluster = clusterIn(folder, isDisposable ? disposableSettings : {});
  await prepareDataFolder(folder);
  const owner = await chooseOwner(cluster.folder);
  if (!isReachable(folder, owner)) {
    throw new DataFolderError(
      fr`PostgreSQL ne tourne pas sous root, et son utilisateur n'atteint pas ${folder} : donne à DATA_DIR un dossier hors de celui de root, par exemple /var/lib/resonance.`,
    );
  }
  if (!existsSync(path.join(cluster.folder, 'PG_VERSION'))) {
    await initialise(cluster, await readOrCreateSecret(cluster.passwordFile), owner);
  } else if (!existsSync(cluster.passwordFile)) {
    throw new DataFolderError(
      fr`Le mot de passe de la base dans ${folder} a disparu : remets le fichier database-password.`,
    );
  }
  const open = { ...cluster, password: await readOrCreateSecret(cluster.passwordFile) };
  const part = await takePart(open, launch);
  await createDatabase(part.presence);
  return databaseOf(open, part);
}

/**
 * Joins the PostgreSQL that `startEmbeddedDatabase` runs in `<dataDir>/postgres`. Where none runs, none is started and
 * nothing is written: a command must not invent a database (S-operations-21).
 * @returns null when none runs there, or when its password cannot be read
 */
export async function joinEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase | null> {
  const cluster = clusterIn(path.resolve(dataDir));
  const password = (await readFile(cluster.passwordFile, 'utf8').catch(() => '')).trim();
  if (password === '' || !existsSync(cluster.lockFile)) return null;
  const open = { ...cluster, password };
  const part = await takePart(open, () => Promise.resolve(null));
  return part && databaseOf(open, part);
}

function clusterIn(folder: string, moreSettings: Cluster['settings'] = {}): Cluster {
  const cluster = path.join(folder, 'postgres');
  return {
    folder: cluster,
    lockFile: path.join(cluster, 'postmaster.pid'),
    portFile: path.join(folder, 'database-port'),
    passwordFile: path.join(folder, 'database-password'),
    settings: { ...serverSettings, ...moreSettings },
    async run(name, ...args) {
      const owner = await chooseOwner(cluster);
      return run(path.join(await findBinaries(folder, owner), name), args, { cwd: '/', ...owner });
    },
  };
}

function databaseOf(cluster: OpenCluster, { port, presence }: Part): EmbeddedDatabase {
  return { databaseUrl: urlOf(cluster, port, DATABASE), stop: () => leave(cluster, presence) };
}

function urlOf({ password }: OpenCluster, port: number, database: string): string {
  return `postgres://${USER}:${password}@${HOST}:${port}/${database}`;
}

const run = promisify(execFile);

/**
 * Sets up a cluster in a temporary folder next to it, which is renamed when complete: an interrupted set-up leaves
 * nothing that looks like a cluster.
 */
async function initialise({ folder, run: runAsOwner }: Cluster, password: string, owner: Owner | undefined) {
  const unfinished = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  const locale = localeOf[process.platform] ?? 'C';
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (owner) for (const target of [unfinished, passwordFile]) await chown(target, owner.uid, owner.gid);
    await runAsOwner(
      'initdb',
      `--pgdata=${unfinished}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    );
    await rename(unfinished, folder);
  } catch (cause) {
    const { stderr, message } = cause as { stderr?: string; message: string };
    const reason = stderr?.split('\n').find((line) => line.includes('error:')) ?? message.split('\n', 1)[0];
    throw new DataFolderError(
      fr`PostgreSQL ne s'installe pas dans ${folder} (${String(reason)}) : donne DATA_DIR ou DATABASE_URL.`,
      {
        cause,
      },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/**
 * Registers this process with the server. Another process may be stopping the server at that moment.
 * @param launched what to do where none runs: answers the port of one that does by then, or null to take no part
 */
async function takePart<Launched extends number | null>(
  cluster: OpenCluster,
  launched: (cluster: OpenCluster, hasLeftover: boolean) => Promise<Launched>,
): Promise<Part | (Launched & null)> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await findRunningPort(cluster);
      const port = typeof found === 'number' ? found : await launched(cluster, found === 'leftover');
      if (port === null) return port as Launched & null;
      const presence = await connect(cluster, port);
      await presence.query('SELECT pg_advisory_lock_shared($1)', [PRESENCE_KEY]);
      return { port, presence };
    } catch (error) {
      const isTransient = isDatabaseUnavailable(error) || error instanceof DataFolderError;
      if (!isTransient || attempt === START_ATTEMPTS) throw error;
      await wait(PAUSE_MS * attempt);
    }
  }
}

/**
 * Ends this process's use of the server; the last process stops it, and holds the lock until it is down, so that no
 * other process registers in between.
 */
async function leave(cluster: Cluster, presence: pg.Client): Promise<void> {
  try {
    if (!(await isLast(presence))) return;
    if (existsSync(cluster.lockFile)) await cluster.run('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', cluster.folder);
  } finally {
    await presence.end().catch(() => undefined);
  }
}

async function isLast(presence: pg.Client): Promise<boolean> {
  try {
    await presence.query('SELECT pg_advisory_unlock_shared($1)', [PRESENCE_KEY]);
    const { rows } = await presence.query<{ gained: boolean }>('SELECT pg_try_advisory_lock($1) AS gained', [
      PRESENCE_KEY,
    ]);
    return rows[0]?.gained ?? false;
  } catch (error) {
    // An operator may have stopped or restarted the server by hand: what is left of it is stopped here.
    if (isDatabaseUnavailable(error) || !(error instanceof pg.DatabaseError)) return true;
    throw error;
  }
}

async function connect(cluster: OpenCluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: 'resonance-presence',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * The port of the server that runs on this cluster. A lock file left by a killed one may name a process number that
 * belongs to another program by now: only an answer proves that it runs.
 */
async function findRunningPort(cluster: OpenCluster): Promise<number | 'leftover' | undefined> {
  const giveUpAt = Date.now() + START_SECONDS * 1000;
  for (;;) {
    const lock = await readLockFile(cluster);
    if (!lock || !isAlive(lock.processId)) return undefined;
    const answer = await askServer(cluster, lock.port);
    if (answer === 'ours') return lock.port;
    const isLeftover = answer === 'stranger' || (answer === 'nobody' && lock.status === 'ready');
    if (isLeftover || Date.now() > giveUpAt) return 'leftover';
    await wait(PAUSE_MS);
  }
}

async function askServer(cluster: OpenCluster, port: number): Promise<'ours' | 'stranger' | 'nobody' | 'unclear'> {
  try {
    const client = await connect(cluster, port);
    await client.end();
    return 'ours';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ECONNREFUSED') return 'nobody';
    return code?.startsWith('28') ? 'stranger' : 'unclear';
  }
}

/** postmaster.pid: process number, folder, start, port, socket folder, address, shared memory, status, a line each. */
async function readLockFile({ lockFile }: Cluster) {
  const text = await readFile(lockFile, 'utf8').catch(() => undefined);
  const lines = text?.split('\n');
  return lines && { processId: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() };
}

function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** @param hasLeftover whether its lock file names a process that is not its server, and which would prevent a start */
async function launch(cluster: Cluster, hasLeftover: boolean): Promise<number> {
  if (hasLeftover) await rm(cluster.lockFile, { force: true });
  const savedPort = Number(await readFile(cluster.portFile, 'utf8').catch(() => 0));
  const port = (await freePort(savedPort)) ?? (await freePort(0)) ?? 0;
  const serverLog = path.join(cluster.folder, 'server.log');
  const settings = Object.entries(cluster.settings).map(([name, value]) => `-c ${name}='${value}'`);
  const options = [`-p ${port}`, ...settings].join(' ');
  try {
    await rm(serverLog, { force: true });
    await cluster.run(
      'pg_ctl',
      'start',
      '-w',
      '-t',
      String(START_SECONDS),
      '-D',
      cluster.folder,
      '-l',
      serverLog,
      '-o',
      options,
    );
  } catch (cause) {
    const logged = await readFile(serverLog, 'utf8').catch(() => '');
    const reason = /FATAL: +(.+)/.exec(logged)?.[1] ?? `voir ${serverLog}`;
    throw new DataFolderError(fr`Le PostgreSQL de ${cluster.folder} ne démarre pas : ${reason}.`, { cause });
  }
  await writeFile(cluster.portFile, String(port));
  return port;
}

/** This port if nobody uses it; 0 asks for any. */
function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(wanted, HOST, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Creates the database. When two processes start for the first time together, the second finds it made. */
async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}
