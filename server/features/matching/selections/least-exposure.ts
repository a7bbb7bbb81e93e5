import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { LIST_LENGTH, SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { ListColumns } from '../lists/list-columns.ts';
import { evenOutColumns } from './even-out-columns.ts';
import { fillByLevels } from './fill-by-levels.ts';
import { beginTieHashes } from './proposals.ts';
import { SelectionDraftColumns } from './selection-draft-columns.ts';
import { findWishes } from './wishes.ts';

/**
 * How often each member is shown by the most even way there is to fill everybody's slots, without any regard to who sees
 * whom in return: of those in more selections than a level, the most shown could not be in fewer.
 * @param level not below the mean, or it takes very long
 */
export function findLeastExposure(ids: Uint8Array, ranked: ListColumns, today: IsoDate, level: number): Uint32Array {
  const count = ranked.lengths.length;
  const lists = withPairsBeyond(ranked);
  const draft = new SelectionDraftColumns(count);
  const wishes = findWishes(ids, lists, beginTieHashes(ids, count, today), () => true);
  fillByLevels(draft, wishes, 1);
  evenOutColumns(draft, lists, wishes, level);
  return draft.timesShown.map((times) => (times > level ? times : 0));
}

/** The lists with those added, beyond the distance, who list a member and whom the member could be paired with. */
function withPairsBeyond({ lengths, fitting, members, points }: ListColumns): ListColumns {
  const extended = { lengths: lengths.slice(), fitting, members: members.slice(), points: points.slice() };
  const isShort = (member: number) => fitting[member]! < SELECTION_LENGTH;
  lengths.forEach((length, owner) => {
    if (!isShort(owner)) return;
    for (let at = LIST_LENGTH * owner + fitting[owner]!; at < LIST_LENGTH * owner + length; at += 1) {
      const member = members[at]!;
      const [from, end] = [LIST_LENGTH * member, LIST_LENGTH * member + extended.lengths[member]!];
      if (!isShort(member) || end === from + LIST_LENGTH || extended.members.subarray(from, end).includes(owner))
        continue;
      extended.members[end] = owner;
      extended.points[end] = points[at]!;
      extended.lengths[member]! += 1;
    }
  });
  return extended;
}
