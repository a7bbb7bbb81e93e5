import { availableParallelism } from 'node:os';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ListTask } from './list-thread.ts';

/** How many threads there are besides this one: one for each core, or none on a machine with one core. */
export const THREADS = availableParallelism() > 1 ? availableParallelism() : 0;

let threads: Worker[] = [];
let last: Promise<unknown> = Promise.resolve();

/** Has all threads of this process work on a task. Several tasks are done one after the other. */
export function runOnThreads(task: Omit<ListTask, 'thread'>): Promise<void> {
  const done = last.then(() => runTask(task));
  last = done.catch(() => undefined);
  return done;
}

async function runTask(task: Omit<ListTask, 'thread'>): Promise<void> {
  while (threads.length < THREADS) threads.push(new Worker(new URL('list-thread.ts', import.meta.url)));
  const working = threads.map(async (worker, thread) => {
    worker.ref();
    worker.postMessage({ ...task, thread });
    await once(worker, 'message');
    // A process that has nothing else to do may end.
    worker.unref();
  });
  try {
    await Promise.all(working);
  } catch (error) {
    // The next task gets new threads.
    await Promise.all(threads.map((worker) => worker.terminate()));
    threads = [];
    throw error;
  }
}
