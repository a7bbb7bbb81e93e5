import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { DestinationStream } from 'pino';
import type { runWebOn } from '#server/main.ts';
import type { RunningPart } from '#server/platform/process.ts';
import type { runWorkerOn } from '#worker/main.ts';
import type { runLineAmong } from '#cli/main.ts';
import {
  basicEnvironment,
  programOf,
  startWeb,
  startWorker,
  webEnvironment,
  workerEnvironment,
  type AnsweringWeb,
  type WorkingWorker,
} from './test-process.ts';

/*
 * Web, worker and commands from the programs that the image has, in the process of the tests. The programs are loaded once
 * for all files of that process, apart from the modules that the tests use themselves, and warm from the second on: of what
 * they cost a test file, that is most (decision 137). What is proved of a process itself (its signals, its end, its memory,
 * what it prints) takes one of its own.
 */

type Given = Readonly<Record<string, string>>;

/**
 * How often a worker asks each queue for jobs that are not announced: those that were to begin later. Asking as often as in
 * production takes a twentieth of a core in each process of Jest, while a test waits for something else.
 */
const POLL_SECONDS = 5;

/** A web on a port of its own. */
export async function startWebHere(databaseUrl: string, given: Given = {}): Promise<AnsweringWeb> {
  if (!isProgramShared()) return startWeb(databaseUrl, given);
  const { url, env } = await webEnvironment(databaseUrl, given);
  try {
    return {
      url,
      ...(await begin('server/main.ts', ({ runWebOn: run }, log) => run({ ...basicEnvironment(), ...env }, log))),
    };
  } catch (error) {
    // Since it was found free, another process may have taken the port.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return startWebHere(databaseUrl, given);
    throw error;
  }
}

/** @param pollSeconds how often it asks for jobs that are not announced */
export async function startWorkerHere(
  databaseUrl: string,
  publicUrl: string,
  given: Given = {},
  pollSeconds = POLL_SECONDS,
): Promise<WorkingWorker> {
  if (!isProgramShared()) return startWorker(databaseUrl, publicUrl, given);
  const env = { ...basicEnvironment(), ...workerEnvironment(databaseUrl, publicUrl, given) };
  return begin('worker/main.ts', ({ runWorkerOn: run }, log) => run(env, log, pollSeconds));
}

/** What a command wrote and its exit code, run among others of this process; null where it has to have one of its own. */
export async function runLineHere(
  databaseUrl: string,
  line: readonly string[],
  { env, input = '' }: { readonly env: Given; readonly input?: string | undefined },
): Promise<{ code: number; answer: string; remarks: string } | null> {
  if (!isProgramShared()) return null;
  const { runLineAmong: run } = (await import(pathToFileURL(programOf('cli/main.ts')).href)) as Programs;
  const [stdout, stderr] = [new Writing(), new Writing()];
  const own = {
    env: { ...basicEnvironment(), DATABASE_URL: databaseUrl, ...env },
    stdin: Readable.from([input]),
    stdout,
    stderr,
    exitCode: 0,
  };
  await run(own, line);
  return { code: own.exitCode, answer: stdout.written, remarks: stderr.written };
}

/** Keeps what is written into it. */
class Writing extends Writable {
  written = '';
  override _write(text: Buffer, _encoding: string, done: () => void): void {
    this.written += text.toString();
    done();
  }
}

/** Jest's own runner gives each file a world of its own (jest.config.js), where no program stays warm. */
function isProgramShared(): boolean {
  return 'limitedTest' in globalThis;
}

interface Programs {
  readonly runWebOn: typeof runWebOn;
  readonly runWorkerOn: typeof runWorkerOn;
  readonly runLineAmong: typeof runLineAmong;
}

async function begin(
  entry: string,
  run: (programs: Programs, log: DestinationStream) => Promise<RunningPart>,
): Promise<RunningPart & { readonly output: () => string }> {
  const programs = (await import(pathToFileURL(programOf(entry)).href)) as Programs;
  let output = '';
  const part = await run(programs, { write: (line) => void (output += line) });
  return { output: () => output, stop: () => part.stop() };
}
