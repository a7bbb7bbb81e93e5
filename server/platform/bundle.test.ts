import { describe, expect, it } from '@jest/globals';
import { bundle, limitTo } from './bundle.ts';

describe('bundle', () => {
  it('asks together what is asked at once, and what comes while a call is under way', async () => {
    const calls: (readonly number[])[] = [];
    const gates: (() => void)[] = [];
    const double = bundle<number, number>(async (numbers) => {
      calls.push(numbers);
      await new Promise<void>((resolve) => gates.push(resolve));
      return numbers.map((number) => 2 * number);
    });
    const first = [double(1), double(2)];
    await Promise.resolve();
    await Promise.resolve();
    const second = [double(3), double(4), double(5)];
    expect(calls).toEqual([[1, 2]]);
    gates.shift()!();
    expect(await Promise.all(first)).toEqual([2, 4]);
    gates.shift()!();
    expect(await Promise.all(second)).toEqual([6, 8, 10]);
    expect(calls).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it('rejects for all that a failed call was for, and answers the next one', async () => {
    let isBroken = true;
    const ask = bundle<number, number>((numbers) =>
      isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(numbers),
    );
    const failed = await Promise.allSettled([ask(1), ask(2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await ask(3)).toBe(3);
  });
});

describe('limitTo', () => {
  it('runs no more than its number at one time, in the order in which they came, also after a failure', async () => {
    const limited = limitTo(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const start = (number: number) =>
      limited(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (number === 1) throw new Error('one failed');
        return number;
      });
    const all = [1, 2, 3, 4].map(start);
    const settled = Promise.allSettled(all);
    expect(begun).toEqual([1, 2]);
    ends[0]!();
    await all[0]!.catch(() => undefined);
    expect(begun).toEqual([1, 2, 3]);
    ends[1]!();
    await all[1];
    expect(begun).toEqual([1, 2, 3, 4]);
    ends[2]!();
    ends[3]!();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  });
});
