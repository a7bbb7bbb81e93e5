import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { SoundError } from './platform/sound/decode-sound.ts';
import { prepareSound } from './platform/sound/prepare-sound.ts';
import type { SoundAnswer, SoundQuestion } from './platform/sound/sound-question.ts';

/** The process priority: below that of the servers that answer requests. */
const PRIORITY = 10;

// One process for each recording: what a broken or hostile file does to it is gone with it.
if (process.send) {
  setPriority(PRIORITY);
  process.once('message', (question: SoundQuestion) => void answer(question));
  // An ordered end waits for the threads of the engine, and was seen to wait for ever. Nothing of it is needed.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ctrl-C, and some service managers, signal the whole process group. It ends when the web process disconnects.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
}

async function answer({ bytes, secondsAtMost }: SoundQuestion): Promise<void> {
  // What the engine would store at an ordered end: the program without its types, for the next recording.
  flushCompileCache();
  process.send?.(await prepare(bytes, secondsAtMost));
}

async function prepare(bytes: Buffer, secondsAtMost: number): Promise<SoundAnswer> {
  try {
    return { prepared: await prepareSound(bytes, secondsAtMost) };
  } catch (error) {
    if (error instanceof SoundError) return { refused: error.reason };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
