/** How many files are copied at one time: what is slow is the way to the store. */
export const FILES_AT_ONCE = 8;

/**
 * Does `work` for each item, some at a time. After the first error no other is begun, and those that run are awaited.
 */
export async function forEachOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  const iterator = iterate(items);
  const run = async () => {
    for (let next = await iterator.next(); !next.done && errors.length === 0; next = await iterator.next())
      await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, () => run().catch((error: unknown) => errors.push(error))));
  if (errors.length > 0) throw errors[0];
}

async function* iterate<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
