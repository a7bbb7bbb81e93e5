import { compareProposals, FIRST_LEVEL, type Proposal } from '#shared/matching/mutual.ts';
import type { SelectionTable } from './selection-table.ts';

/**
 * Fills free slots from their owners' lists, level by level as `selectMatches` does: with members in fewer than seven
 * selections first, then eight, and so on. What is shown already is not handed over; the next refresh of everybody does
 * that.
 */
export async function fillFreeSlots(table: SelectionTable, memberIds: readonly string[]): Promise<void> {
  const needy = memberIds.filter((ownerId) => table.hasFreeSlot(ownerId));
  await table.loadLists(needy);
  let open: Proposal[] = needy
    .flatMap((ownerId) => [...table.listOf(ownerId).values()].map((candidate) => table.proposal(ownerId, candidate)))
    .filter(({ ownerId, memberId }) => memberId !== ownerId && table.takesPart(memberId))
    .sort(compareProposals);
  for (let level = FIRST_LEVEL; open.length > 0; level += 1) {
    open = open.filter((proposal) => {
      const { ownerId, memberId } = proposal;
      if (!table.hasFreeSlot(ownerId) || table.selectionOf(ownerId).has(memberId)) return false;
      if (table.timesShown(memberId) >= level) return true;
      table.show(ownerId, proposal, false);
      return false;
    });
  }
}
