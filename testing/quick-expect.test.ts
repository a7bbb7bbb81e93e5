import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { met, metUnderNot, quickExpect } from './quick-expect.ts';

const jestExpect = (globalThis as unknown as { readonly expect: typeof expect }).expect;
const quick = quickExpect(jestExpect as unknown as Parameters<typeof quickExpect>[0]) as unknown as typeof jestExpect;

/** Whether an expectation is met for Jest. */
function isMetForJest(name: string, isNot: boolean, received: unknown, ...expected: readonly unknown[]): boolean {
  const all = jestExpect(received) as unknown as Record<string, (...values: readonly unknown[]) => void> & {
    readonly not: Record<string, (...values: readonly unknown[]) => void>;
  };
  try {
    (isNot ? all.not : all)[name]?.(...expected);
    return true;
  } catch {
    return false;
  }
}

class Own {
  readonly a = 1;
}
const matched = 'ab'.match(/b/) as unknown;
const symbolic = { a: 1, [Symbol('other')]: 1 };
const sparse = Object.assign(Array(3), { 0: 1, 2: 2 }) as unknown;
/** Values that are nearly alike, and those of which Jest knows more than their fields. */
const values: readonly unknown[] = [
  [0, -0, 1, 2, NaN, '', '1', 'ab', 'b', null, undefined, true, false, 1n, /b/, /c/g],
  [[], [1], [1, 2], [[1]], [undefined], Array(1), sparse, [1, undefined, 2], ['b'], matched],
  [{}, { a: 1 }, { a: 2 }, { a: 1, b: 2 }, { a: undefined }, { a: { b: 1 } }, { a: { b: 1, c: 2 } }, symbolic],
  [[{ a: 1 }], [{ a: 1, b: 2 }], Object.create(null), new Own(), new Date(0), new Date(1), new Error('x')],
  [new Set([1]), new Set([2]), new Map([[1, 1]]), new Map([[1, 2]]), Buffer.of(1), Buffer.of(2), Uint8Array.of(1)],
  [jestExpect.anything(), jestExpect.objectContaining({ a: 1 }), { a: jestExpect.any(Number) }, () => 1],
].flat();

describe('quick expectations', () => {
  it('are met only where they are for Jest, for all pairs of values that are nearly alike', () => {
    const wrong = [met, metUnderNot].flatMap((all, index) =>
      Object.entries(all).flatMap(([name, isMet]) =>
        values.flatMap((received) =>
          values
            .filter(
              (expected) =>
                isMet(received, expected) &&
                !isMetForJest(name, index === 1, received, ...(isMet.length === 1 ? [] : [expected])),
            )
            .map((expected) => ({ name, received, expected })),
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('of equal values and of parts are met only where they are for Jest, for any values', () => {
    const anything = fc.oneof(fc.anything({ withDate: true, withMap: true, withSet: true, withSparseArray: true }));
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        const pairs = [
          [one, other],
          [one, structuredClone(one)],
          [{ a: one, b: other }, { a: structuredClone(one) }],
          [[one, other], [one]],
        ] as const;
        const wrong = pairs.flatMap(([received, expected]) =>
          ['toEqual', 'toMatchObject'].filter(
            (name) => met[name]?.(received, expected) && !isMetForJest(name, false, received, expected),
          ),
        );
        expect(wrong).toEqual([]);
      }),
    );
  });

  it('that are not met fail with the words of Jest, also under not and for promises', async () => {
    expect(() => quick({ a: 1 }).toEqual({ a: 2 })).toThrow('deep equality');
    expect(() => quick([1]).toHaveLength(2)).toThrow(/Expected length: .*2/);
    expect(() => quick(1).not.toBe(1)).toThrow('Object.is equality');
    expect(() => quick('ab').not.toMatch(/b/)).toThrow(/Expected pattern: not .*b/);
    expect(() => quick(() => 1).toThrow()).toThrow('did not throw');
    await expect(async () => quick(Promise.resolve(1)).resolves.toBe(2)).rejects.toThrow('Object.is equality');
    quick({ a: 1, b: 2 }).toEqual({ a: quick.any(Number), b: 2 });
    await quick(Promise.reject(new Error('x'))).rejects.toThrow('x');
  });
});
