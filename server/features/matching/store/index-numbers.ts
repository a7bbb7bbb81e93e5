import type { Database } from '../../../platform/db/database.ts';
import type { IdTable } from '../codes/id-table.ts';
import { ID_LENGTH } from '../codes/packed-ids.ts';
import { NOT_INDEXED } from '../lists/list-chunk.ts';
import type { ChunkCache } from './chunk-cache.ts';
import { findMemberIndex } from './chunks.queries.ts';

/**
 * For each number of a table of ids the number in a run's member index, or `NOT_INDEXED`; null: the run has none. Ids of
 * members who are not in the table are not taken over, so that a process that sees some members needs memory for those alone.
 */
export function createIndexNumbers(ids: IdTable): ChunkCache['numbersInIndex'] {
  let last: { readonly runId: string; readonly numbers: Int32Array | null } | null = null;
  return async (db, runId) => {
    // With more room there are numbers that were not looked up.
    if (last?.runId !== runId || (last.numbers && last.numbers.length < ids.room))
      last = { runId, numbers: await findNumbers(db, runId, ids) };
    return last.numbers;
  };
}

async function findNumbers(db: Database, runId: string, ids: IdTable): Promise<Int32Array | null> {
  const index = await findMemberIndex(db, runId);
  if (!index) return null;
  const numbers = new Int32Array(ids.room).fill(NOT_INDEXED);
  for (let member = 0; member < index.length / ID_LENGTH; member += 1) {
    const number = ids.numberOf(index, ID_LENGTH * member);
    if (number >= 0) numbers[number] = member;
  }
  return numbers;
}
