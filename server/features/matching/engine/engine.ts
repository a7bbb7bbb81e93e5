import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { CODE_LENGTH } from '../codes/code.ts';
import { ID_LENGTH } from '../codes/packed-ids.ts';
import { createListColumns, type ListColumns } from '../lists/list-columns.ts';
import { createListWriter, type WriteList } from './list-writer.ts';
import { buildPopulationColumns } from './population-columns.ts';
import { createRanking } from './ranking.ts';
import { WITHIN, type Scan } from './scan.ts';
import { lineUp, NOBODY, seatsOf, type BlockedSeats, type SeatsInTurn } from './seats.ts';
import { fillBlocks } from './simd/blocks.ts';
import { createKernelScan } from './simd/kernel-scan.ts';
import { findKernel } from './simd/kernel.ts';
import type { SharedEngine } from './simd/list-thread.ts';
import { runOnThreads, THREADS } from './simd/thread-pool.ts';
import { TableScan } from './table-scan.ts';

export interface EngineMembers {
  /** The ids of everybody who may be matched at all (S-matching-1), `ID_LENGTH` bytes each. The engine keeps no copy. */
  readonly ids: Uint8Array;
  /** Their codes in the same order, `CODE_LENGTH` bytes each. Not needed once the engine is made. */
  readonly codes: Uint8Array;
  /** Pairs of members' numbers who may not meet, since one has blocked the other. */
  readonly blockedPairs?: Uint32Array;
}

/** How well everybody else suits one member. */
export interface Ratings {
  /** 0 to 200; 0 for those who do not fit at all. */
  readonly points: Uint8Array;
  /** One of `FIT`, or `FIT.beyond` plus the rank of the band, nearest first. */
  readonly fits: Uint8Array;
}

export const FIT = { no: 0, fits: 1, beyond: 2 } as const;

/**
 * Codes in, lists out: for everybody at once exactly what `score`, `fit` and `rankCandidates` of shared give. A member's
 * number is the position of their id and code in what was given.
 */
export interface Engine {
  readonly size: number;
  /** Bytes in use, without the ids. */
  readonly heldBytes: number;
  listOf(member: number): ListColumns;
  /** A list for each of the given members (each at most once), in their order. Fastest for many at a time. */
  listsOf(members: Uint32Array): ListColumns;
  /** As `listsOf`, on as many threads as there are cores, while this thread stays free for something else. */
  listsOfMany(members: Uint32Array): Promise<ListColumns>;
  rateAll(member: number): Ratings;
  /**
   * Takes over a member's new answers, unless that would change where the member sits: another age, town or group, or
   * the first quiz answers. False: nothing was done, and a new engine is needed.
   */
  replace(member: number, code: Uint8Array): boolean;
}

/** How an engine scans: by the kernel in WebAssembly, or by tables in TypeScript (when there is no kernel, or on demand). */
export type EngineKind = 'simd' | 'tables';

/** Below this many lists, sharing the work with threads costs more than it saves. */
const WORTH_SHARING = 256;
/** So many lists are made in a row before other work of the process gets its turn. */
const LISTS_PER_TURN = 500;

/** @param today the day in Europe/Paris, by which ages and ties are decided */
export function createEngine(members: EngineMembers, today: IsoDate, kind: EngineKind = 'simd'): Engine {
  return new ListEngine(members, today, kind);
}

class ListEngine implements Engine {
  /** Numbers the engines of this process, so that a thread can tell whether it knows one already. */
  static #count = 0;

  readonly size: number;
  readonly #ids: Uint8Array;
  readonly #today: IsoDate;
  readonly #number: number;
  readonly #seating: Seating;
  /** The seat of each member, or `NOBODY`. */
  readonly #seats: Uint32Array;
  readonly #writeList: WriteList;
  #tasksOfThreads = 0;

  constructor({ ids, codes, blockedPairs = new Uint32Array() }: EngineMembers, today: IsoDate, kind: EngineKind) {
    this.size = codes.length / CODE_LENGTH;
    if (ids.length !== ID_LENGTH * this.size) throw new RangeError('There must be as many ids as codes.');
    this.#ids = ids;
    this.#today = today;
    this.#seating = seatMembers(codes, blockedPairs, today, kind);
    const { order, scan } = this.#seating;
    this.#seats = seatsOf(order, this.size);
    this.#writeList = createListWriter(scan, createRanking(ids, order, today));
    ListEngine.#count += 1;
    this.#number = ListEngine.#count;
  }

  get heldBytes(): number {
    return this.#seating.heldBytes + this.#seats.byteLength + this.#seating.scan.heldBytes;
  }

  listOf(member: number): ListColumns {
    const lists = createListColumns(1);
    const seat = this.#seats[member] ?? NOBODY;
    if (seat !== NOBODY) this.#writeList(seat, lists, 0);
    return lists;
  }

