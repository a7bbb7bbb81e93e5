import { describe, expect, it } from '@jest/globals';
import { prepare } from './prepare.ts';

describe('prepare', () => {
  const ended: string[] = [];

  describe('in a group of tests', () => {
    class Counter {
      #count = 0;
      readonly name = 'counter';
      next(): number {
        return (this.#count += 1);
      }
      stop(): void {
        ended.push(this.name);
      }
    }
    const counter = prepare(() => Promise.resolve(new Counter()));
    const named = prepare(
      () => Promise.resolve({ name: `second to ${counter.name}` }),
      ({ name }) => ended.push(name),
    );
    const readEarly = catchOf(() => counter.name);

    it('throws one plain sentence when it is read before the start', () => {
      expect(readEarly).toEqual(new Error('This has not started yet: read it in a hook or in a test.'));
    });

    it('starts in the order of the calls, and acts as the started object', () => {
      expect(named.name).toBe('second to counter');
      expect([counter.next(), counter.next()]).toEqual([1, 2]);
      expect({ ...named }).toEqual({ name: 'second to counter' });
      expect(counter).toBeInstanceOf(Counter);
      Object.assign(named, { name: 'another' });
      expect(named.name).toBe('another');
      expect(ended).toEqual([]);
    });
  });

  it('stops in reverse order after the last test of the group', () => {
    expect(ended).toEqual(['another', 'counter']);
  });
});

function catchOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
