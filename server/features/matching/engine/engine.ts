import { setImmediate as breathe } from 'node:timers/promises';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { CODE_LENGTH } from './code.ts';
import { gatherCrowd } from './crowd.ts';
import { ID_LENGTH } from './ids.ts';
import { createLister } from './lister.ts';
import { createLists, type PackedLists } from './lists.ts';
import { createRanking } from './ranking.ts';
import { createScan, WITHIN } from './scan.ts';
import { gatherBlocks } from './simd/blocks.ts';
import { findKernel } from './simd/kernel.ts';
import { NOBODY } from './simd/standing-order.ts';
import { createKernelScan } from './simd/kernel-scan.ts';
import { shareOut, THREADS } from './simd/thread-pool.ts';

export interface EngineMembers {
  /** Everybody who may be matched at all (rule 1), `ID_LENGTH` bytes each; lent to the engine, which keeps no copy. */
  readonly ids: Uint8Array;
  /** Their codes in the same order, `CODE_LENGTH` bytes each; not kept. */
  readonly codes: Uint8Array;
  /** Pairs of numbers of members who may not meet, since one has blocked the other. */
  readonly apart?: Uint32Array;
}

/** How a member stands to everybody else. */
export interface Ratings {
  /** 0 to 200; 0 for those who do not fit at all. */
  readonly points: Uint8Array;
  /** One of `FIT`, or `FIT.beyond` plus the rank of the band, nearest first. */
  readonly fits: Uint8Array;
}

export const FIT = { no: 0, fits: 1, beyond: 2 } as const;

/**
 * Codes in, lists out: exactly what `score`, `fit` and `rankCandidates` say, for everybody at once. Members go by their
 * number, which is their place in what was given.
 */
export interface Engine {
  readonly size: number;
  /** Bytes of all that it keeps, the lent ids apart. */
  readonly heldBytes: number;
  listOf(member: number): PackedLists;
  /** A list for each of the given members, each named once, in their order. Fastest for many at a time. */
  listsOf(members: Uint32Array): PackedLists;
  /** The same by as many threads as there are cores, while this one goes on with something else. */
  listsOfMany(members: Uint32Array): Promise<PackedLists>;
  rateAll(member: number): Ratings;
  /**
   * Takes a member's new answers in, as far as nobody has to move for it: whoever has another age, place or group, or the
   * first quiz answers, does. False: nothing was done, and a new engine is needed.
   */
  replace(member: number, code: Uint8Array): boolean;
}

/** Of this process, so that a thread can tell whether it has seen one before. */
let engines = 0;
const copies = new WeakMap<Uint8Array, Uint8Array>();
/** Fewer lists than this are made sooner than they are handed over. */
const WORTH_SHARING = 256;
/** So many lists are made here before others get their turn. */
const AT_A_TIME = 500;

/** How an engine looks: by the kernel of WebAssembly, or by tables in TypeScript, where that is missing or asked for. */
export type EngineKind = 'simd' | 'tables';

