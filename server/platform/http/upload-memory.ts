import type { Response } from 'express';

/** How many bytes of files a process receives and works on at one time. */
export const HELD_AT_ONCE = 64_000_000;
/** The size of the first buffer of a file: enough for what a form is sent with in one piece. */
const FIRST_BYTES = 65_536;

let held = 0;

/** The memory of one upload, counted until its request is answered. */
export interface ReservedMemory {
  /**
   * Returns a buffer of at least `needed` bytes, and at most `most`, that begins with the bytes of the given one; null
   * when other uploads use too much memory.
   */
  grow(buffer: Buffer<ArrayBuffer>, needed: number, most: number): Buffer<ArrayBuffer> | null;
}

/** Counts the memory of an upload as it arrives. */
export function reserveMemory(res: Response): ReservedMemory {
  let own = 0;
  const count = (bytes: number) => {
    held += bytes;
    own += bytes;
  };
  res.once('close', () => count(-own));
  return {
    grow(buffer, needed, most) {
      const length = Math.min(most, Math.max(needed, 2 * buffer.length, FIRST_BYTES));
      // While the bytes are copied, both buffers are in memory.
      if (held + length > HELD_AT_ONCE) return null;
      count(length);
      const larger = Buffer.allocUnsafeSlow(length);
      buffer.copy(larger);
      count(-buffer.length);
      return larger;
    },
  };
}
