import type { IsoDate } from '#shared/questionnaire/profile.ts';
import { dayNumber, EPOCH_DAYS, epochOffset } from '#shared/matching/epochs.ts';

/** Packed ids are the 16 bytes of each, one after the other. A member's number is the position of their id. */
export const ID_LENGTH = 16;

const DIGITS = '0123456789abcdef';
const digitCodes = Uint8Array.from(DIGITS, (digit) => digit.charCodeAt(0));
const DIGIT_0 = '0'.charCodeAt(0);
const LETTER_A = 'a'.charCodeAt(0);
const DASH = '-'.charCodeAt(0);
const BAR = '|'.charCodeAt(0);
/** FNV-1a, as in `hashText`. */
const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Packs ids in memory that threads can share.
 * @param ids UUIDs as PostgreSQL writes them: lower case, with dashes
 */
export function packIds(ids: readonly string[]): Uint8Array {
  const packed = new Uint8Array(new SharedArrayBuffer(ID_LENGTH * ids.length));
  ids.forEach((id, index) => packIdInto(id, packed, ID_LENGTH * index));
  return packed;
}

/**
 * Writes the 16 bytes of an id at an offset of some bytes.
 * @param id a UUID as PostgreSQL writes it
 */
export function packIdInto(id: string, bytes: Uint8Array, at: number): void {
  let from = 0;
  for (let byte = 0; byte < ID_LENGTH; byte += 1) {
    if (id.charCodeAt(from) === DASH) from += 1;
    bytes[at + byte] = (digitOf(id.charCodeAt(from)) << 4) | digitOf(id.charCodeAt(from + 1));
    from += 2;
  }
}

/** The value of a hexadecimal digit in lower case. */
function digitOf(character: number): number {
  return character < LETTER_A ? character - DIGIT_0 : character - LETTER_A + 10;
}

const bytesAsText = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function idAt(ids: Uint8Array, index: number): string {
  const from = ID_LENGTH * index;
  let text = '';
  for (let byte = 0; byte < ID_LENGTH; byte += 1) {
    if (byte === 4 || byte === 6 || byte === 8 || byte === 10) text += '-';
    text += bytesAsText[ids[from + byte]!]!;
  }
  return text;
}

/** Copies a member's id into other bytes. */
export function copyId(ids: Uint8Array, member: number, bytes: Uint8Array, at: number): void {
  const from = ID_LENGTH * member;
  for (let byte = 0; byte < ID_LENGTH; byte += 1) bytes[at + byte] = ids[from + byte]!;
}

