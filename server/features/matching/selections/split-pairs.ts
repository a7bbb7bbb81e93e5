import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import { BEYOND_RANK } from './proposals.ts';
import { BEYOND } from './selection-columns.ts';
import type { SelectionDraftColumns } from './selection-draft-columns.ts';
import type { Wishes } from './wishes.ts';

const NONE = -1;

/** Makes two pairs of one where two members with a free slot each list one of a pair, as `selectMatches` does. */
export function splitPairs(draft: SelectionDraftColumns, wishes: Wishes, count: number): void {
  const { proposals, inOrder } = wishes;
  const { owners, members, ranks } = proposals;
  const { lengths, members: shown, marks } = draft.selections;
  const wishesFor = groupByMember(wishes, count);
  const isOpen = (wish: number) => draft.hasFreeSlot(owners[wish]!) && !draft.isShown(owners[wish]!, members[wish]!);

  /** The position of the best wish for a member that can be fulfilled, unless its owner is one of two; or none. */
  const bestWishFor = (member: number, owner: number, other: number): number => {
    for (let at = wishesFor.starts[member]!; at < wishesFor.starts[member + 1]!; at += 1) {
      const position = wishesFor.positions[at]!;
      const wish = inOrder[position]!;
      if (owners[wish] !== owner && owners[wish] !== other && owners[wish] !== member && isOpen(wish)) return position;
    }
    return NONE;
  };

  for (const wish of inOrder) {
    const [owner, member] = [owners[wish]!, members[wish]!];
    if (ranks[wish]! >= BEYOND_RANK) break;
    if (owner === member || !isOpen(wish)) continue;
    let best = NONE;
    for (let slot = SELECTION_LENGTH * member; slot < SELECTION_LENGTH * member + lengths[member]!; slot += 1) {
      if (marks[slot]! & BEYOND) continue;
      const position = bestWishFor(shown[slot]!, owner, member);
      if (position !== NONE && (best === NONE || position < best)) best = position;
    }
    if (best === NONE) continue;
    const other = inOrder[best]!;
    draft.separate(member, members[other]!);
    draft.pair(owner, member, ranks[wish]!);
    draft.pair(owners[other]!, members[other]!, ranks[other]!);
  }
}

/** For each member the positions of the wishes for them within the distance, best first: those from `starts[member]` on. */
function groupByMember({ proposals: { members, ranks }, inOrder }: Wishes, count: number) {
  const starts = new Uint32Array(count + 2);
  const isNear = (wish: number) => ranks[wish]! < BEYOND_RANK;
  for (const wish of inOrder) if (isNear(wish)) starts[members[wish]! + 2]! += 1;
  for (let member = 2; member < starts.length; member += 1) starts[member]! += starts[member - 1]!;
  const positions = new Uint32Array(starts[count + 1]!);
  for (let position = 0; position < inOrder.length; position += 1) {
    const wish = inOrder[position]!;
    if (!isNear(wish)) continue;
    positions[starts[members[wish]! + 1]!] = position;
    starts[members[wish]! + 1]! += 1;
  }
  return { starts, positions };
}
