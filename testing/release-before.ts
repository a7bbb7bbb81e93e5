import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const projectRoot = path.resolve(import.meta.dirname, '..');
/** What counts as the release before until the first one has a tag: what this one replaces, with migrations up to 81. */
const BEFORE_THE_FIRST_TAG = 'b949243351df17f3dd6ad013961c1921c659c747';
const BIGGEST_TREE_BYTES = 256 * 1024 * 1024;

/** The source of the release before, in a folder of its own. */
export interface ReleaseBefore {
  /** A tag, or a commit. */
  readonly name: string;
  readonly folder: string;
  remove(): Promise<void>;
}

/**
 * The newest release that this one replaces: the newest tag `v…` of an earlier commit; null where the history does not hold
 * it, as in an archive of the source.
 */
export async function findReleaseBefore(): Promise<string | null> {
  const tags = await git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-version:refname').catch(() => '');
  const name = tags.split('\n')[0] || BEFORE_THE_FIRST_TAG;
  const isThere = await git('cat-file', '-e', `${name}^{commit}`).then(
    () => true,
    () => false,
  );
  return isThere ? name : null;
}

/**
 * Puts the source of a release into a folder of its own, from where its processes run as they are. Libraries and built pages
 * are those of this release: its answers to scripts and its jobs need no page of its own.
 */
export async function unpackRelease(name: string): Promise<ReleaseBefore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-release-'));
  const archive = `${folder}.tar`;
  const { stdout } = await run('git', ['archive', '--format=tar', name], {
    cwd: projectRoot,
    encoding: 'buffer',
    maxBuffer: BIGGEST_TREE_BYTES,
  });
  await writeFile(archive, stdout);
  await mkdir(folder, { recursive: true });
  await run('tar', ['-x', '-f', archive, '-C', folder]);
  await rm(archive);
  for (const shared of ['node_modules', 'dist'])
    await symlink(path.join(projectRoot, shared), path.join(folder, shared));
  return { name, folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function git(...line: string[]): Promise<string> {
  return (await run('git', line, { cwd: projectRoot })).stdout.trim();
}
