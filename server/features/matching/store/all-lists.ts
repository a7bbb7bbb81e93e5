import { LIST_LENGTH } from '#shared/matching/rank.ts';
import type { Database } from '../../../platform/db/database.ts';
import { elementOffsets, toBinaryArray } from '../../../platform/db/pg-binary-arrays.ts';
import { copyId, ID_LENGTH, indexIds, renumber, type NumberOf } from '../codes/packed-ids.ts';
import { createListColumns, type ListColumns } from '../lists/list-columns.ts';
import { NOT_INDEXED, unpackChunk, type ListChunk } from '../lists/list-chunk.ts';
import { findMemberIndex, findPackedLists, findStoredRuns } from './chunks.queries.ts';
import { findBinaryLists, findListOwners, findUnpackedSince, type BinaryList } from './lists.queries.ts';

const ROWS_AT_A_TIME = 5000;

/** Everybody's lists as they are now. Candidates without a list of their own are left out. */
export interface AllLists {
  /** The packed ids of all who have a list, in order. */
  readonly ids: Uint8Array;
  readonly lists: ListColumns;
  /** For each member the number in the run's member index; null: the run has none. */
  readonly indexNumbers: Int32Array | null;
  /** The members whose list is in no chunk of the run, as a binary array of ids. */
  readonly notPacked: Buffer;
}

/**
 * Takes the lists from the chunks of a run, or of the last run that packed its lists. From the table it reads only those
 * that were written since, and those of an earlier release, which packs nothing.
 */
export async function loadAllLists(
  db: Database,
  { id: runId, generation }: { readonly id: string; readonly generation: string },
): Promise<AllLists> {
  const ids = await findListOwners(db);
  const numberOf = indexIds(ids);
  const lists = createListColumns(ids.length / ID_LENGTH);
  const isPacked = new Uint8Array(lists.lengths.length);

  const stored = await findStoredRuns(db);
  const run = stored.find((one) => one.runId === runId) ?? stored.find(({ hasSelections }) => hasSelections);
  const index = run && (await findMemberIndex(db, run.runId));
  if (index) {
    const numbers = renumber(index, numberOf);
    for (const chunk of run.chunks) {
      const bytes = await findPackedLists(db, run.runId, chunk);
      if (bytes) takeChunk(unpackChunk(bytes), numbers, lists, isPacked);
    }
  }

  const unpacked = [...isPacked.keys()].filter((number) => !isPacked[number]);
  const toRead = new Set([
    ...unpacked,
    ...renumber(await findUnpackedSince(db, run?.generation ?? generation), numberOf),
  ]);
  toRead.delete(NOT_INDEXED);
  const numbersToRead = [...toRead];
  for (let from = 0; from < numbersToRead.length; from += ROWS_AT_A_TIME) {
    const some = toBinaryIds(ids, numbersToRead.slice(from, from + ROWS_AT_A_TIME));
    for (const row of await findBinaryLists(db, some)) takeRow(row, numberOf, lists);
  }
  return {
    ids,
    lists,
    indexNumbers: index && run?.runId === runId ? renumber(ids, indexIds(index)) : null,
    notPacked: toBinaryIds(ids, unpacked),
  };
}

export function toBinaryIds(ids: Uint8Array, numbers: readonly number[]): Buffer {
  return toBinaryArray('uuid', numbers.length, (bytes, at, index) => copyId(ids, numbers[index]!, bytes, at));
}

/** @param numbers for each number in the member index the number here, or `NOT_INDEXED` for a member without a list */
function takeChunk(chunk: ListChunk, numbers: Int32Array, lists: ListColumns, isPacked: Uint8Array): void {
  let next = 0;
  for (let row = 0; row < chunk.owners.length; row += 1) {
    const [from, end] = [next, next + chunk.lengths[row]!];
    next = end;
    const owner = numbers[chunk.owners[row]!]!;
    if (owner === NOT_INDEXED) continue;
    isPacked[owner] = 1;
    let length = 0;
    let fitting = 0;
    for (let slot = from; slot < end; slot += 1) {
      const member = numbers[chunk.members[slot]!]!;
      if (member === NOT_INDEXED) continue;
      const to = LIST_LENGTH * owner + length;
      lists.members[to] = member;
      lists.points[to] = chunk.points[slot]!;
      length += 1;
      if (slot - from < chunk.fitting[row]!) fitting = length;
    }
    lists.lengths[owner] = length;
    lists.fitting[owner] = fitting;
  }
}

function takeRow(
  { memberId, candidateIds, points, fitting }: BinaryList,
  numberOf: NumberOf,
  lists: ListColumns,
): void {
  const owner = numberOf(memberId);
  if (owner === NOT_INDEXED) return;
  const pointsAt = elementOffsets(points, 'smallint');
  let length = 0;
  lists.fitting[owner] = 0;
  for (const [slot, from] of elementOffsets(candidateIds, 'uuid').entries()) {
    const member = numberOf(candidateIds, from);
    if (member === NOT_INDEXED) continue;
    const to = LIST_LENGTH * owner + length;
    lists.members[to] = member;
    lists.points[to] = points.readInt16BE(pointsAt[slot]);
    length += 1;
    if (slot < fitting) lists.fitting[owner] = length;
  }
  lists.lengths[owner] = length;
}
