import { LEAST_TIMES_SHOWN } from '#shared/matching/boost.ts';
import { LIST_LENGTH } from '#shared/matching/rank.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import { BEYOND_RANK, pointsOf } from './proposals.ts';
import { MUTUAL, slotOf } from './selection-columns.ts';
import type { SelectionDraftColumns } from './selection-draft-columns.ts';
import type { Wishes } from './wishes.ts';

/** A slot that a boost gave, with the member who has it now. */
export interface GivenColumns {
  readonly owner: number;
  readonly member: number;
}

/**
 * `giveSlotsToBoosted` of shared in columns.
 * @param boosted for each member 1 with a boost
 * @returns the slots that were given
 */
export function giveSlotsToBoosted(
  draft: SelectionDraftColumns,
  lists: ListColumns,
  { proposals, inOrder }: Wishes,
  boosted: Uint8Array,
): GivenColumns[] {
  const given: GivenColumns[] = [];
  if (!boosted.includes(1)) return given;
  const { owners, members, ranks } = proposals;
  const { selections, timesShown } = draft;
  // Slots that are filled before any changes hands, as in the reference.
  const filled = inOrder.filter((wish) => {
    const slot = slotOf(selections, owners[wish]!, members[wish]!);
    return slot !== null && (selections.marks[slot]! & MUTUAL) === 0;
  });
  for (const wish of filled) {
    const [owner, member, rank] = [owners[wish]!, members[wish]!, ranks[wish]!];
    const times = timesShown[member]!;
    if (boosted[member] || times < LEAST_TIMES_SHOWN) continue;
    const [first, end] =
      rank < BEYOND_RANK ? [0, lists.fitting[owner]!] : [lists.fitting[owner]!, lists.lengths[owner]!];
    for (let at = LIST_LENGTH * owner + first; at < LIST_LENGTH * owner + end; at += 1) {
      const other = lists.members[at]!;
      if (!boosted[other] || lists.points[at] !== pointsOf(rank)) continue;
      if (other === owner || timesShown[other]! >= times) continue;
      if (draft.isShown(owner, other) || draft.isShown(other, owner)) continue;
      draft.replace(slotOf(selections, owner, member)!, other, rank);
      given.push({ owner, member: other });
      break;
    }
  }
  return given;
}
