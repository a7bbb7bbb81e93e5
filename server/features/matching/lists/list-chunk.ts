import type { RankedColumns } from './list-columns.ts';

/**
 * Lists, or selections, as a chunk of a run is stored and cached: only the slots that are taken, one row after the other,
 * with members by their numbers in the run's member index. The bytes are little-endian, as on every machine that Node
 * runs on.
 */
export interface ListChunk {
  /** The members to whom the rows belong. */
  readonly owners: Uint32Array;
  readonly lengths: Uint8Array;
  readonly fitting: Uint8Array;
  readonly members: Uint32Array;
  readonly points: Uint8Array;
}

/** At the start: how many rows there are, and how many slots in all of them. */
const HEAD = 8;

/** The number of a member who is not in the member index. */
export const NOT_INDEXED = -1;

/**
 * Packs the rows whose owner and members are all in the member index.
 * @param fitting how many of each row fit
 * @param slotsPerRow how many slots a row has room for
 * @param owners whose rows they are, by the numbers that the rows use
 * @param indexNumbers for each of those numbers the number in the member index, or `NOT_INDEXED`
 * @returns the bytes, and which of the rows are in them
 */
export function packChunk(
  { lengths, members, points }: RankedColumns,
  fitting: Uint8Array,
  slotsPerRow: number,
  owners: Uint32Array,
  indexNumbers: Int32Array,
): { bytes: Buffer; isPacked: readonly boolean[] } {
  const isPacked = Array.from(owners, (owner, row) => {
    if (indexNumbers[owner] === NOT_INDEXED) return false;
    const [from, end] = [slotsPerRow * row, slotsPerRow * row + lengths[row]!];
    for (let at = from; at < end; at += 1) if (indexNumbers[members[at]!] === NOT_INDEXED) return false;
    return true;
  });
  const rows = Array.from(owners.keys()).filter((row) => isPacked[row]);
  const slots = rows.reduce((sum, row) => sum + lengths[row]!, 0);
  const { chunk, bytes } = createChunk(rows.length, slots);
  let to = 0;
  for (const [list, row] of rows.entries()) {
    const length = lengths[row]!;
    chunk.owners[list] = indexNumbers[owners[row]!]!;
    chunk.lengths[list] = length;
    chunk.fitting[list] = fitting[row]!;
    for (let at = slotsPerRow * row; at < slotsPerRow * row + length; at += 1, to += 1) {
      chunk.members[to] = indexNumbers[members[at]!]!;
      chunk.points[to] = points[at]!;
    }
  }
  return { bytes, isPacked };
}

/** @param bytes as `packChunk` made them; not copied, unless 32-bit numbers cannot begin at their address */
export function unpackChunk(bytes: Uint8Array): ListChunk {
  return viewChunk(bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes));
}

function createChunk(rows: number, slots: number): { chunk: ListChunk; bytes: Buffer } {
  // `alloc` never takes from the pool of small buffers, so 32-bit numbers can begin at its address.
  const bytes = Buffer.alloc(HEAD + 4 * rows + 4 * slots + 2 * rows + slots);
  bytes.writeUInt32LE(rows, 0);
  bytes.writeUInt32LE(slots, 4);
  return { chunk: viewChunk(bytes), bytes };
}

function viewChunk({ buffer, byteOffset }: Uint8Array): ListChunk {
  const [rows = 0, slots = 0] = new Uint32Array(buffer, byteOffset, 2);
  const members = byteOffset + HEAD + 4 * rows;
  const lengths = members + 4 * slots;
  return {
    owners: new Uint32Array(buffer, byteOffset + HEAD, rows),
    members: new Uint32Array(buffer, members, slots),
    lengths: new Uint8Array(buffer, lengths, rows),
    fitting: new Uint8Array(buffer, lengths + rows, rows),
    points: new Uint8Array(buffer, lengths + 2 * rows, slots),
  };
}
