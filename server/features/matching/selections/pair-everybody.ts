import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { TOTAL_POINTS } from '#shared/matching/weights.ts';
import { compareIds, endTieHash } from '../codes/packed-ids.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import { addProposal, createProposals, rankOf, sortProposals, withMoreRoom } from './proposals.ts';
import type { SelectionDraftColumns } from './selection-draft-columns.ts';

const FIRST_ROOM = 4096;
/** The end of a chain of owners. */
const NOBODY = -1;

/** What pairs are formed from, and where. */
export interface Forming {
  readonly ids: Uint8Array;
  readonly lists: ListColumns;
  /** The first half of the tie hashes of every member as an owner (`beginTieHashes`). */
  readonly begun: Int32Array;
  readonly draft: SelectionDraftColumns;
}

/** Whether two members may form a pair. Once they may not, they never may again in the same pass. */
type MayForm = (one: number, other: number) => boolean;

/**
 * One pass of a round: forms pairs within the distance, best first, of two members in fewer pairs than the round each. A
 * pair counts once, whichever list holds it.
 */
export function pairBothBelow(forming: Forming, round: number): void {
  const { lengths } = forming.draft.selections;
  const isBelow = (member: number) => lengths[member]! < round;
  pairWithinDistance(forming, isBelow, (one, other) => isBelow(one) && isBelow(other));
}

/** The other pass: forms pairs of which one member is needy, as long as that is so and both have a free slot. */
export function pairOneOf(forming: Forming, isNeedy: (member: number) => boolean): void {
  const { lists, draft } = forming;
  const needy = Uint8Array.from(lists.lengths, (_, member) => (isNeedy(member) ? 1 : 0));
  if (!needy.includes(1)) return;
  // Most lists hold nobody who is needy: they are looked through once, and not rank by rank.
  const mayGive = lists.lengths.map((_, owner) => needy[owner]! || (listsOneOf(lists, owner, needy) ? 1 : 0));
  pairWithinDistance(
    forming,
    (owner) => mayGive[owner] === 1 && draft.hasFreeSlot(owner),
    (one, other) => isNeedy(one) || isNeedy(other),
  );
}

/**
 * A slot once taken never becomes free again, so that only what is left of the pairs of one rank is hashed and sorted: a
 * fraction of all pairs.
 * @param isActive whether a member may form any pair; once not, never again in the same pass
 */
function pairWithinDistance(forming: Forming, isActive: (member: number) => boolean, mayForm: MayForm): void {
  const considered = considerPairs(forming, mayForm);
  considerByRank(forming.lists, isActive, considered.add, considered.form);
}

function listsOneOf({ fitting, members }: ListColumns, owner: number, wanted: Uint8Array): boolean {
  const from = LIST_LENGTH * owner;
  for (let at = from; at < from + fitting[owner]!; at += 1) if (wanted[members[at]!]) return true;
  return false;
}

/** Forms pairs beyond the distance where both lists are short of six. They are few, and sorted all at once. */
export function pairBeyondDistance(forming: Forming): void {
  const { lists, draft } = forming;
  const considered = considerPairs(forming, () => true);
  considerBeyond(lists, (member) => draft.hasFreeSlot(member), considered.add);
  considered.form();
}

/** Collects pairs that may be formed, and forms them best first. */
function considerPairs({ ids, lists, begun, draft }: Forming, mayForm: MayForm) {
  let pairs = createProposals(FIRST_ROOM);
  const mayPair = (one: number, other: number) =>
    draft.hasFreeSlot(one) && draft.hasFreeSlot(other) && mayForm(one, other) && !draft.isShown(one, other);
  return {
    add(owner: number, at: number, rank: number): void {
      const member = lists.members[at]!;
      if (member === owner || !mayPair(owner, member) || (owner > member && isListed(lists, member, owner))) return;
      // One hash for the pair, whichever list it is found in.
      const isInOrder = compareIds(ids, owner, member) < 0;
      const [first, second] = isInOrder ? [owner, member] : [member, owner];
      if (pairs.count === pairs.owners.length) pairs = withMoreRoom(pairs);
      addProposal(pairs, first, second, rank, endTieHash(begun[first]!, ids, second));
    },
    form(): void {
      for (const pair of sortProposals(pairs, ids)) {
        const [one, other] = [pairs.owners[pair]!, pairs.members[pair]!];
        if (mayPair(one, other)) draft.pair(one, other, pairs.ranks[pair]!);
      }
      pairs.count = 0;
    },
  };
}

function isListed({ lengths, members }: ListColumns, owner: number, member: number): boolean {
  const from = LIST_LENGTH * owner;
  for (let at = from; at < from + lengths[owner]!; at += 1) if (members[at] === member) return true;
  return false;
}

/** Goes through all lists at once, one rank after the other, by a chain of the owners whose next slot has the rank. */
function considerByRank(
  lists: ListColumns,
  isActive: (owner: number) => boolean,
  consider: (owner: number, at: number, rank: number) => void,
  endRank: () => void,
): void {
  const count = lists.lengths.length;
  const chains = new Int32Array(TOTAL_POINTS + 1).fill(NOBODY);
  const following = new Int32Array(count);
  const nextSlots = new Uint8Array(count);
  const rankOfNext = (owner: number) => rankOf(lists.points[LIST_LENGTH * owner + nextSlots[owner]!]!, false);
  const queue = (owner: number) => {
    if (nextSlots[owner]! >= lists.fitting[owner]! || !isActive(owner)) return;
    const rank = rankOfNext(owner);
    following[owner] = chains[rank]!;
    chains[rank] = owner;
  };
  for (let owner = 0; owner < count; owner += 1) queue(owner);
  for (let rank = 0; rank <= TOTAL_POINTS; rank += 1) {
    for (let owner = chains[rank]!, then = NOBODY; owner !== NOBODY; owner = then) {
      then = following[owner]!;
      if (!isActive(owner)) continue;
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
