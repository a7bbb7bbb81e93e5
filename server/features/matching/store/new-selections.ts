import type { ShownCandidate } from '#shared/matching/mutual.ts';
import { SELECTION_LENGTH } from '#shared/matching/rank.ts';
import type { Database } from '../../../platform/db/database.ts';
import { elementOffsets } from '../../../platform/db/pg-binary-arrays.ts';
import { idAt, indexIds, packIds, type NumberOf } from '../codes/packed-ids.ts';
import { BEYOND, MUTUAL, toSelection, type SelectionColumns } from '../selections/selection-columns.ts';
import { NO_SELECTION, openingOf, type StoredMatches } from '../selections/stored-matches.ts';
import { toBinaryIds, type AllLists } from './all-lists.ts';
import { MOST_ROWS, ReverseChunk } from './reverse-chunk.ts';
import { findBinarySelections, type BinarySelection } from './selections.queries.ts';

const ROWS_AT_A_TIME = 5000;

/** Everybody's selections as they were just made, while the stored ones are still others. */
export interface NewSelections {
  /** The numbers of those whose stored selection is another one, as far as was read. */
  readonly differing: readonly number[];
  numberOf(memberId: string): number;
  /**
   * What an update of selections reads: stored lists, and the new selections. Members who have joined since have none.
   */
  withLists(lists: Pick<StoredMatches, 'findLists' | 'findListedBy'>): StoredMatches;
}

/** Compares new selections with the stored ones, which nobody needs to lock for that. */
export async function compareWithStored(
  db: Database,
  { ids }: AllLists,
  selections: SelectionColumns,
): Promise<NewSelections> {
  const numberOf = indexIds(ids);
  const differing: number[] = [];
  const count = selections.lengths.length;
  for (let from = 0; from < count; from += ROWS_AT_A_TIME) {
    const numbers = Array.from({ length: Math.min(ROWS_AT_A_TIME, count - from) }, (_, index) => from + index);
    const stored = await findBinarySelections(db, toBinaryIds(ids, numbers));
    const equal = new Set(
      stored.filter((row) => isEqual(row, numberOf, selections)).map(({ memberId }) => numberOf(memberId)),
    );
    for (const number of numbers) if (!equal.has(number)) differing.push(number);
  }
  const idOf = (number: number) => idAt(ids, number);
  const numberOfId = (memberId: string) => numberOf(packIds([memberId]));
  const parts = reverse(selections);
  return {
    differing,
    numberOf: numberOfId,
    withLists: (lists) => ({
      ...lists,
      findSelections(memberIds) {
        const found = memberIds.flatMap((memberId): [string, ShownCandidate[]][] => {
          const number = numberOfId(memberId);
          return number < 0 ? [] : [[memberId, toSelection(selections, number, idOf)]];
        });
        return Promise.resolve(new Map(found));
      },
      ownersShowing(memberId) {
        const owners: string[] = [];
        const number = numberOfId(memberId);
        if (number >= 0) for (const part of parts) part.forEachOwnerOf(number, (owner) => owners.push(idOf(owner)));
        return owners;
      },
      openingOf(memberId) {
        const number = numberOfId(memberId);
        return number < 0 ? NO_SELECTION : openingOf(toSelection(selections, number, idOf));
      },
    }),
  };
}

function isEqual(row: BinarySelection, numberOf: NumberOf, selections: SelectionColumns): boolean {
  const owner = numberOf(row.memberId);
  const members = elementOffsets(row.candidateIds, 'uuid');
  if (members.length !== selections.lengths[owner]) return false;
  const pointsAt = elementOffsets(row.points, 'smallint');
  const [beyondAt, mutualAt] = [elementOffsets(row.beyond, 'boolean'), elementOffsets(row.mutual, 'boolean')];
  return members.every((from, index) => {
    const slot = SELECTION_LENGTH * owner + index;
    const marks = (row.mutual[mutualAt[index]!] ? MUTUAL : 0) | (row.beyond[beyondAt[index]!] ? BEYOND : 0);
    return (
      numberOf(row.candidateIds, from) === selections.members[slot] &&
      row.points.readInt16BE(pointsAt[index]) === selections.points[slot] &&
      marks === selections.marks[slot]
    );
  });
}

/** In whose selections each member is. */
function reverse({ lengths, members }: SelectionColumns): ReverseChunk[] {
  const parts: ReverseChunk[] = [];
  for (let from = 0; from < lengths.length; from += MOST_ROWS) {
    const owners = Uint32Array.from({ length: Math.min(MOST_ROWS, lengths.length - from) }, (_, row) => from + row);
    const taken = [...owners].flatMap((owner) => {
      const first = SELECTION_LENGTH * owner;
      return [...members.subarray(first, first + lengths[owner]!)];
    });
    parts.push(new ReverseChunk(owners, lengths.slice(from, from + owners.length), Uint32Array.from(taken)));
  }
  return parts;
}
