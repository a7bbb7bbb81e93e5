import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable, Writable } from 'node:stream';

/** What a command reads, where it writes, and the exit code that it leaves. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  exitCode?: string | number | null | undefined;
}

type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

const given = new AsyncLocalStorage<Surroundings>();

/** Those of the command that runs here: its process, unless it was given others. */
export function surroundings(): Surroundings {
  return given.getStore() ?? process;
}

/** Runs a command among others of the same process, with surroundings of its own. */
export function runAmong<Result>(own: Surroundings, run: () => Promise<Result>): Promise<Result> {
  return given.run(own, run);
}
