/**
 * Sorts by a small whole key. Entries with equal keys keep their order, so several keys are sorted by one after the other,
 * the least significant first.
 */
export function countingSort(
  order: Uint32Array,
  keyOf: (entry: number) => number,
  keys: number,
): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(keys + 1);
  for (const entry of order) starts[keyOf(entry) + 1]! += 1;
  for (let key = 0; key < keys; key += 1) starts[key + 1]! += starts[key]!;
  const sorted = new Uint32Array(order.length);
  for (const entry of order) {
    const key = keyOf(entry);
    sorted[starts[key]!] = entry;
    starts[key]! += 1;
  }
  return sorted;
}
