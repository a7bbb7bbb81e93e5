import { toBinaryArray } from '../../../platform/db/pg-binary-arrays.ts';
import { copyId } from '../codes/packed-ids.ts';
import type { Indexed } from '../lists/indexed.ts';
import type { RankedColumns } from '../lists/list-columns.ts';

/** Rows of lists or selections as parameters of one statement, which cuts the long arrays up by `firsts` and `lasts`. */
export interface BinaryColumns {
  readonly memberIds: Buffer;
  /** The first and the last slot of each row, counted from 1 like PostgreSQL's arrays. Of an empty row the last comes first. */
  readonly firsts: Buffer;
  readonly lasts: Buffer;
  /** All taken slots, one row after the other. */
  readonly ids: Buffer;
  readonly points: Buffer;
}

/**
 * @param slotsPerRow how many slots a row has room for
 * @returns the parameters, and a function for further ones: an array with a truth value for each taken slot
 */
export function toBinaryColumns(
  { ids, owners, columns }: Indexed<RankedColumns>,
  slotsPerRow: number,
): { columns: BinaryColumns; mark: (isSo: (slot: number) => boolean) => Buffer } {
  const { lengths, members, points } = columns;
  const taken = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0));
  const lasts = new Uint32Array(lengths.length);
  let to = 0;
  for (const [row, length] of lengths.entries()) {
    for (let slot = slotsPerRow * row; slot < slotsPerRow * row + length; slot += 1, to += 1) taken[to] = slot;
    lasts[row] = to;
  }
  return {
    columns: {
      memberIds: toBinaryArray('uuid', owners.length, (bytes, at, row) => copyId(ids, owners[row]!, bytes, at)),
      firsts: toBinaryArray('integer', lengths.length, (bytes, at, row) =>
        bytes.writeInt32BE(lasts[row]! - lengths[row]! + 1, at),
      ),
      lasts: toBinaryArray('integer', lengths.length, (bytes, at, row) => bytes.writeInt32BE(lasts[row]!, at)),
      ids: toBinaryArray('uuid', taken.length, (bytes, at, index) => copyId(ids, members[taken[index]!]!, bytes, at)),
      points: toBinaryArray('smallint', taken.length, (bytes, at, index) => (bytes[at + 1] = points[taken[index]!]!)),
    },
    mark: (isSo) =>
      toBinaryArray('boolean', taken.length, (bytes, at, index) => (bytes[at] = isSo(taken[index]!) ? 1 : 0)),
  };
}

/** @param values missing ones count as false */
export function toBinaryBooleans(count: number, values: readonly boolean[]): Buffer {
  return toBinaryArray('boolean', count, (bytes, at, index) => (bytes[at] = values[index] ? 1 : 0));
}

/** For each row some members, by number, as parameters of one statement. Not given: nobody. */
export function toBinaryJoined(
  { ids, owners }: Pick<Indexed<RankedColumns>, 'ids' | 'owners'>,
  joined: readonly (readonly number[])[] = [],
): { joinedIds: Buffer; firstJoined: Buffer; lastJoined: Buffer } {
  const all = joined.flat();
  const lasts: number[] = [];
  for (let row = 0; row < owners.length; row += 1) lasts.push((lasts.at(-1) ?? 0) + (joined[row]?.length ?? 0));
  return {
    joinedIds: toBinaryArray('uuid', all.length, (bytes, at, index) => copyId(ids, all[index]!, bytes, at)),
    firstJoined: toBinaryArray('integer', lasts.length, (bytes, at, row) =>
      bytes.writeInt32BE(lasts[row]! - (joined[row]?.length ?? 0) + 1, at),
    ),
    lastJoined: toBinaryArray('integer', lasts.length, (bytes, at, row) => bytes.writeInt32BE(lasts[row]!, at)),
  };
}
