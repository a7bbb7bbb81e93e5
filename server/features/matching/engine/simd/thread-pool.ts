import { availableParallelism } from 'node:os';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ListTask } from './list-thread.ts';

/** Threads beside this one: one for each core; none where there is only one core. */
export const THREADS = availableParallelism() > 1 ? availableParallelism() : 0;

let threads: Worker[] = [];
let last: Promise<unknown> = Promise.resolve();

/** Has all threads of this process work a task off; one task after the other. */
export function shareOut(task: Omit<ListTask, 'thread'>): Promise<void> {
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
    // Whoever comes next finds fresh threads.
    await Promise.all(threads.map((worker) => worker.terminate()));
    threads = [];
    throw error;
  }
}
