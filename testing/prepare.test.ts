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

    it('refuses in a plain sentence to be read before it has started', () => {
      expect(readEarly).toEqual(new Error('This has not started yet: read it in a hook or in a test.'));
    });

    it('starts one thing after the other, and stands for what was started', () => {
      expect(named.name).toBe('second to counter');
      expect([counter.next(), counter.next()]).toEqual([1, 2]);
      expect({ ...named }).toEqual({ name: 'second to counter' });
      expect(counter).toBeInstanceOf(Counter);
      Object.assign(named, { name: 'another' });
      expect(named.name).toBe('another');
      expect(ended).toEqual([]);
    });
  });

  it('ends what was started last first, when the group has been through', () => {
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
