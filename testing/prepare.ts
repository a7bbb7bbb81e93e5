import { afterAll, beforeAll } from '@jest/globals';

/** How to stop what runs at the moment, oldest first: what was started last may need what was started before it. */
const stops: (() => Promise<void>)[] = [];

/**
 * Starts something before the tests of this file, or of the `describe` around, and ends it after them. What is returned
 * at once may be named and handed on; its properties belong to what `start` makes and can be read in hooks and tests. A
 * value without properties (a string, a number) is made as a property of an object.
 * @param end how it ends; unless told otherwise by its `stop`, if it has one
 */
export function prepare<Prepared extends object>(
  start: () => Promise<Prepared>,
  end: (prepared: Prepared) => unknown = stopIfPossible,
): Prepared {
  let prepared: Prepared | undefined;
  const started = (): Prepared => {
    if (prepared === undefined) throw new Error('This has not started yet: read it in a hook or in a test.');
    return prepared;
  };
  runAround(
    async () => void (prepared = await start()),
    async () => {
      if (prepared !== undefined) await end(prepared);
    },
  );
  return new Proxy({} as Prepared, {
    get: (_target, name) => read(started(), name),
    set: (_target, name, value) => Reflect.set(started(), name, value),
    has: (_target, name) => Reflect.has(started(), name),
    ownKeys: () => Reflect.ownKeys(started()),
    getPrototypeOf: () => Reflect.getPrototypeOf(started()),
    getOwnPropertyDescriptor(_target, name) {
      const descriptor = Reflect.getOwnPropertyDescriptor(started(), name);
      // The proxy may describe only what its empty target could have as well.
      return descriptor && { ...descriptor, configurable: true };
    },
  });
}

/** Runs `start` before the tests and `stop` after them, the last one started first, whatever became of the start. */
export function runAround(start: () => Promise<unknown>, stop: () => Promise<void>): void {
  beforeAll(async () => {
    stops.push(stop);
    await start();
  });
  afterAll(async () => {
    await stops.pop()?.();
  });
}

async function stopIfPossible(prepared: { stop?(): unknown }): Promise<void> {
  await prepared.stop?.();
}

/** A method of a class runs on what was made, for only that has its private fields. */
function read(made: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(made, name);
  return typeof value === 'function' && !Object.hasOwn(made, name) ? (value.bind(made) as unknown) : value;
}
