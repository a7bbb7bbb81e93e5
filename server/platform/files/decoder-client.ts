import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { DecoderAnswer, DecoderQuestion, DecoderTask } from './decoder-task.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../decoder.ts');
/** How long an unused decoder process runs on; its memory is freed with it. */
const IDLE_MS = 10_000;
/**
 * How long an answer may take: ten files, each with a few steps of five seconds at most. A decoder that takes longer
 * hangs.
 */
const ANSWER_WITHIN_MS = 60_000;

interface Asked {
  resolve(result: unknown): void;
  reject(reason: Error): void;
}

interface Decoder {
  readonly child: ChildProcess;
  readonly asked: Map<number, Asked>;
  idle?: NodeJS.Timeout;
}

let decoder: Decoder | undefined;
let count = 0;
const outcomes = new Map<string, number>();

/**
 * Decodes an uploaded file in a separate process, so that neither its memory nor its crash harms anything else.
 * @throws AppError the error of the task; 503 when the decoder was lost
 */
export function decodeInProcess<Result>({ name }: DecoderTask<Result>, bytes: Buffer): Promise<Result> {
  const asking = (decoder ??= start());
  clearTimeout(asking.idle);
  const number = (count += 1);
  return new Promise<unknown>((resolve, reject) => {
    const late = setTimeout(() => asking.child.kill('SIGKILL'), ANSWER_WITHIN_MS);
    const finish = () => {
      clearTimeout(late);
      asking.asked.delete(number);
      if (asking.asked.size === 0) asking.idle = setTimeout(() => end(asking), IDLE_MS).unref();
    };
    asking.asked.set(number, {
      resolve: (result) => (finish(), resolve(result)),
      reject: (reason) => (finish(), reject(reason)),
    });
    const question: DecoderQuestion = { number, task: name, bytes };
    asking.child.send(question, (error) => {
      if (error) asking.asked.get(number)?.reject(lost(error));
    });
  }) as Promise<Result>;
}

/** How many files had each outcome since this process began: 'decoded', 'failed', 'lost', or an error code. */
export function decoderOutcomes(): ReadonlyMap<string, number> {
  return outcomes;
}

function countOutcome(outcome: string): void {
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}

function start(): Decoder {
  const { PATH = '', TMPDIR, NODE_ENV, NODE_COMPILE_CACHE } = process.env;
  const child = fork(PROGRAM, {
    // Nothing of the configuration is passed on. With several arenas the C library would keep most of the memory that
    // was ever needed.
    env: {
      PATH,
      MALLOC_ARENA_MAX: '1',
      ...(TMPDIR && { TMPDIR }),
      ...(NODE_ENV && { NODE_ENV }),
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const started: Decoder = { child, asked: new Map() };
  child.on('message', ({ number, result, expectedError, unexpectedError }: DecoderAnswer) => {
    const waiting = started.asked.get(number);
    countOutcome(expectedError?.code ?? (unexpectedError === undefined ? 'decoded' : 'failed'));
    if (expectedError) waiting?.reject(new AppError(expectedError.code, expectedError.status));
    else if (unexpectedError !== undefined) waiting?.reject(new Error(unexpectedError));
    else waiting?.resolve(result);
  });
  const onLoss = (cause?: unknown) => {
    if (decoder === started) decoder = undefined;
    for (const waiting of started.asked.values()) {
      countOutcome('lost');
      waiting.reject(lost(cause));
    }
    clearTimeout(started.idle);
  };
  child.on('error', onLoss);
  child.on('exit', (code, signal) => onLoss(new Error(`The decoder ended: ${signal ?? code}.`)));
  // While a request waits for an answer, it keeps the process alive by itself.
  child.unref();
  child.channel?.unref();
  return started;
}

function end(idle: Decoder): void {
  if (decoder === idle) decoder = undefined;
  if (idle.child.connected) idle.child.disconnect();
}

function lost(cause: unknown): AppError {
  return new AppError('unavailable', 503, { cause });
}
