/**
 * Lists as they are kept and sent: only the places that are taken, one list after the other, with members as numbers in
 * a roster. Numbers are written as this machine has them in memory: little-endian, like every machine that runs Node.
 */
export interface PackedPart {
  /** Whose lists they are. */
  readonly owners: Uint32Array;
  readonly lengths: Uint8Array;
  readonly fitting: Uint8Array;
  readonly members: Uint32Array;
  readonly points: Uint8Array;
}

/** In front: how many lists there are, and how many places in all of them. */
const HEAD = 8;

/** Room for so many lists, in one piece of memory. */
function createPart(lists: number, places: number): { part: PackedPart; bytes: Buffer } {
  // Never from the pool of small buffers: it begins where numbers may stand.
  const bytes = Buffer.alloc(HEAD + 4 * lists + 4 * places + 2 * lists + places);
  bytes.writeUInt32LE(lists, 0);
  bytes.writeUInt32LE(places, 4);
  return { part: viewPart(bytes), bytes };
}

/** In place of a number: not in the roster. */
export const STRANGER = -1;

/**
 * Lists as they are kept, and which of them are: those in which everybody is in the roster.
 * @param stride how many places a list has room for
 * @param owners whose the rows are, by the same numbers as those in the lists
 * @param rosterNumbers by those numbers: the number in the roster, or `STRANGER`
 */
export function packPart(
  { lengths, fitting, members, points }: Omit<PackedPart, 'owners'>,
  stride: number,
  owners: Uint32Array,
  rosterNumbers: Int32Array,
): { bytes: Buffer; isPacked: readonly boolean[] } {
  const isPacked = Array.from(owners, (owner, row) => {
    if (rosterNumbers[owner] === STRANGER) return false;
    const [from, end] = [stride * row, stride * row + lengths[row]!];
    for (let at = from; at < end; at += 1) if (rosterNumbers[members[at]!] === STRANGER) return false;
    return true;
  });
  const rows = Array.from(owners.keys()).filter((row) => isPacked[row]);
  const { part, bytes } = createPart(
    rows.length,
    rows.reduce((sum, row) => sum + lengths[row]!, 0),
  );
  let to = 0;
  for (const [list, row] of rows.entries()) {
    const length = lengths[row]!;
    part.owners[list] = rosterNumbers[owners[row]!]!;
    part.lengths[list] = length;
    part.fitting[list] = fitting[row]!;
    for (let at = stride * row; at < stride * row + length; at += 1, to += 1) {
      part.members[to] = rosterNumbers[members[at]!]!;
      part.points[to] = points[at]!;
    }
  }
  return { bytes, isPacked };
}

/** @param bytes as `packPart` made them; looked into where they lie, unless numbers cannot stand there */
export function unpackPart(bytes: Uint8Array): PackedPart {
  return viewPart(bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes));
}

function viewPart({ buffer, byteOffset }: Uint8Array): PackedPart {
  const [lists = 0, places = 0] = new Uint32Array(buffer, byteOffset, 2);
  const members = byteOffset + HEAD + 4 * lists;
  const lengths = members + 4 * places;
  return {
    owners: new Uint32Array(buffer, byteOffset + HEAD, lists),
    members: new Uint32Array(buffer, members, places),
    lengths: new Uint8Array(buffer, lengths, lists),
    fitting: new Uint8Array(buffer, lengths + lists, lists),
    points: new Uint8Array(buffer, lengths + 2 * lists, places),
  };
}
