import { parentPort } from 'node:worker_threads';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { createListWriter, type WriteList } from '../list-writer.ts';
import type { ListColumns } from '../../lists/list-columns.ts';
import { createRanking } from '../ranking.ts';
import type { BlockedSeats } from '../seats.ts';
import type { Blocks } from './blocks.ts';
import { createKernelScan } from './kernel-scan.ts';

/** What a thread needs of an engine; the memory and the arrays are shared, not copied. */
export interface SharedEngine {
  /** The number of the engine: a thread remembers the last one that it worked for. */
  readonly number: number;
  readonly kernel: WebAssembly.Module;
  readonly blocks: Pick<Blocks, 'memory' | 'towns' | 'frames' | 'order' | 'mostBlocked'>;
  /** Whom the seekers of the task may not meet. */
  readonly blocked: BlockedSeats;
  readonly ids: Uint8Array;
  readonly today: IsoDate;
}

export interface ListTask {
  readonly engine: SharedEngine;
  readonly thread: number;
  /** The seats of those whose lists are wanted, in ascending order, and the row of each list. */
  readonly seekers: Uint32Array;
  readonly rows: Uint32Array;
  readonly lists: ListColumns;
  /** How many of the seekers some thread has taken on. */
  readonly taken: Int32Array;
}

/** Neighbours are taken together, since one shortlist serves them all. */
const SEEKERS_AT_A_TIME = 64;

let known: { number: number; writeList: WriteList; blocked: BlockedSeats } | undefined;

/** Takes on seekers until none is left, while other threads do the same. */
function writeLists({ engine, thread, seekers, rows, lists, taken }: ListTask): void {
  const { number, kernel, blocks, blocked, ids, today } = engine;
  if (known?.number !== number) {
    const ofTask: BlockedSeats = new Map();
    const scan = createKernelScan(kernel, blocks, ofTask, thread);
    known = { number, writeList: createListWriter(scan, createRanking(ids, blocks.order, today)), blocked: ofTask };
  }
  known.blocked.clear();
  for (const [seeker, others] of blocked) known.blocked.set(seeker, others);
  for (;;) {
    const from = Atomics.add(taken, 0, SEEKERS_AT_A_TIME);
    if (from >= seekers.length) return;
    for (let index = from; index < Math.min(from + SEEKERS_AT_A_TIME, seekers.length); index += 1) {
      known.writeList(seekers[index]!, lists, rows[index]!);
    }
  }
}

parentPort?.on('message', (task: ListTask) => {
  writeLists(task);
  parentPort?.postMessage(null);
});
