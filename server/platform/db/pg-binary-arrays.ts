/**
 * PostgreSQL's binary form of arrays, which costs both sides a fraction of the work that texts cost. The driver sends a
 * Buffer in binary form, so a parameter needs a cast in the SQL: `?::uuid[]`.
 */

/** The head: number of dimensions, whether there are nulls, type, length, lower bound; four bytes each. */
const HEAD = 20;
/** Each element begins with its length. */
const ELEMENT_HEAD = 4;

const types = {
  boolean: { number: 16, length: 1 },
  smallint: { number: 21, length: 2 },
  integer: { number: 23, length: 4 },
  uuid: { number: 2950, length: 16 },
} as const;

/**
 * Writes an array in PostgreSQL's binary format.
 * @param count of elements, each of which `write` writes at the given offset
 */
export function toBinaryArray(
  type: keyof typeof types,
  count: number,
  write: (bytes: Buffer, at: number, index: number) => void,
): Buffer {
  const { number, length } = types[type];
  const step = ELEMENT_HEAD + length;
  const bytes = Buffer.alloc(HEAD + step * count);
  bytes.writeInt32BE(count === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(number, 8);
  if (count === 0) return bytes.subarray(0, 12);
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16);
  for (let index = 0, at = HEAD; index < count; index += 1, at += step) {
    // The lengths are small: three of the four bytes stay 0.
    bytes[at + 3] = length;
    write(bytes, at + ELEMENT_HEAD, index);
  }
  return bytes;
}

/**
 * The elements of an array as PostgreSQL writes it as text, of a type that needs no quotes: ids, numbers, truth values ('t'
 * and 'f'). Much faster than the driver, which looks at each character.
 */
export function elementsOf(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}

/** The offset of each element in an array of PostgreSQL's binary format (`array_send`). */
export function elementOffsets(array: Buffer, type: keyof typeof types): number[] {
  const step = ELEMENT_HEAD + types[type].length;
  return Array.from(
    { length: Math.max(0, Math.floor((array.length - HEAD) / step)) },
    (_, index) => HEAD + step * index + ELEMENT_HEAD,
  );
}
