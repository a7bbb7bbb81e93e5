import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's packages of what the drill needs; what they depend on comes with them. */
const PACKAGES = ['postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer'] as const;
const MEBIBYTES_OF_LISTS = 64;
const POSTGRESQL = 'usr/lib/postgresql';

/** Where the programs are. */
export interface Programs {
  /** The environment in which they are found, with their libraries. */
  readonly env: Readonly<Record<string, string>>;
  /** The folder of `postgres`, `initdb` and `psql`. */
  readonly binDir: string;
  readonly patroni: string;
}

/**
 * Finds PostgreSQL, Patroni, etcd, HAProxy and PgBouncer. What is not installed on this machine is fetched with apt-get and
 * unpacked into `folder`, without being installed: a package that is installed also starts its service.
 * @param cache where fetched packages stay for the next time
 * @throws when this is no Debian, or a package cannot be had
 */
export async function findPrograms(folder: string, cache: string): Promise<Programs> {
  const missing = await findMissing();
  if (missing.length > 0) await unpack(missing, folder, cache);
  const roots = [folder, '/'];
  const found = (file: string) => roots.map((root) => path.join(root, file)).find((one) => existsSync(one));
  const postgres = found(POSTGRESQL);
  const versions = postgres === undefined ? [] : (await readdir(postgres)).filter((name) => /^\d+$/.test(name));
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  const patroni = found('usr/bin/patroni');
  if (postgres === undefined || newest === undefined || patroni === undefined)
    throw new Error('PostgreSQL or Patroni is not where Debian puts it.');
  const libraries = await librariesIn(folder);
  return {
    binDir: path.join(postgres, newest, 'bin'),
    patroni,
    env: {
      PATH: roots.flatMap((root) => [path.join(root, 'usr/sbin'), path.join(root, 'usr/bin')]).join(':'),
      LD_LIBRARY_PATH: libraries.join(':'),
      PYTHONPATH: path.join(folder, 'usr/lib/python3/dist-packages'),
      LANG: 'C.UTF-8',
      HOME: folder,
    },
  };
}

/** The packages that are not installed on this machine, with those that they need. */
async function findMissing(): Promise<string[]> {
  const simulate = () =>
    run('apt-get', ['install', '--simulate', '--no-install-recommends', ...PACKAGES], {
      env: { ...process.env, LANG: 'C' },
      maxBuffer: MEBIBYTES_OF_LISTS * 1024 * 1024,
    });
  const { stdout } = await simulate().catch(async (error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT')
      throw new Error('The drill needs Debian, or a system like it.');
    // The lists of packages may be missing or old; only root may fetch them.
    await run('apt-get', ['update']).catch(() => undefined);
    return simulate();
  });
  // A package that is installed in an older version has that version in brackets, and will do.
  return [...stdout.matchAll(/^Inst (\S+) \(/gm)].map(([, name = '']) => name);
}

async function unpack(packages: readonly string[], folder: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const fileOf = async (name: string) => (await readdir(cache)).find((file) => file.startsWith(`${name}_`));
  for (const name of packages)
    if ((await fileOf(name)) === undefined) await run('apt-get', ['download', name], { cwd: cache });
  for (const name of packages) await run('dpkg', ['--extract', path.join(cache, (await fileOf(name)) ?? ''), folder]);
}

/** The folders of libraries below a folder, such as `usr/lib/x86_64-linux-gnu`. */
async function librariesIn(folder: string): Promise<string[]> {
  const below = path.join(folder, 'usr/lib');
  if (!existsSync(below)) return [];
  return (await readdir(below)).filter((name) => name.endsWith('-linux-gnu')).map((name) => path.join(below, name));
}
