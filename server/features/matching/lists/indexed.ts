import { LIST_LENGTH, type RankedCandidate } from '#shared/matching/rank.ts';
import { packIds } from '../codes/packed-ids.ts';
import { createListColumns, type ListColumns } from './list-columns.ts';

/** Rows together with whose they are, and with the ids that their numbers stand for. */
export interface Indexed<Columns> {
  /** Packed; a member's number is the position of their id. */
  readonly ids: Uint8Array;
  /** The number of each row's owner. */
  readonly owners: Uint32Array;
  readonly columns: Columns;
}

/** Lists, or selections, by the ids of their owners. */
export type Owned<Candidate> = readonly (readonly [ownerId: string, candidates: readonly Candidate[]])[];

export function indexLists(owned: Owned<RankedCandidate>): Indexed<ListColumns> {
  const { ids, owners, numberOf } = numberMembers(owned);
  const columns = createListColumns(owned.length);
  for (const [row, [, candidates]] of owned.entries()) {
    columns.lengths[row] = candidates.length;
    columns.fitting[row] = candidates.filter(({ beyondDistance }) => !beyondDistance).length;
    for (const [slot, { memberId, points }] of candidates.entries()) {
      columns.members[LIST_LENGTH * row + slot] = numberOf(memberId);
      columns.points[LIST_LENGTH * row + slot] = points;
    }
  }
  return { ids, owners, columns };
}

/** Numbers everybody who owns one of the rows or is in one. */
export function numberMembers(owned: Owned<RankedCandidate>) {
  const numbers = new Map<string, number>();
  for (const [ownerId, candidates] of owned)
    for (const id of [ownerId, ...candidates.map(({ memberId }) => memberId)])
      if (!numbers.has(id)) numbers.set(id, numbers.size);
  const numberOf = (memberId: string) => numbers.get(memberId) ?? 0;
  return {
    ids: packIds([...numbers.keys()]),
    owners: Uint32Array.from(owned, ([ownerId]) => numberOf(ownerId)),
    numberOf,
  };
}
