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
  /**
   * The ids of everybody who may be matched at all (S-matching-1), `ID_LENGTH` bytes each; more ids may follow, of members
   * who come later. The engine keeps no copy.
   */
  readonly ids: Uint8Array;
  /** Their codes in the same order, `CODE_LENGTH` bytes each. Not needed once the engine is made. */
  readonly codes: Uint8Array;
  /** Pairs of members' numbers who may not meet: by a block, a closed conversation or a pass. */
  readonly blockedPairs?: Uint32Array;
  /** How many blocks of seats are left empty, for members who join or change later (`put`). None unless given. */
  readonly spareBlocks?: number;
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
  /** How many codes there were when it was made. */
  readonly size: number;
  /** The day in Europe/Paris by which ages and ties are decided. */
  readonly today: IsoDate;
  /** Bytes in use, without the ids. */
  readonly heldBytes: number;
  listOf(member: number): ListColumns;
  /** A list for each of the given members (each at most once), in their order. Fastest for many at a time. */
  listsOf(members: Uint32Array): ListColumns;
  /** As `listsOf`, on as many threads as there are cores, while this thread stays free for something else. */
  listsOfMany(members: Uint32Array): Promise<ListColumns>;
  /** @param into overwritten and returned, if it has the right size; otherwise a new one is made */
  rateAll(member: number, into?: Ratings): Ratings;
  /**
   * Takes over a member's new answers, unless that would change where the member sits: another age, town or group, or
   * the first quiz answers. False: nothing was done, and a new engine is needed.
   */
  replace(member: number, code: Uint8Array): boolean;
  /**
   * Takes over the answers of a member who changed or joined, whatever they are. False: there is no room left, and a new
   * engine is needed. Not while threads are at work.
   */
  put(member: number, code: Uint8Array): boolean;
  /** Takes a member out. False: a new engine is needed. Not while threads are at work. */
  remove(member: number): boolean;
  /** Goes on to another day. False: a new engine is needed. Not while threads are at work. */
  setDay(today: IsoDate): boolean;
  /** From now on these members may not meet those with whom they form one of the pairs, and may meet all others. */
  setBlocked(members: Uint32Array, pairs: Uint32Array): void;
}

/** How an engine scans: by the kernel in WebAssembly, or by tables in TypeScript (when there is no kernel, or on demand). */
export type EngineKind = 'simd' | 'tables';

