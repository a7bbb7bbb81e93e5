import { setPriority } from 'node:os';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { validateBanner } from './features/ads/banner.ts';
import { prepareImage } from './features/photos/image.ts';

/** What the decoder does with a file that somebody sent. */
const tasks = { photo: prepareImage, banner: validateBanner };

export type DecoderTask = keyof typeof tasks;
export type Decoded<Task extends DecoderTask> = Awaited<ReturnType<(typeof tasks)[Task]>>;

export interface DecoderQuestion {
  readonly number: number;
  readonly task: DecoderTask;
  readonly bytes: Buffer;
}

export interface DecoderAnswer {
  readonly number: number;
  readonly result?: unknown;
  /** Why there is no result. */
  readonly refusal?: { readonly code: ErrorCode; readonly status: number };
  readonly failure?: string;
}

/** Below whatever answers people. */
const PRIORITY = 10;

if (process.send) {
  setPriority(PRIORITY);
  process.on('message', (question: DecoderQuestion) => void answer(question));
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C, and some that stop services, reach the whole group; the web process says when it is through.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
}

async function answer({ number, task, bytes }: DecoderQuestion): Promise<void> {
  process.send?.({ number, ...(await decode(task, bytes)) } satisfies DecoderAnswer);
}

async function decode(task: DecoderTask, bytes: Buffer): Promise<Omit<DecoderAnswer, 'number'>> {
  try {
    return { result: await tasks[task](bytes) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, status: error.status } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
