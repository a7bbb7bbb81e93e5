/** Random numbers that are the same on every machine: a small generator with a known sequence (mulberry32). */
export interface Random {
  /** From 0 to under 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(min: number, max: number): number;
  /** About normal around `mean`: the sum of four uniform numbers. */
  around(mean: number, deviation: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const itemAt = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[Math.min(index, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    // Four uniform numbers have a variance of 1/3.
    around: (mean, deviation) => mean + (next() + next() + next() + next() - 2) * deviation * Math.sqrt(3),
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, Math.floor(next() * items.length)),
    weighted(items) {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      const found = items.find(([, weight]) => (rest -= weight) < 0) ?? itemAt(items, items.length - 1);
      return found[0];
    },
  };
}

/** A seed for each member, so that the same number gives the same member however many are made. */
export function seedOf(seed: number, index: number): number {
  return (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;
}
