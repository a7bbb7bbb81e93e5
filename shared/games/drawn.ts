import { stableHash } from '../talk/stable-hash.ts';

/**
 * Some of a list, drawn by a game's number: always the same ones for the same number and purpose, and all different.
 * @param purpose what they are drawn for: each purpose has an order of its own
 */
export function drawFrom<Item>(list: readonly Item[], seed: number, purpose: string, count: number): readonly Item[] {
  return ranksOf(list, seed, purpose)
    .sort((one, other) => one.rank - other.rank || one.index - other.index)
    .slice(0, count)
    .map(({ index }) => list[index]!);
}

/** One of a list that is not empty, drawn by a game's number. */
export function drawOne<Item>(list: readonly Item[], seed: number, purpose: string): Item {
  const first = ranksOf(list, seed, purpose).reduce((least, one) => (one.rank < least.rank ? one : least));
  return list[first.index]!;
}

function ranksOf(list: readonly unknown[], seed: number, purpose: string) {
  return list.map((_, index) => ({ rank: stableHash(`${seed}|${purpose}|${index}`), index }));
}
