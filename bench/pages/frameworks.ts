import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildTree } from './build-tree.ts';

export type Framework = 'next' | 'react-router' | 'tanstack';

const sources = path.resolve(import.meta.dirname, '../frameworks');
/** Not part of the project, and too large to be fetched each time. */
const cache = path.resolve(import.meta.dirname, '../.cache');

/**
 * Lays a folder of `bench/frameworks` into the cache, with its packages as its lock file names them.
 * @returns the folder in the cache
 */
export async function installInCache(name: string): Promise<string> {
  const folder = path.join(cache, name);
  const lock = await readFile(path.join(sources, name, 'package-lock.json'));
  const stamp = path.join(folder, 'installed');
  const fingerprint = createHash('sha256').update(lock).digest('hex');
  const installed = await readFile(stamp, 'utf8').catch(() => '');
  if (installed !== fingerprint) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(path.join(sources, name), folder, { recursive: true });
  if (installed !== fingerprint) {
    npm(['ci', '--ignore-scripts'], folder);
    await writeFile(stamp, fingerprint);
  }
  return folder;
}

/**
 * Installs a framework, gives it the tree, and builds it for production.
 * @param again false takes it as it was built the last time, if it was
 * @returns the folder that it runs in
 */
export async function prepareFramework(name: Framework, { again }: { again: boolean }): Promise<string> {
  if (!again && existsSync(path.join(cache, name, 'tree'))) return path.join(cache, name);
  const folder = await installInCache(name);
  await buildTree(path.join(folder, 'tree'));
  npm(['run', 'build'], folder);
  return folder;
}

function npm(args: readonly string[], cwd: string): void {
  const { NODE_ENV: _mode, ...env } = process.env;
  execFileSync('npm', args, {
    cwd,
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
