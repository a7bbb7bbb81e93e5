import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AppContext } from '#server/platform/context.ts';
import { TEST_SECRET } from '#testing/test-process.ts';
import { multiply, populate, TIMES } from './growth-population.ts';
import { withDatabaseIn } from './throwaway.ts';

const run = promisify(execFile);
/** PostgreSQL runs as another user where root starts it, and has to reach its folder. */
const OTHERS_MAY_PASS = 0o711;
/** As in production, and readable by the processes that are measured. */
export const DATABASE_OPTIONS = { isDurable: true, secretKey: TEST_SECRET } as const;

type Work = (ctx: AppContext) => Promise<void>;

/** A small population and one that is ten times as large, each in a database of its own. */
export interface Populations {
  small(work: Work): Promise<void>;
  large(work: Work): Promise<void>;
}

/**
 * Makes both populations, lets `work` use each once, and removes them.
 * @param retainedIn a folder in which they are retained as they were made: the next time they are copied from there
 */
export async function withPopulations(
  members: number,
  retainedIn: string | undefined,
  work: (populations: Populations) => Promise<void>,
): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'resonance-growth-'));
  await chmod(scratch, OTHERS_MAY_PASS);
  const made = retainedIn ?? scratch;
  try {
    await mkdir(made, { recursive: true });
    const small = path.join(made, String(members));
    const large = path.join(made, `${members}-times-${TIMES}`);
    await make(small, null, (ctx) => populate(ctx, members));
    await make(large, small, multiply);
    const copyOf = (folder: string) => async (measure: Work) => {
      const copy = path.join(scratch, 'measured');
      await copyFolder(folder, copy);
      await withDatabaseIn(copy, measure, DATABASE_OPTIONS);
      await rm(copy, { recursive: true });
    };
    await work({ small: copyOf(small), large: copyOf(large) });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Fills a database that gets its name only when it is complete, unless it is there already. */
async function make(folder: string, from: string | null, fill: Work): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  if (from === null) await mkdir(unfinished);
  else await copyFolder(from, unfinished);
  await withDatabaseIn(unfinished, fill, DATABASE_OPTIONS);
  await rename(unfinished, folder);
}

/** With owners and modes, which PostgreSQL insists on. */
async function copyFolder(from: string, to: string): Promise<void> {
  await run('cp', ['-a', from, to]);
}
