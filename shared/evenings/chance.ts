import { hashText } from '../matching/text-hash.ts';

/** Numbers that look drawn and are the same for the same text on every machine (mulberry32). */
export interface Chance {
  /** A whole number from 0 to under `end`. */
  below(end: number): number;
  /** Puts the items into another order, in place. */
  shuffle(items: Int16Array): void;
}

export function chanceOf(text: string): Chance {
  let state = hashText(text);
  const below = (end: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end);
  };
  return {
    below,
    shuffle(items) {
      for (let last = items.length - 1; last > 0; last -= 1) {
        const chosen = below(last + 1);
        const item = items[last]!;
        items[last] = items[chosen]!;
        items[chosen] = item;
      }
    },
  };
}