/** @param today the day in Europe/Paris, which settles ages and ties */
export function createEngine(
  { ids, codes, apart = new Uint32Array() }: EngineMembers,
  today: IsoDate,
  kind: EngineKind = 'simd',
): Engine {
  const size = codes.length / CODE_LENGTH;
  if (ids.length !== ID_LENGTH * size) throw new RangeError('There must be as many ids as codes.');
  const { order, scan, heldBytes, replaceAt, shared } = gather(codes, apart, today, kind);
  const slots = invert(order, size);
  const writeList = createLister(scan, createRanking(ids, order, today));
  engines += 1;
  const number = engines;
  let tasks = 0;

  /** Members in the order of the crowd, neighbours after neighbours: what is known of a place serves many. */
  function lineUp(members: Uint32Array) {
    const rowOf = new Int32Array(order.length).fill(-1);
    members.forEach((member, row) => {
      if (slots[member] !== NOBODY) rowOf[slots[member]!] = row;
    });
    const lookers: number[] = [];
    rowOf.forEach((row, slot) => {
      if (row >= 0) lookers.push(slot);
    });
    return { lookers: Uint32Array.from(lookers), rows: Uint32Array.from(lookers, (slot) => rowOf[slot]!) };
  }

  function listsOf(members: Uint32Array): PackedLists {
    const lists = createLists(members.length);
    const { lookers, rows } = lineUp(members);
    lookers.forEach((looker, index) => writeList(looker, lists, rows[index]!));
    return lists;
  }

  async function listsOfMany(members: Uint32Array): Promise<PackedLists> {
    const lists = createLists(members.length);
    const { lookers, rows } = lineUp(members);
    if (!shared || THREADS === 0 || lookers.length < WORTH_SHARING) {
      for (let index = 0; index < lookers.length; index += 1) {
        if (index % AT_A_TIME === AT_A_TIME - 1) await breathe();
        writeList(lookers[index]!, lists, rows[index]!);
      }
      return lists;
    }
    const taken = new Int32Array(new SharedArrayBuffer(4));
    tasks += 1;
    try {
      await shareOut({ engine: { ...shared, number, ids: inSharedMemory(ids), today }, lookers, rows, lists, taken });
    } finally {
      tasks -= 1;
    }
    return lists;
  }

  function listOf(member: number): PackedLists {
    const lists = createLists(1);
    const looker = slots[member] ?? NOBODY;
    if (looker !== NOBODY) writeList(looker, lists, 0);
    return lists;
  }

  function rateAll(member: number): Ratings {
    const ratings = { points: new Uint8Array(size), fits: new Uint8Array(size) };
    const looker = slots[member] ?? NOBODY;
    if (looker === NOBODY) return ratings;
    const everybody = order.length + 1;
    [WITHIN, 1, 2, 4].forEach((reach, pass) => {
      scan.run(looker, reach, everybody);
      for (let hit = 0; hit < scan.hits; hit += 1) {
        const other = order[scan.hitMembers[hit]!]!;
        ratings.points[other] = scan.hitPoints[hit]!;
        ratings.fits[other] = FIT.fits + pass;
      }
    });
    return ratings;
  }

  return {
    size,
    get heldBytes() {
      return heldBytes + slots.byteLength + scan.heldBytes;
    },
    listOf,
    listsOf,
    listsOfMany,
    rateAll,
    replace(member, code) {
      const slot = slots[member] ?? NOBODY;
      // Threads at work would go on with what they listed before.
      return slot !== NOBODY && tasks === 0 && replaceAt(slot, code);
    },
  };
}

/** Lent to the threads, or copied for them once. */
function inSharedMemory(ids: Uint8Array): Uint8Array {
  if (ids.buffer instanceof SharedArrayBuffer) return ids;
  let copy = copies.get(ids);
  if (!copy) {
    copy = new Uint8Array(new SharedArrayBuffer(ids.length));
    copy.set(ids);
    copies.set(ids, copy);
  }
  return copy;
}

/** Where each member stands, or `NOBODY` for those who stand nowhere. */
function invert(order: Uint32Array, size: number): Uint32Array {
  const slots = new Uint32Array(size).fill(NOBODY);
  order.forEach((member, slot) => {
    if (member !== NOBODY) slots[member] = slot;
  });
  return slots;
}

function gather(codes: Uint8Array, apart: Uint32Array, today: IsoDate, kind: EngineKind) {
  const kernel = kind === 'simd' ? findKernel() : null;
  if (!kernel) {
    const crowd = gatherCrowd(codes, today);
    const { order, heldBytes } = crowd;
    return { order, heldBytes, scan: createScan(crowd, findApart(apart, order)), replaceAt: () => false, shared: null };
  }
  // One frame for each thread, and the last for this one.
  const blocks = gatherBlocks(codes, today, { threads: THREADS + 1, mostStrangers: mostApart(apart) });
  const { order, heldBytes, replaceAt } = blocks;
  const strangers = findApart(apart, order);
  const { memory, places, frames } = blocks;
  const shared = { kernel, blocks: { memory, places, frames, order }, apart: strangers };
  return { order, heldBytes, replaceAt, shared, scan: createKernelScan(kernel, blocks, strangers, THREADS) };
}

/** How many one member may not meet, at most. */
function mostApart(pairs: Uint32Array): number {
  const times = new Map<number, number>();
  for (const member of pairs) times.set(member, (times.get(member) ?? 0) + 1);
  return times.values().reduce((most, count) => Math.max(most, count), 0);
}

/** Whom each member may not meet, both ways, by their places in the crowd. */
function findApart(pairs: Uint32Array, order: Uint32Array): Map<number, Set<number>> {
  const apart = new Map<number, Set<number>>();
  if (pairs.length === 0) return apart;
  const placeOf = new Map(Array.from(order, (member, place) => [member, place] as const));
  const add = (one: number, other: number) => {
    const others = apart.get(one);
    if (others) others.add(other);
    else apart.set(one, new Set([other]));
  };
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const [one, other] = [placeOf.get(pairs[pair]!), placeOf.get(pairs[pair + 1]!)];
    if (one === undefined || other === undefined) continue;
    add(one, other);
    add(other, one);
  }
  return apart;
}
