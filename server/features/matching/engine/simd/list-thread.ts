import { parentPort } from 'node:worker_threads';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { createLister, type WriteList } from '../lister.ts';
import type { PackedLists } from '../lists.ts';
import { createRanking } from '../ranking.ts';
import type { Blocks } from './blocks.ts';
import { createKernelScan } from './kernel-scan.ts';

/** All that a thread needs of an engine; the memory and the arrays are shared, not copied. */
export interface SharedEngine {
  /** Of the engine: a thread keeps the last one that it saw. */
  readonly number: number;
  readonly kernel: WebAssembly.Module;
  readonly blocks: Pick<Blocks, 'memory' | 'places' | 'frames' | 'order'>;
  readonly apart: ReadonlyMap<number, ReadonlySet<number>>;
  readonly ids: Uint8Array;
  readonly today: IsoDate;
}

export interface ListTask {
  readonly engine: SharedEngine;
  readonly thread: number;
  /** Who looks, in the order in which they stand, and the row of each one's list. */
  readonly lookers: Uint32Array;
  readonly rows: Uint32Array;
  readonly lists: PackedLists;
  /** How many of the lookers somebody has taken. */
  readonly taken: Int32Array;
}

/** Neighbours are taken together, so that what is listed for one serves the next. */
const AT_A_TIME = 64;

let known: { number: number; writeList: WriteList } | undefined;

/** Works off what is left of a task, beside the other threads. */
export function workOff({ engine, thread, lookers, rows, lists, taken }: ListTask): void {
  const { number, kernel, blocks, apart, ids, today } = engine;
  if (known?.number !== number) {
    const scan = createKernelScan(kernel, blocks, apart, thread);
    known = { number, writeList: createLister(scan, createRanking(ids, blocks.order, today)) };
  }
  for (;;) {
    const from = Atomics.add(taken, 0, AT_A_TIME);
    if (from >= lookers.length) return;
    for (let index = from; index < Math.min(from + AT_A_TIME, lookers.length); index += 1) {
      known.writeList(lookers[index]!, lists, rows[index]!);
    }
  }
}

parentPort?.on('message', (task: ListTask) => {
  workOff(task);
  parentPort?.postMessage(null);
});
