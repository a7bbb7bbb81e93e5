import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { TOTAL_POINTS } from '#shared/matching/weights.ts';
import { beginTieHash, compareIds } from '../codes/packed-ids.ts';
import { countingSort } from '../engine/counting-sort.ts';

/** Proposals of shared (pairs, or one-sided wishes) in columns: whom an owner could be shown, and what decides who is first. */
export interface Proposals {
  count: number;
  readonly owners: Uint32Array;
  readonly members: Uint32Array;
  readonly hashes: Uint32Array;
  /** The best rank is 0, see `rankOf`. */
  readonly ranks: Uint16Array;
}

/** The best rank of members beyond the distance; all members within it have better ones. */
export const BEYOND_RANK = TOTAL_POINTS + 1;

/** The more points, the lower the rank; after all within the distance come those beyond it. */
export function rankOf(points: number, isBeyond: boolean): number {
  return TOTAL_POINTS - points + (isBeyond ? BEYOND_RANK : 0);
}

export function pointsOf(rank: number): number {
  return TOTAL_POINTS - (rank % BEYOND_RANK);
}

/** @param most for how many there is room */
export function createProposals(most: number): Proposals {
  return {
    count: 0,
    owners: new Uint32Array(most),
    members: new Uint32Array(most),
    hashes: new Uint32Array(most),
    ranks: new Uint16Array(most),
  };
}

export function withMoreRoom(proposals: Proposals): Proposals {
  const more = createProposals(2 * proposals.owners.length);
  for (const column of ['owners', 'members', 'hashes', 'ranks'] as const) more[column].set(proposals[column]);
  return { ...more, count: proposals.count };
}

export function addProposal(proposals: Proposals, owner: number, member: number, rank: number, hash: number): void {
  const at = proposals.count;
  proposals.owners[at] = owner;
  proposals.members[at] = member;
  proposals.ranks[at] = rank;
  proposals.hashes[at] = hash;
  proposals.count += 1;
}

/** Below this number comparing is faster than counting. */
const WORTH_COUNTING = 512;

/**
 * The order of `compareProposals`: by rank, then hash, then ids. A radix sort; equal hashes at equal ranks are rare, and
 * sorted by comparing.
 */
export function sortProposals(proposals: Proposals, ids: Uint8Array): Uint32Array {
  const { count, owners, members, hashes, ranks } = proposals;
  const compare = (one: number, other: number) =>
    compareIds(ids, owners[one]!, owners[other]!) || compareIds(ids, members[one]!, members[other]!);
  if (count < WORTH_COUNTING)
    return countUp(count).sort(
      (one, other) => ranks[one]! - ranks[other]! || hashes[one]! - hashes[other]! || compare(one, other),
    );
  let order = countUp(count);
  order = countingSort(order, (proposal) => hashes[proposal]! & 0xffff, 2 ** 16);
  order = countingSort(order, (proposal) => hashes[proposal]! >>> 16, 2 ** 16);
  order = countingSort(order, (proposal) => ranks[proposal]!, 2 * BEYOND_RANK);
  for (let start = 0; start < count;) {
    const first = order[start]!;
    let end = start + 1;
    while (end < count && hashes[order[end]!] === hashes[first] && ranks[order[end]!] === ranks[first]) end += 1;
    if (end > start + 1) order.subarray(start, end).sort(compare);
    start = end;
  }
  return order;
}

function countUp(count: number): Uint32Array<ArrayBuffer> {
  const numbers = new Uint32Array(count);
  for (let number = 0; number < count; number += 1) numbers[number] = number;
  return numbers;
}

/** The first half of the tie hashes of every member as an owner. */
export function beginTieHashes(ids: Uint8Array, count: number, today: IsoDate): Int32Array {
  const begin = beginTieHash(today);
  const begun = new Int32Array(count);
  for (let member = 0; member < count; member += 1) begun[member] = begin(ids, member);
  return begun;
}
