import type { DecoderTask, DecoderQuestion, DecoderAnswer } from './platform/files/decoder-task.ts';
import { setPriority } from 'node:os';
import { AppError } from '#shared/errors.ts';
import { bannerTask } from './features/ads/banner.ts';
import { photoTask, veilTask } from './features/photos/image.ts';

/** What the decoder can do with an uploaded file. */
const tasks: readonly DecoderTask[] = [photoTask, veilTask, bannerTask];

/** The process priority of the decoder: below that of the servers that answer requests. */
const PRIORITY = 10;

if (process.send) {
  setPriority(PRIORITY);
  process.on('message', (question: DecoderQuestion) => void answer(question));
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C, and some service managers, signal the whole process group. The decoder ends when the web process
  // disconnects.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
}

async function answer({ number, task, bytes }: DecoderQuestion): Promise<void> {
  process.send?.({ number, ...(await decode(task, bytes)) } satisfies DecoderAnswer);
}

async function decode(name: string, bytes: Buffer): Promise<Omit<DecoderAnswer, 'number'>> {
  try {
    const task = tasks.find((known) => known.name === name);
    if (!task) throw new Error(`The decoder knows no task '${name}'.`);
    return { result: await task.run(bytes) };
  } catch (error) {
    if (error instanceof AppError) return { expectedError: { code: error.code, status: error.status } };
    return { unexpectedError: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
