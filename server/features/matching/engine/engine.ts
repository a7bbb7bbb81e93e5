import type { IsoDate } from '#shared/profile.ts';
import { CANDIDATES_KEPT, TILES_SHOWN } from '#shared/resonance/rank.ts';
import { CODE_LENGTH } from './code.ts';
import { gatherCrowd } from './crowd.ts';
import { ALL_BANDS } from './geography.ts';
import { ID_LENGTH } from './ids.ts';
import { createLists, type PackedLists } from './lists.ts';
import { createRanking } from './ranking.ts';
import { createScan, WITHIN } from './scan.ts';
import { gatherBlocks, NOBODY } from './simd/blocks.ts';
import { findKernel } from './simd/kernel.ts';
import { createKernelScan } from './simd/kernel-scan.ts';

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
  rateAll(member: number): Ratings;
  /**
   * Takes a member's new answers in, as far as nobody has to move for it: whoever has another age, place or group, or the
   * first quiz answers, does. False: nothing was done, and a new engine is needed.
   */
  replace(member: number, code: Uint8Array): boolean;
}

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
  const { order, scan, heldBytes, replaceAt } = gather(codes, apart, today, kind);
  const slots = invert(order, size);
  const rankHits = createRanking(ids, order, today);

  function writeList(looker: number, lists: PackedLists, row: number): void {
    scan.run(looker, WITHIN, CANDIDATES_KEPT);
    let length = rankHits(looker, scan, { lists, row, from: 0, keep: CANDIDATES_KEPT });
    lists.fitting[row] = length;
    for (let band = 1; band <= ALL_BANDS && length < TILES_SHOWN; band <<= 1) {
      const keep = TILES_SHOWN - length;
      scan.run(looker, band, keep);
      length += rankHits(looker, scan, { lists, row, from: length, keep });
    }
    lists.lengths[row] = length;
  }

  function listsOf(members: Uint32Array): PackedLists {
    const lists = createLists(members.length);
    const rows = new Int32Array(order.length).fill(-1);
    members.forEach((member, row) => {
      if (slots[member] !== NOBODY) rows[slots[member]!] = row;
    });
    // In the order of the crowd, neighbours after neighbours, so that what is known of a place serves many.
    for (let looker = 0; looker < order.length; looker += 1) {
      if (rows[looker]! >= 0) writeList(looker, lists, rows[looker]!);
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
    rateAll,
    replace(member, code) {
      const slot = slots[member] ?? NOBODY;
      return slot !== NOBODY && replaceAt(slot, code);
    },
  };
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
    return { order, heldBytes, scan: createScan(crowd, findApart(apart, order)), replaceAt: () => false };
  }
  const blocks = gatherBlocks(codes, today, { threads: 1, mostStrangers: mostApart(apart) });
  const { order, heldBytes, replaceAt } = blocks;
  return { order, heldBytes, replaceAt, scan: createKernelScan(kernel, blocks, findApart(apart, order)) };
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
