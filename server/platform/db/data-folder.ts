import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { fr } from '#shared/typeset.ts';

const OTHERS_MAY_PASS = 0o011;
const HASH_LENGTH = 10;
/** The users that PostgreSQL may run as when root starts it: it refuses to run as root itself. */
const usersForRoot = ['postgres', 'nobody'];

/** Where data lies as long as DATA_DIR says nothing else, below the folder in which the process starts. */
export const DEFAULT_DATA_DIR = '.data';

/** A folder or machine that cannot run the database; its message is one sentence for the operator. */
export class DataFolderError extends OperatorError {
  override name = 'DataFolderError';
}

/** The system user who runs PostgreSQL, if it is another one than ours. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The folder for data: what DATA_DIR says. Without it `.data`, but for root below a folder that only root may enter, such
 * as root's home: there the user of an embedded PostgreSQL could not reach it. Then it is a folder in /var/lib, the same
 * one for every process that starts in this folder (S-operations-22).
 */
export async function chooseDataDir({ databaseUrl, dataDir }: DataSettings): Promise<string> {
  if (databaseUrl !== undefined || dataDir !== DEFAULT_DATA_DIR) return dataDir;
  const folder = path.resolve(dataDir);
  const owner = await chooseOwner(path.join(folder, 'postgres')).catch(() => undefined);
  if (isReachable(path.dirname(folder), owner)) return dataDir;
  return `/var/lib/resonance-${createHash('sha256').update(folder).digest('hex').slice(0, HASH_LENGTH)}`;
}

interface DataSettings {
  /** The configured database; undefined: an embedded one. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/**
 * Creates a folder if needed and checks that it can be written.
 * @throws DataFolderError
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    // Lets the user that PostgreSQL runs as pass through root's folder to its own, without reading it.
    if (isRoot()) await chmod(folder, ((await stat(folder)).mode & 0o777) | OTHERS_MAY_PASS);
    await rm(await mkdtemp(path.join(folder, '.writable-')), { recursive: true });
  } catch (cause) {
    throw new DataFolderError(
      fr`Le dossier ${folder} ne peut pas être écrit : donne à DATA_DIR un dossier qui peut l'être.`,
      { cause },
    );
  }
}

/**
 * Node's own recursive mkdir never comes back from a file system that says ENOENT to every new folder, as /proc does.
 */
async function makeFolder(folder: string): Promise<void> {
  const parent = path.dirname(folder);
  if (parent !== folder && !existsSync(parent)) await makeFolder(parent);
  if (!existsSync(folder)) await mkdir(folder);
}

/**
 * The user to run PostgreSQL, which refuses to run as root: the owner of an existing cluster, or else an unprivileged
 * user.
 * @throws DataFolderError when there is none
 */
export async function chooseOwner(cluster: string): Promise<Owner | undefined> {
  if (!isRoot()) return undefined;
  const present = await stat(cluster).catch(() => undefined);
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid };
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of usersForRoot) {
    const found = users.find(([user]) => user === name);
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new DataFolderError(
    fr`PostgreSQL refuse de tourner sous root, et cette machine n'a ni utilisateur « postgres » ni « nobody ».`,
  );
}

/** Whether a user can reach a folder; below one that only root can enter, such as root's home, another user cannot. */
export function isReachable(folder: string, owner: Owner | undefined): boolean {
  if (!owner) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
