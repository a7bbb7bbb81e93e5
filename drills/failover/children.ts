import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import type { Owner } from '#server/platform/db/data-folder.ts';

/** How processes of the drill run: as which user, with which programs. */
export interface Surroundings {
  /** Another user than ours, where we are root: PostgreSQL refuses to run as root. */
  readonly owner: Owner | undefined;
  readonly env: Readonly<Record<string, string>>;
}

/** All that the drill started, so that nothing is left over. */
const started = new Set<ChildProcess>();

/** Starts a program that writes to a log file of its own. */
export function startChild(
  { owner, env }: Surroundings,
  [program, ...args]: readonly [string, ...string[]],
  {
    log,
    cwd,
    more = {},
  }: { readonly log: string; readonly cwd: string; readonly more?: Readonly<Record<string, string>> },
): ChildProcess {
  const out = openSync(log, 'a');
  const child = spawn(program, args, { cwd, env: { ...env, ...more }, stdio: ['ignore', out, out], ...owner });
  closeSync(out);
  started.add(child);
  child.once('error', () => started.delete(child));
  child.once('exit', () => started.delete(child));
  return child;
}

export function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** kill -9 of processes and of all that they have started; those that are gone already are no error. */
export function killTrees(processIds: readonly number[]): void {
  const all = processIds.flatMap((id) => [id, ...descendantsOf(id)]);
  for (const id of all) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** kill -9 of whatever the drill has started and that still runs. */
export function killEverything(): void {
  killTrees([...started].flatMap(({ pid }) => (pid === undefined ? [] : [pid])));
}

function descendantsOf(processId: number): number[] {
  const parents = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : null;
    if (parent !== null) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const below = (id: number): number[] => (parents.get(id) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(processId);
}

function parentOf(processId: string): number | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