  listsOf(members: Uint32Array): ListColumns {
    const lists = createListColumns(members.length);
    const { seats, rows } = this.#lineUp(members);
    seats.forEach((seat, index) => this.#writeList(seat, lists, rows[index]!));
    return lists;
  }

  async listsOfMany(members: Uint32Array): Promise<ListColumns> {
    const lists = createListColumns(members.length);
    const inTurn = this.#lineUp(members);
    const { shared } = this.#seating;
    if (shared && THREADS > 0 && inTurn.seats.length >= WORTH_SHARING) await this.#shareOut(shared, inTurn, lists);
    else await this.#writeInTurns(inTurn, lists);
    return lists;
  }

  rateAll(member: number): Ratings {
    const ratings = { points: new Uint8Array(this.size), fits: new Uint8Array(this.size) };
    const seeker = this.#seats[member] ?? NOBODY;
    if (seeker === NOBODY) return ratings;
    const { scan, order } = this.#seating;
    const everybody = order.length + 1;
    [WITHIN, 1, 2, 4].forEach((reach, pass) => {
      scan.run(seeker, reach, everybody);
      for (let hit = 0; hit < scan.hits; hit += 1) {
        const other = order[scan.hitSeats[hit]!]!;
        ratings.points[other] = scan.hitPoints[hit]!;
        ratings.fits[other] = FIT.fits + pass;
      }
    });
    return ratings;
  }

  replace(member: number, code: Uint8Array): boolean {
    const seat = this.#seats[member] ?? NOBODY;
    // Threads at work would continue with a shortlist made from the earlier answers.
    return seat !== NOBODY && this.#tasksOfThreads === 0 && this.#seating.replaceAt(seat, code);
  }

  #lineUp(members: Uint32Array): SeatsInTurn {
    return lineUp(members, this.#seats, this.#seating.order.length);
  }

  async #writeInTurns({ seats, rows }: SeatsInTurn, lists: ListColumns): Promise<void> {
    for (let index = 0; index < seats.length; index += 1) {
      if (index % LISTS_PER_TURN === LISTS_PER_TURN - 1) await nextTurn();
      this.#writeList(seats[index]!, lists, rows[index]!);
    }
  }

  async #shareOut(shared: ForThreads, { seats, rows }: SeatsInTurn, lists: ListColumns): Promise<void> {
    const engine = { ...shared, number: this.#number, ids: inSharedMemory(this.#ids), today: this.#today };
    const taken = new Int32Array(new SharedArrayBuffer(4));
    this.#tasksOfThreads += 1;
    try {
      await runOnThreads({ engine, seekers: seats, rows, lists, taken });
    } finally {
      this.#tasksOfThreads -= 1;
    }
  }
}

const sharedCopies = new WeakMap<Uint8Array, Uint8Array>();

/** The ids as threads can read them: themselves, or a copy made once. */
function inSharedMemory(ids: Uint8Array): Uint8Array {
  if (ids.buffer instanceof SharedArrayBuffer) return ids;
  let copy = sharedCopies.get(ids);
  if (!copy) {
    copy = new Uint8Array(new SharedArrayBuffer(ids.length));
    copy.set(ids);
    sharedCopies.set(ids, copy);
  }
  return copy;
}

type ForThreads = Pick<SharedEngine, 'kernel' | 'blocks' | 'blocked'>;

/** Everybody in the engine's order, and the scan that looks through them. */
interface Seating {
  /** The number of the member in each seat, or `NOBODY`. */
  readonly order: Uint32Array;
  readonly scan: Scan;
  readonly heldBytes: number;
  replaceAt(seat: number, code: Uint8Array): boolean;
  /** What threads need; null: there is no kernel, and threads cannot help. */
  readonly shared: ForThreads | null;
}

function seatMembers(codes: Uint8Array, blockedPairs: Uint32Array, today: IsoDate, kind: EngineKind): Seating {
  const kernel = kind === 'simd' ? findKernel() : null;
  if (!kernel) {
    const population = buildPopulationColumns(codes, today);
    const { order, heldBytes } = population;
    const scan = new TableScan(population, findBlockedSeats(blockedPairs, order));
    return { order, heldBytes, scan, replaceAt: () => false, shared: null };
  }
  // One frame for each thread, and the last for this one.
  const blocks = fillBlocks(codes, today, { threads: THREADS + 1, mostBlocked: mostBlocked(blockedPairs) });
  const { memory, order, towns, frames, heldBytes } = blocks;
  const blocked = findBlockedSeats(blockedPairs, order);
  const shared = { kernel, blocks: { memory, towns, frames, order }, blocked };
  const scan = createKernelScan(kernel, blocks, blocked, THREADS);
  return { order, heldBytes, scan, replaceAt: (seat, code) => blocks.replaceAt(seat, code), shared };
}

/** How many others one member may not meet, at most. */
function mostBlocked(pairs: Uint32Array): number {
  const times = new Map<number, number>();
  for (const member of pairs) times.set(member, (times.get(member) ?? 0) + 1);
  return times.values().reduce((most, count) => Math.max(most, count), 0);
}

/** For each seat the seats of those whom its member may not meet, in both directions. */
function findBlockedSeats(pairs: Uint32Array, order: Uint32Array): BlockedSeats {
  const blocked = new Map<number, Set<number>>();
  if (pairs.length === 0) return blocked;
  const seatOf = new Map(Array.from(order, (member, seat) => [member, seat] as const));
  const add = (one: number, other: number) => {
    const others = blocked.get(one);
    if (others) others.add(other);
    else blocked.set(one, new Set([other]));
  };
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const [one, other] = [seatOf.get(pairs[pair]!), seatOf.get(pairs[pair + 1]!)];
    if (one === undefined || other === undefined) continue;
    add(one, other);
    add(other, one);
  }
  return blocked;
}
