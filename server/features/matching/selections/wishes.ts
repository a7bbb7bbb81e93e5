import { LIST_LENGTH } from '#shared/matching/rank.ts';
import { endTieHash } from '../codes/packed-ids.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import { addProposal, createProposals, rankOf, sortProposals, type Proposals } from './proposals.ts';

/** Everything that owners with a free slot could be shown: one proposal for each slot of their lists, and their order. */
export interface Wishes {
  readonly proposals: Proposals;
  /** The proposals, best first. */
  readonly inOrder: Uint32Array;
  /** For each proposal its position in the order. */
  readonly positions: Uint32Array;
  /** For each member the proposal for the first slot of their list; `NO_WISH` for those without a free slot. */
  readonly first: Int32Array;
}

const NO_WISH = -1;

/**
 * To be called once pairs are formed: no slot becomes free again after that, so nothing is missed.
 * @param begun the first half of the tie hashes of every member as an owner (`beginTieHashes`)
 */
export function findWishes(
  ids: Uint8Array,
  lists: ListColumns,
  begun: Int32Array,
  hasFreeSlot: (member: number) => boolean,
): Wishes {
  const count = lists.lengths.length;
  let most = 0;
  for (let owner = 0; owner < count; owner += 1) if (hasFreeSlot(owner)) most += lists.lengths[owner]!;
  const proposals = createProposals(most);
  const first = new Int32Array(count).fill(NO_WISH);
  for (let owner = 0; owner < count; owner += 1) {
    if (!hasFreeSlot(owner)) continue;
    first[owner] = proposals.count;
    for (let slot = 0; slot < lists.lengths[owner]!; slot += 1) {
      const at = LIST_LENGTH * owner + slot;
      const rank = rankOf(lists.points[at]!, slot >= lists.fitting[owner]!);
      addProposal(proposals, owner, lists.members[at]!, rank, endTieHash(begun[owner]!, ids, lists.members[at]!));
    }
  }
  const inOrder = sortProposals(proposals, ids);
  const positions = new Uint32Array(inOrder.length);
  for (let position = 0; position < inOrder.length; position += 1) positions[inOrder[position]!] = position;
  return { proposals, inOrder, positions, first };
}
