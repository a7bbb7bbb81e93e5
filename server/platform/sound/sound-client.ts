import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { SoundError } from './decode-sound.ts';
import type { PreparedSound } from './prepare-sound.ts';
import type { SoundAnswer, SoundQuestion } from './sound-question.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');
/** Of the built programs the built one: to take the types out of its source takes 16 MB and half of the time. */
const PROGRAM = path.join(
  PROJECT,
  import.meta.filename.endsWith('.ts') ? 'server/sound.ts' : 'dist/programs/server/sound.js',
);
/** Where the source without its types is kept. Where it cannot be written, nothing is kept. */
const COMPILED = path.join(PROJECT, 'node_modules/.cache/node');
/** A recording takes about a second; on a busy machine a few. */
const ANSWER_WITHIN_MS = 20_000;
/** A recording takes about 100 MB. */
const MEMORY_AT_MOST = 250_000_000;
const LOOK_EVERY_MS = 100;
const PAGE_BYTES = 4096;
const WAITING_AT_MOST = 6;

const codeOf = {
  'not-sound': 'voice_not_sound',
  video: 'voice_is_video',
  unreadable: 'voice_unreadable',
  'too-long': 'voice_too_long',
  'too-short': 'voice_too_short',
  silent: 'voice_silent',
} as const satisfies Record<SoundError['reason'], ErrorCode>;

let turn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Makes a recording of an uploaded file in a process of its own, one at a time, within bounds of time and memory: neither
 * a large nor a hostile file harms anything else (S-voice-3).
 * @throws AppError 422 with what is wrong with the file; 503 when too many are waiting
 */
export async function prepareInProcess(bytes: Buffer, secondsAtMost: number): Promise<PreparedSound> {
  if (waiting >= WAITING_AT_MOST) throw new AppError('unavailable', 503);
  waiting += 1;
  const mine = turn.then(() => ask({ bytes, secondsAtMost }));
  turn = mine.catch(() => undefined);
  try {
    const { prepared, refused, failed } = await mine;
    if (refused) throw new AppError(codeOf[refused], 422);
    if (!prepared) throw new Error(failed ?? 'No recording was made.');
    return { ...prepared, opus: Buffer.from(prepared.opus), aac: Buffer.from(prepared.aac) };
  } finally {
    waiting -= 1;
  }
}

/** Starts the process that converts one recording, and ends when its channel is closed. */
export function startSound(): ChildProcess {
  const { PATH = '', TMPDIR, NODE_ENV, NODE_COMPILE_CACHE = COMPILED } = process.env;
  return fork(PROGRAM, {
    // Nothing of the configuration is passed on. With several arenas the C library would keep more memory.
    env: {
      PATH,
      MALLOC_ARENA_MAX: '1',
      UV_THREADPOOL_SIZE: '1',
      NODE_COMPILE_CACHE,
      ...(TMPDIR && { TMPDIR }),
      ...(NODE_ENV && { NODE_ENV }),
    },
    execArgv: ['--max-semi-space-size=1', '--max-old-space-size=96'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function ask(question: SoundQuestion): Promise<SoundAnswer> {
  const child = startSound();
  return new Promise<SoundAnswer>((resolve, reject) => {
    // A file that takes too long or too much is broken or hostile: its sender reads that it cannot be read.
    const giveUp = () => (child.kill('SIGKILL'), resolve({ refused: 'unreadable' }));
    const late = setTimeout(giveUp, ANSWER_WITHIN_MS);
    const look = setInterval(() => {
      void residentBytes(child.pid).then((used) => used > MEMORY_AT_MOST && giveUp());
    }, LOOK_EVERY_MS);
    const finish = () => {
      clearTimeout(late);
      clearInterval(look);
    };
    child.once('message', (answer: SoundAnswer) => {
      resolve(answer);
      if (child.connected) child.disconnect();
    });
    child.once('error', (cause) => (finish(), reject(new AppError('unavailable', 503, { cause }))));
    // A decoder that crashed has read a broken file.
    child.once('exit', (code, signal) => {
      finish();
      if (code !== null && code !== 0) reject(new Error(`The process of a recording ended with ${code}.`));
      else resolve({ refused: 'unreadable', failed: signal ?? 'ended' });
    });
    child.send(question, (error) => {
      if (error) reject(new AppError('unavailable', 503, { cause: error }));
    });
  });
}

/** How much memory a process holds, in bytes; 0 where the system does not say it. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES;
}