/** Below this many lists, sharing the work with threads costs more than it saves. */
const WORTH_SHARING = 256;
/** How many blocked members of one seeker the kernel leaves out itself; more than these are left out afterwards. */
const MOST_BLOCKED_BY_KERNEL = 512;
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
  readonly #seating: Seating;
  /** The seat of each member, or `NOBODY`; with room for all ids. */
  readonly #seats: Uint32Array;
  readonly #blocked: BlockedSeats;
  #today: IsoDate;
  #number = 0;
  #writeList: WriteList;
  #tasksOfThreads = 0;

  constructor(members: EngineMembers, today: IsoDate, kind: EngineKind) {
    const { ids, codes, blockedPairs = new Uint32Array(), spareBlocks = 0 } = members;
    this.size = codes.length / CODE_LENGTH;
    if (ids.length < ID_LENGTH * this.size || (spareBlocks === 0 && ids.length > ID_LENGTH * this.size))
      throw new RangeError('There must be as many ids as codes.');
    this.#ids = ids;
    this.#today = today;
    this.#blocked = new Map();
    this.#seating = seatMembers(members, this.#blocked, today, kind);
    this.#seats = seatsOf(this.#seating.order, ids.length / ID_LENGTH);
    this.#writeList = this.#createWriter();
    this.#addBlocked(blockedPairs);
  }

  get today(): IsoDate {
    return this.#today;
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

  rateAll(member: number, into?: Ratings): Ratings {
    const { length } = this.#seats;
    const ratings =
      into?.points.length === length ? into : { points: new Uint8Array(length), fits: new Uint8Array(length) };
    ratings.points.fill(0);
    ratings.fits.fill(FIT.no);
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

  put(member: number, code: Uint8Array): boolean {
    if (member >= this.#seats.length) return false;
    if (this.replace(member, code)) return true;
    if (!this.remove(member)) return false;
    const seat = this.#seating.seat(member, code);
    if (seat !== null) this.#seats[member] = seat;
    return seat !== null;
  }

  remove(member: number): boolean {
    const seat = this.#seats[member] ?? NOBODY;
    if (seat === NOBODY) return true;
    this.#seats[member] = NOBODY;
    this.#blocked.delete(seat);
    return this.#seating.empty(seat);
  }

  setDay(today: IsoDate): boolean {
    if (today === this.#today) return true;
    this.#today = today;
    this.#writeList = this.#createWriter();
    return this.#seating.setDay(today);
  }

  setBlocked(members: Uint32Array, pairs: Uint32Array): void {
    for (const member of members) this.#blocked.delete(this.#seats[member] ?? NOBODY);
    this.#addBlocked(pairs);
  }

  #addBlocked(pairs: Uint32Array): void {
    const add = (one: number, other: number) => {
      const others = this.#blocked.get(one);
      if (others) others.add(other);
      else this.#blocked.set(one, new Set([other]));
    };
    for (let pair = 0; pair < pairs.length; pair += 2) {
      const [one, other] = [this.#seats[pairs[pair]!] ?? NOBODY, this.#seats[pairs[pair + 1]!] ?? NOBODY];
      if (one === NOBODY || other === NOBODY) continue;
      add(one, other);
      add(other, one);
    }
  }

  /** Numbered anew, so that threads too begin with the day as it is now. */
  #createWriter(): WriteList {
    ListEngine.#count += 1;
    this.#number = ListEngine.#count;
    const { order, scan } = this.#seating;
    return createListWriter(scan, createRanking(this.#ids, order, this.#today));
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
    const blocked = new Map(
      [...seats].flatMap((seat) => {
        const others = this.#blocked.get(seat);
        return others ? [[seat, others] as const] : [];
      }),
    );
    const engine = { ...shared, blocked, number: this.#number, ids: inSharedMemory(this.#ids), today: this.#today };
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

type ForThreads = Pick<SharedEngine, 'kernel' | 'blocks'>;

/** Everybody in the engine's order, and the scan that looks through them. */
interface Seating {
  /** The number of the member in each seat, or `NOBODY`. */
  readonly order: Uint32Array;
  readonly scan: Scan;
  readonly heldBytes: number;
  replaceAt(seat: number, code: Uint8Array): boolean;
  /** A seat for a member who has none, see `Blocks`. */
  seat(member: number, code: Uint8Array): number | null;
  empty(seat: number): boolean;
  setDay(today: IsoDate): boolean;
  /** What threads need; null: there is no kernel, and threads cannot help. */
  readonly shared: ForThreads | null;
}

function seatMembers(
  { codes, blockedPairs = new Uint32Array(), spareBlocks = 0 }: EngineMembers,
  blocked: BlockedSeats,
  today: IsoDate,
  kind: EngineKind,
): Seating {
  const kernel = kind === 'simd' ? findKernel() : null;
  if (!kernel) {
    const population = buildPopulationColumns(codes, today);
    const { order, heldBytes } = population;
    const scan = new TableScan(population, blocked);
    const never = { replaceAt: () => false, seat: () => null, empty: () => false, setDay: () => false };
    return { order, heldBytes, scan, ...never, shared: null };
  }
  // One frame for each thread, and the last for this one.
  const room = spareBlocks > 0 ? MOST_BLOCKED_BY_KERNEL : Math.min(mostBlocked(blockedPairs), MOST_BLOCKED_BY_KERNEL);
  const blocks = fillBlocks(codes, today, { threads: THREADS + 1, mostBlocked: room, spareBlocks });
  const { memory, order, towns, frames } = blocks;
  const shared = { kernel, blocks: { memory, towns, frames, order, mostBlocked: room } };
  return { ...blocks, scan: createKernelScan(kernel, shared.blocks, blocked, THREADS), shared };
}

/** How many others one member may not meet, at most. */
function mostBlocked(pairs: Uint32Array): number {
  const times = new Map<number, number>();
  for (const member of pairs) times.set(member, (times.get(member) ?? 0) + 1);
  return times.values().reduce((most, count) => Math.max(most, count), 0);
}