/** Compares two ids as texts, whose order is that of their bytes. */
export function compareIds(ids: Uint8Array, one: number, other: number): number {
  for (let byte = 0; byte < ID_LENGTH; byte += 1) {
    const difference = ids[ID_LENGTH * one + byte]! - ids[ID_LENGTH * other + byte]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The first half of `tieHash`: the epoch and the owner of the list. Split, since one owner is hashed with many candidates.
 * On one day everybody is in one of two epochs, one after the other.
 */
export function beginTieHash(today: IsoDate): (ids: Uint8Array, member: number) => number {
  const day = dayNumber(today);
  const earlier = Math.floor(day / EPOCH_DAYS);
  const [begun, begunLater] = [beginEpoch(earlier), beginEpoch(earlier + 1)];
  const laterFrom = EPOCH_DAYS - (day % EPOCH_DAYS);
  return (ids, member) => {
    const isLater = epochOffset(hashId(FNV_BASIS, ids, member) >>> 0) >= laterFrom;
    return Math.imul(hashId(isLater ? begunLater : begun, ids, member) ^ BAR, FNV_PRIME);
  };
}

function beginEpoch(epoch: number): number {
  let hash = FNV_BASIS;
  for (const digit of String(epoch)) hash = Math.imul(hash ^ digit.charCodeAt(0), FNV_PRIME);
  return Math.imul(hash ^ BAR, FNV_PRIME);
}

/** The second half of `tieHash`: the candidate. Unsigned. */
export function endTieHash(begun: number, ids: Uint8Array, candidate: number): number {
  return hashId(begun, ids, candidate) >>> 0;
}

/**
 * The second half for the members from index `start` up to `end`. Two at a time, since a processor can interleave them
 * while each step of one hash waits for the last.
 */
export function endTieHashes(
  begun: number,
  ids: Uint8Array,
  members: Uint32Array,
  hashes: Uint32Array,
  start: number,
  end: number,
): void {
  let index = start;
  for (; index + 1 < end; index += 2) {
    const [from, otherFrom] = [ID_LENGTH * members[index]!, ID_LENGTH * members[index + 1]!];
    let [hash, otherHash] = [begun, begun];
    for (let byte = 0; byte < ID_LENGTH; byte += 1) {
      if (byte === 4 || byte === 6 || byte === 8 || byte === 10) {
        hash = Math.imul(hash ^ DASH, FNV_PRIME);
        otherHash = Math.imul(otherHash ^ DASH, FNV_PRIME);
      }
      const [value, otherValue] = [ids[from + byte]!, ids[otherFrom + byte]!];
      hash = Math.imul(hash ^ digitCodes[value >>> 4]!, FNV_PRIME);
      otherHash = Math.imul(otherHash ^ digitCodes[otherValue >>> 4]!, FNV_PRIME);
      hash = Math.imul(hash ^ digitCodes[value & 15]!, FNV_PRIME);
      otherHash = Math.imul(otherHash ^ digitCodes[otherValue & 15]!, FNV_PRIME);
    }
    hashes[index] = hash;
    hashes[index + 1] = otherHash;
  }
  if (index < end) hashes[index] = endTieHash(begun, ids, members[index]!);
}

/** Continues a hash with the 36 characters of an id as text, without making the text. */
function hashId(begun: number, ids: Uint8Array, member: number): number {
  const from = ID_LENGTH * member;
  let hash = begun;
  for (let byte = 0; byte < ID_LENGTH; byte += 1) {
    if (byte === 4 || byte === 6 || byte === 8 || byte === 10) hash = Math.imul(hash ^ DASH, FNV_PRIME);
    const value = ids[from + byte]!;
    hash = Math.imul(hash ^ digitCodes[value >>> 4]!, FNV_PRIME);
    hash = Math.imul(hash ^ digitCodes[value & 15]!, FNV_PRIME);
  }
  return hash;
}

/** The number of the member whose packed id begins at an offset of some bytes; -1: unknown. */
export type NumberOf = (bytes: Uint8Array, at?: number) => number;

/** A hash table from ids to numbers. The ids are not copied. */
export function indexIds(ids: Uint8Array): NumberOf {
  const count = ids.length / ID_LENGTH;
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const buckets = new Int32Array(mask + 1).fill(-1);
  // The last bytes are random in every kind of UUID.
  const bucketOf = (bytes: Uint8Array, at: number) => {
    const last = at + ID_LENGTH - 4;
    return ((bytes[last]! << 24) | (bytes[last + 1]! << 16) | (bytes[last + 2]! << 8) | bytes[last + 3]!) & mask;
  };
  const isSame = (bytes: Uint8Array, at: number, member: number) => {
    const from = ID_LENGTH * member;
    for (let byte = ID_LENGTH - 1; byte >= 0; byte -= 1) if (bytes[at + byte] !== ids[from + byte]) return false;
    return true;
  };
  for (let member = 0; member < count; member += 1) {
    let bucket = bucketOf(ids, ID_LENGTH * member);
    while (buckets[bucket]! >= 0) bucket = (bucket + 1) & mask;
    buckets[bucket] = member;
  }
  return (bytes, at = 0) => {
    let bucket = bucketOf(bytes, at);
    for (let member = buckets[bucket]!; member >= 0; member = buckets[bucket]!) {
      if (isSame(bytes, at, member)) return member;
      bucket = (bucket + 1) & mask;
    }
    return -1;
  };
}

/** For each of the packed ids its number among other ids; -1: not among them. */
export function renumber(ids: Uint8Array, numberOf: NumberOf): Int32Array {
  const numbers = new Int32Array(ids.length / ID_LENGTH);
  for (let number = 0; number < numbers.length; number += 1) numbers[number] = numberOf(ids, ID_LENGTH * number);
  return numbers;
}
