import type { SelectionDraftColumns } from './selection-draft-columns.ts';
import type { Wishes } from './wishes.ts';

/** Fills free slots, best first, with members in fewer selections than the first level, then one more, and so on. */
export function fillByLevels(draft: SelectionDraftColumns, { proposals, inOrder }: Wishes, firstLevel: number): void {
  const { owners, members, ranks } = proposals;
  const open = inOrder.slice();
  let left = open.length;
  for (let level = firstLevel; left > 0; level += 1) {
    let next = 0;
    for (let at = 0; at < left; at += 1) {
      const wish = open[at]!;
      const [owner, member] = [owners[wish]!, members[wish]!];
      if (owner === member || !draft.hasFreeSlot(owner) || draft.isShown(owner, member)) continue;
      if (draft.timesShown[member]! < level) draft.show(owner, member, ranks[wish]!);
      else {
        open[next] = wish;
        next += 1;
      }
    }
    left = next;
  }
}
