/** So many rows of a chunk one reverse chunk can hold. */
export const MOST_ROWS = 4096;
const ROW_BITS = 12;
/** A difference that does not fit into the four bits above the row: it follows in the next one, or the next three, words. */
const LONG = 15;
const LONGER = 0xffff;
const HALF = 65_536;
/** After so many entries the table of samples says where to begin reading. */
const ENTRIES_PER_SAMPLE = 64;

/**
 * Which rows of a chunk hold a member: the inverse of the chunk, in two bytes and a bit for each slot. The slots are sorted
 * by member; of each the row is stored, and the difference to the member before.
 */
export class ReverseChunk {
  /** Whose rows they are. */
  readonly owners: Uint32Array;
  readonly #words: Uint16Array;
  /** For each sample the member before its first entry, and where in the words it begins. */
  readonly #sampleMembers: Uint32Array;
  readonly #sampleStarts: Uint32Array;

  /**
   * @param owners at most `MOST_ROWS`
   * @param lengths how many of the members belong to each row, one row after the other
   */
  constructor(owners: Uint32Array, lengths: Uint8Array, members: Uint32Array) {
    if (owners.length > MOST_ROWS) throw new RangeError(`A reverse chunk has room for ${MOST_ROWS} rows.`);
    this.owners = owners;
    const rows = new Uint16Array(members.length);
    let slot = 0;
    lengths.forEach((length, row) => {
      rows.fill(row, slot, slot + length);
      slot += length;
    });
    // Room for the longest entries, of which there are few.
    const words = new Uint16Array(4 * members.length);
    const samples = Math.ceil(members.length / ENTRIES_PER_SAMPLE);
    this.#sampleMembers = new Uint32Array(samples);
    this.#sampleStarts = new Uint32Array(samples);
    let [before, end, index] = [0, 0, 0];
    for (const entry of sortByMember(members)) {
      if (index % ENTRIES_PER_SAMPLE === 0) {
        this.#sampleMembers[index / ENTRIES_PER_SAMPLE] = before;
        this.#sampleStarts[index / ENTRIES_PER_SAMPLE] = end;
      }
      index += 1;
      const difference = members[entry]! - before;
      before = members[entry]!;
      words[end] = rows[entry]! | (Math.min(difference, LONG) << ROW_BITS);
      end += 1;
      if (difference < LONG) continue;
      words[end] = Math.min(difference, LONGER);
      end += 1;
      if (difference < LONGER) continue;
      words[end] = difference % HALF;
      words[end + 1] = Math.floor(difference / HALF);
      end += 2;
    }
    this.#words = words.slice(0, end);
  }

  get heldBytes(): number {
    const held = [this.owners, this.#words, this.#sampleMembers, this.#sampleStarts];
    return held.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Calls `visit` with the owner of each row that holds a member. */
  forEachOwnerOf(member: number, visit: (owner: number) => void): void {
    const words = this.#words;
    if (words.length === 0) return;
    const sample = this.#sampleBefore(member);
    let current = this.#sampleMembers[sample]!;
    for (let at = this.#sampleStarts[sample]!; at < words.length; at += 1) {
      const word = words[at]!;
      let difference = word >>> ROW_BITS;
      if (difference === LONG) {
        difference = words[(at += 1)]!;
        if (difference === LONGER) {
          difference = words[at + 1]! + HALF * words[at + 2]!;
          at += 2;
        }
      }
      current += difference;
      if (current > member) return;
      if (current === member) visit(this.owners[word & (MOST_ROWS - 1)]!);
    }
  }

  /** The last sample all of whose earlier entries are of lower members. */
  #sampleBefore(member: number): number {
    let [from, to] = [0, this.#sampleMembers.length];
    while (to - from > 1) {
      const middle = (from + to) >>> 1;
      if (this.#sampleMembers[middle]! < member) from = middle;
      else to = middle;
    }
    return from;
  }
}

/** The slots in the order of their members; those of one member in the order of the rows. */
function sortByMember(members: Uint32Array): Uint32Array {
  const lower = sortByHalf(members, Uint32Array.from(members.keys()), 0);
  return members.some((member) => member >= HALF) ? sortByHalf(members, lower, 16) : lower;
}

/** Sorts slots by 16 bits of their members; equal ones stay in order. */
function sortByHalf(members: Uint32Array, order: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array(HALF + 1);
  for (const member of members) starts[((member >>> shift) & (HALF - 1)) + 1]! += 1;
  for (let key = 0; key < HALF; key += 1) starts[key + 1]! += starts[key]!;
  const sorted = new Uint32Array(order.length);
  for (const slot of order) {
    const key = (members[slot]! >>> shift) & (HALF - 1);
    sorted[starts[key]!] = slot;
    starts[key]! += 1;
  }
  return sorted;
}
