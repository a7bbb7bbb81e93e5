import { describe, expect, it } from '@jest/globals';
import { createLine, type LineLimits } from './line.ts';

/** A line whose preparation and whose work end when the test says so. */
function watchedLine(limits: Partial<LineLimits> = {}) {
  const prepared: (readonly string[])[] = [];
  const begun: string[] = [];
  const givenBack: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  let mostAtOneTime = 0;
  const put = createLine<string>(
    {
      prepare(keys) {
        prepared.push(keys);
        return Promise.allSettled(
          keys.map((key) => {
            if (key.startsWith('bad')) return Promise.reject(new Error(`${key} cannot be prepared`));
            return Promise.resolve(key.startsWith('done') ? null : key);
          }),
        );
      },
      work(key) {
        begun.push(key);
        const end = Promise.withResolvers<void>();
        ends.set(key, end);
        mostAtOneTime = Math.max(mostAtOneTime, ends.size);
        return end.promise.finally(() => ends.delete(key));
      },
      giveBack(keys) {
        givenBack.push(...keys);
        return Promise.resolve();
      },
    },
    { atOneTime: 2, together: 4, ...limits },
  );
  return {
    put,
    prepared,
    begun,
    givenBack,
    ends,
    most: () => mostAtOneTime,
    async endAll() {
      for (let next = [...ends.values()]; next.length > 0; next = [...ends.values()]) {
        for (const end of next) end.resolve();
        await takeTurns();
      }
    },
  };
}

/** Lets everything happen that waits for nothing. */
const takeTurns = () => new Promise((resolve) => setImmediate(resolve));
const numbered = (count: number) => Array.from({ length: count }, (_none, number) => `${number}`);

describe('createLine', () => {
  it('prepares some pieces together, works at no more than its number, and takes them in their order', async () => {
    const line = watchedLine();
    const all = Promise.all(numbered(11).map(line.put));
    await takeTurns();
    expect(line.prepared).toEqual([['0', '1', '2', '3']]);
    expect(line.begun).toEqual(['0', '1']);
    await line.endAll();
    expect(await all).toEqual(Array.from({ length: 11 }, () => true));
    expect(line.begun).toEqual(numbered(11));
    expect(line.most()).toBe(2);
    expect(line.prepared.map((keys) => keys.length)).toEqual([4, 4, 3]);
  });

  it('prepares the next pieces while others are worked at, before a slot would have to wait', async () => {
    const line = watchedLine();
    const all = numbered(8).map(line.put);
    await takeTurns();
    line.ends.get('0')!.resolve();
    await takeTurns();
    expect(line.begun).toEqual(['0', '1', '2']);
    expect(line.prepared).toHaveLength(2);
    await line.endAll();
    await Promise.all(all);
  });

  it('ends a piece at once of which nothing is left to do, and rejects one alone that cannot be prepared', async () => {
    const line = watchedLine();
    const results = Promise.allSettled(['done', 'bad', 'good'].map(line.put));
    await takeTurns();
    await line.endAll();
    expect(await results).toEqual([
      { status: 'fulfilled', value: true },
      { status: 'rejected', reason: new Error('bad cannot be prepared') },
      { status: 'fulfilled', value: true },
    ]);
    expect(line.begun).toEqual(['good']);
  });

  it('rejects a piece whose work fails, and goes on with the next ones', async () => {
    const line = watchedLine({ atOneTime: 1 });
    const results = Promise.allSettled(['first', 'second'].map(line.put));
    await takeTurns();
    line.ends.get('first')!.reject(new Error('broken'));
    await takeTurns();
    await line.endAll();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('rejects all pieces whose common preparation fails, and prepares later ones', async () => {
    let isBroken = true;
    const put = createLine<string>(
      {
        prepare: (keys) =>
          isBroken
            ? Promise.reject(new Error('no database'))
            : Promise.allSettled(keys.map((key) => Promise.resolve(key))),
        work: () => Promise.resolve(),
        giveBack: () => Promise.resolve(),
      },
      { atOneTime: 1, together: 2 },
    );
    const failed = await Promise.allSettled(['0', '1'].map(put));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await put('2')).toBe(true);
  });

  it('gives back what it has prepared once it is stopped, begins nothing more, and finishes what was begun', async () => {
    const stopping = new AbortController();
    const line = watchedLine({ stopping: stopping.signal });
    const all = numbered(9).map(line.put);
    await takeTurns();
    stopping.abort();
    await takeTurns();
    expect(line.givenBack).toEqual(['2', '3']);
    expect(await Promise.all(all.slice(2))).toEqual(Array.from({ length: 7 }, () => false));
    expect(await line.put('late')).toBe(false);
    await line.endAll();
    expect(await Promise.all(all.slice(0, 2))).toEqual([true, true]);
    expect(line.begun).toEqual(['0', '1']);
  });
});
