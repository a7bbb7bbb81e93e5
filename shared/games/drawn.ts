import { stableHash } from '../talk/stable-hash.ts';

/**
 * Some of a list, drawn by a game's number: always the same ones for the same number and purpose, and all different.
 * @param purpose what they are drawn for: each purpose has an order of its own
 */
export function drawFrom<Item>(list: readonly Item[], seed: number, purpose: string, count: number): readonly Item[] {
  return list
    .map((item, index) => ({ item, rank: stableHash(`${seed}|${purpose}|${index}`), index }))
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index)
    .slice(0, count)
    .map(({ item }) => item);
}

/** One of a list that is not empty, drawn by a game's number. */
export function drawOne<Item>(list: readonly Item[], seed: number, purpose: string): Item {
  return drawFrom(list, seed, purpose, 1)[0]!;
}
