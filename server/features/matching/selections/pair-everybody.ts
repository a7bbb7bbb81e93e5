import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { TOTAL_POINTS } from '#shared/matching/weights.ts';
import { compareIds, endTieHash } from '../codes/packed-ids.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import {
  addProposal,
  beginTieHashes,
  createProposals,
  rankOf,
  sortProposals,
  withMoreRoom,
  type Proposals,
} from './proposals.ts';

const FIRST_ROOM = 4096;
/** The end of a chain of owners. */
const NOBODY = -1;

/**
 * Takes pairs best first while both have a free slot. Each pair counts once, whichever list holds it; one beyond the
 * distance only when both lists are short of six. A slot once taken never becomes free again, so members without a free
 * slot are skipped, and only what is left of the pairs of one rank is hashed and sorted: a fraction of all pairs.
 */
export function pairEverybody(
  ids: Uint8Array,
  lists: ListColumns,
  today: IsoDate,
  hasFreeSlot: (member: number) => boolean,
  take: (one: number, other: number, rank: number) => void,
): void {
  const begun = beginTieHashes(ids, lists.lengths.length, today);
  let pairs = createProposals(FIRST_ROOM);
  const consider = (owner: number, at: number, rank: number) => {
    const member = lists.members[at]!;
    if (member === owner || !hasFreeSlot(member) || (owner > member && isListed(lists, member, owner))) return;
    // One hash for the pair, whichever list it is found in.
    const isInOrder = compareIds(ids, owner, member) < 0;
    const [first, second] = isInOrder ? [owner, member] : [member, owner];
    if (pairs.count === pairs.owners.length) pairs = withMoreRoom(pairs);
    addProposal(pairs, first, second, rank, endTieHash(begun[first]!, ids, second));
  };
  const takeConsidered = () => {
    takeInOrder(pairs, ids, hasFreeSlot, take);
    pairs.count = 0;
  };
  considerByRank(lists, hasFreeSlot, consider, takeConsidered);
  // Those beyond the distance come after all others, sorted by distance first; they are few, and sorted all at once.
  considerBeyond(lists, hasFreeSlot, consider);
  takeConsidered();
}

function isListed({ lengths, members }: ListColumns, owner: number, member: number): boolean {
  const from = LIST_LENGTH * owner;
  for (let at = from; at < from + lengths[owner]!; at += 1) if (members[at] === member) return true;
  return false;
}

function takeInOrder(
  pairs: Proposals,
  ids: Uint8Array,
  hasFreeSlot: (member: number) => boolean,
  take: (one: number, other: number, rank: number) => void,
): void {
  for (const pair of sortProposals(pairs, ids)) {
    const [one, other] = [pairs.owners[pair]!, pairs.members[pair]!];
    if (hasFreeSlot(one) && hasFreeSlot(other)) take(one, other, pairs.ranks[pair]!);
  }
}

/** Goes through all lists at once, one rank after the other, by a chain of the owners whose next slot has the rank. */
function considerByRank(
  lists: ListColumns,
  hasFreeSlot: (member: number) => boolean,
  consider: (owner: number, at: number, rank: number) => void,
  endRank: () => void,
): void {
  const count = lists.lengths.length;
  const chains = new Int32Array(TOTAL_POINTS + 1).fill(NOBODY);
  const following = new Int32Array(count);
  const nextSlots = new Uint8Array(count);
  const rankOfNext = (owner: number) => rankOf(lists.points[LIST_LENGTH * owner + nextSlots[owner]!]!, false);
  const queue = (owner: number) => {
    if (nextSlots[owner]! >= lists.fitting[owner]! || !hasFreeSlot(owner)) return;
    const rank = rankOfNext(owner);
    following[owner] = chains[rank]!;
    chains[rank] = owner;
  };
  for (let owner = 0; owner < count; owner += 1) queue(owner);
  for (let rank = 0; rank <= TOTAL_POINTS; rank += 1) {
    for (let owner = chains[rank]!, then = NOBODY; owner !== NOBODY; owner = then) {
      then = following[owner]!;
      if (!hasFreeSlot(owner)) continue;
      for (; nextSlots[owner]! < lists.fitting[owner]! && rankOfNext(owner) === rank; nextSlots[owner]! += 1)
        consider(owner, LIST_LENGTH * owner + nextSlots[owner]!, rank);
      queue(owner);
    }
    endRank();
  }
}

function considerBeyond(
  lists: ListColumns,
  hasFreeSlot: (member: number) => boolean,
  consider: (owner: number, at: number, rank: number) => void,
): void {
  const isShort = (member: number) => lists.fitting[member]! < SELECTION_LENGTH;
  for (let owner = 0; owner < lists.lengths.length; owner += 1) {
    if (!isShort(owner) || !hasFreeSlot(owner)) continue;
    for (let slot = lists.fitting[owner]!; slot < lists.lengths[owner]!; slot += 1) {
      const at = LIST_LENGTH * owner + slot;
      if (isShort(lists.members[at]!)) consider(owner, at, rankOf(lists.points[at]!, true));
    }
  }
}
