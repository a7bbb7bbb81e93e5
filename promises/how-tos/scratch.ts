import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { edited, readHowTo, type Edit, type HowTo } from './how-to.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** So many files each how-to may touch, all of them counted: written by hand, generated, and tests. */
export const limits = {
  'add-a-question': 5,
  'add-a-screen': 5,
  'add-a-mail': 3,
  'add-a-job': 2,
  'add-a-command': 2,
  'add-a-shared-question': 1,
} as const;
export type HowToName = keyof typeof limits;
export const howToNames = Object.keys(limits) as readonly HowToName[];

export async function howToNamed(name: HowToName): Promise<HowTo> {
  return readHowTo(await readFile(path.join(root, 'docs/how-to', `${name}.md`), 'utf8'));
}

/** A copy of the project as it lies here, with a history of its own, in a folder that is removed in the end. */
export interface Scratch {
  readonly folder: string;
  /** Makes the edits of a how-to, and runs what writes files. */
  apply(howTo: HowTo): Promise<void>;
  /** The files that differ from the last commit of the copy, which then is the present state. */
  commit(): Promise<readonly string[]>;
  /** Runs a command line. @throws Error with what it printed when it fails */
  run(line: string): Promise<void>;
  remove(): Promise<void>;
}

export async function makeScratch(): Promise<Scratch> {
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-how-to-'));
  const git = (...words: string[]) => run('git', words, { cwd: folder });
  await copyProject(folder);
  await git('init', '--quiet');
  const commit = async () => {
    await git('add', '--all');
    const { stdout } = await git('diff', '--cached', '--name-only', '--no-renames');
    await git('-c', 'user.name=how-to', '-c', 'user.email=how-to@exemple.fr', 'commit', '--quiet', '-m', 'state');
    return stdout.split('\n').filter((line) => line !== '');
  };
  await commit();
  const runLine = (line: string) => runShell(line, folder);
  return {
    folder,
    commit,
    run: runLine,
    async apply({ edits, makes }) {
      const number = await nextMigration(folder);
      const pathOf = ({ file }: Edit) => path.join(folder, file.replace('NNNN', number));
      for (const edit of edits) {
        const file = pathOf(edit);
        const before = existsSync(file) ? await readFile(file, 'utf8') : null;
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, edited(before, edit));
      }
      for (const line of makes) await runLine(line);
      await run(process.execPath, [path.join(root, 'node_modules/oxfmt/bin/oxfmt'), ...new Set(edits.map(pathOf))]);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Everything that git tracks or would track; what is installed is linked. */
async function copyProject(folder: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 16 * 2 ** 20,
  });
  for (const file of new Set(stdout.split('\0'))) {
    if (file === '' || !existsSync(path.join(root, file))) continue;
    await cp(path.join(root, file), path.join(folder, file));
  }
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
}

/** What `NNNN` means in the name of a migration. */
async function nextMigration(folder: string): Promise<string> {
  const numbers = (await readdir(path.join(folder, 'migrations'))).map((file) => parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

async function runShell(line: string, cwd: string): Promise<void> {
  // Jest's own variables are not for the processes of another project.
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, NODE_ENV: _environment, ...env } = process.env;
  const child = spawn(line, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${line} failed:\n${printed}`);
}
