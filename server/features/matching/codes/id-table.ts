import { ID_LENGTH, idAt, packIdInto } from './packed-ids.ts';

/** So many ids more than were asked for have room, and at least so many. */
const SHARE_OF_SPARE_ROOM = 16;
const LEAST_SPARE_ROOM = 1024;
const EMPTY = -1;

/**
 * Ids by number, in columns that threads can share. A number once given to an id stays that of the id, as long as the
 * process lives: also after the member has left. Each id takes 16 bytes, and 8 to 16 bytes of the hash table.
 */
export class IdTable {
  #ids = new Uint8Array(new SharedArrayBuffer(0));
  #count = 0;
  /** So many of the first ids are in ascending order. */
  #sorted = 0;
  #buckets = new Int32Array(1).fill(EMPTY);
  readonly #typed = new Uint8Array(ID_LENGTH);

  get count(): number {
    return this.#count;
  }

  /** How many numbers there can be before the ids move elsewhere in memory. */
  get room(): number {
    return this.#ids.length / ID_LENGTH;
  }

  /** All ids one after the other, with zeros where there is still room. Another array once the room was used up. */
  get ids(): Uint8Array {
    return this.#ids;
  }

  /** Makes room for so many ids in all. */
  reserve(count: number): void {
    if (count <= this.room) return;
    const room = count + Math.max(LEAST_SPARE_ROOM, Math.ceil(count / SHARE_OF_SPARE_ROOM));
    const ids = new Uint8Array(new SharedArrayBuffer(ID_LENGTH * room));
    ids.set(this.#ids.subarray(0, ID_LENGTH * this.#count));
    this.#ids = ids;
    // At most two thirds of the buckets are taken.
    this.#buckets = new Int32Array(2 ** Math.ceil(Math.log2(1.5 * room + 1))).fill(EMPTY);
    for (let number = 0; number < this.#count; number += 1)
      this.#buckets[this.#bucketOf(ids, ID_LENGTH * number)] = number;
  }

  /** The number of the id that begins at an offset of some bytes; -1: unknown. */
  numberOf(bytes: Uint8Array, at = 0): number {
    return this.#buckets[this.#bucketOf(bytes, at)]!;
  }

  /** The number of an id as text; -1: unknown. */
  numberOfId(memberId: string): number {
    packIdInto(memberId, this.#typed, 0);
    return this.numberOf(this.#typed);
  }

  idOf(number: number): string {
    return idAt(this.#ids, number);
  }

  /** The number of the id that begins at an offset of some bytes; an unknown id gets the next one. */
  add(bytes: Uint8Array, at = 0): number {
    if (this.#count === this.room) this.reserve(this.#count + 1);
    const bucket = this.#bucketOf(bytes, at);
    const known = this.#buckets[bucket]!;
    if (known !== EMPTY) return known;
    const number = this.#count;
    this.#ids.set(bytes.subarray(at, at + ID_LENGTH), ID_LENGTH * number);
    this.#buckets[bucket] = number;
    this.#count += 1;
    const isNext = number === 0 || compareBytes(this.#ids, ID_LENGTH * (number - 1), bytes, at) < 0;
    if (this.#sorted === number && isNext) this.#sorted = this.#count;
    return number;
  }

  addId(memberId: string): number {
    packIdInto(memberId, this.#typed, 0);
    return this.add(this.#typed);
  }

  /**
   * The numbers of the ids from `first` up to, not including, `end` (null: to the last), in the order of the ids: found by
   * halving among the first ids, which are in order; the few that came later are all looked at.
   */
  numbersBetween(first: string, end: string | null): number[] {
    const bound = new Uint8Array(ID_LENGTH);
    packIdInto(first, bound, 0);
    const from = this.#firstFrom(bound);
    const isFrom = (number: number) => compareBytes(this.#ids, ID_LENGTH * number, bound, 0) >= 0;
    const later = Array.from({ length: this.#count - this.#sorted }, (_, index) => this.#sorted + index).filter(isFrom);
    if (end !== null) packIdInto(end, bound, 0);
    const to = end === null ? this.#sorted : this.#firstFrom(bound);
    const inRange = end === null ? later : later.filter((number) => !isFrom(number));
    const numbers = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
    if (inRange.length === 0) return numbers;
    return [...numbers, ...inRange].sort((one, other) =>
      compareBytes(this.#ids, ID_LENGTH * one, this.#ids, ID_LENGTH * other),
    );
  }

  /** The first of the ordered ids that is not less than another. */
  #firstFrom(id: Uint8Array): number {
    let [from, to] = [0, this.#sorted];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (compareBytes(this.#ids, ID_LENGTH * middle, id, 0) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** The bucket of an id, or the empty one where it would be. */
  #bucketOf(bytes: Uint8Array, at: number): number {
    const ids = this.#ids;
    const mask = this.#buckets.length - 1;
    // The last bytes are random in every kind of UUID.
    const last = at + ID_LENGTH - 4;
    let bucket = ((bytes[last]! << 24) | (bytes[last + 1]! << 16) | (bytes[last + 2]! << 8) | bytes[last + 3]!) & mask;
    for (;;) {
      const number = this.#buckets[bucket]!;
      if (number === EMPTY) return bucket;
      const from = ID_LENGTH * number;
      let byte = ID_LENGTH - 1;
      while (byte >= 0 && bytes[at + byte] === ids[from + byte]) byte -= 1;
      if (byte < 0) return bucket;
      bucket = (bucket + 1) & mask;
    }
  }
}

function compareBytes(one: Uint8Array, oneAt: number, other: Uint8Array, otherAt: number): number {
  for (let byte = 0; byte < ID_LENGTH; byte += 1) {
    const difference = one[oneAt + byte]! - other[otherAt + byte]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
