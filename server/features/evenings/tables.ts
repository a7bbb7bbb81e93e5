import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitTo } from '../../platform/bundle.ts';
import type { TableQuestions } from './tables-thread.ts';

/** Tables take seconds to compose: one question at a time, so that the worker's other work has a core. */
const oneAtATime = limitTo(1);

/**
 * Asks the composer of tables, in a thread of its own: the process goes on with what else it does, and says that it lives.
 * @throws when the thread ends without an answer
 */
export function askTables<Kind extends keyof TableQuestions>(
  kind: Kind,
  asked: TableQuestions[Kind]['asked'],
): Promise<TableQuestions[Kind]['answer']> {
  return oneAtATime(async () => {
    const thread = new Worker(new URL('tables-thread.ts', import.meta.url));
    try {
      thread.postMessage({ kind, asked });
      const [answer] = (await once(thread, 'message')) as [TableQuestions[Kind]['answer']];
      return answer;
    } finally {
      await thread.terminate();
    }
  });
}
