import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ReadWriteLock } from './read-write-lock.ts';

describe('ReadWriteLock', () => {
  it('lets readers work at once, a writer alone, and readers that come later after the writer', async () => {
    const lock = new ReadWriteLock();
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await sleep(1);
      events.push(`${name} ends`);
      return name;
    };
    const done = await Promise.all([
      lock.read(work('first reader')),
      lock.read(work('second reader')),
      lock.write(work('writer')),
      lock.read(work('later reader')),
      lock.write(work('later writer')),
    ]);
    expect(done).toEqual(['first reader', 'second reader', 'writer', 'later reader', 'later writer']);
    expect(events.slice(0, 2)).toEqual(['first reader begins', 'second reader begins']);
    expect(events.slice(4)).toEqual([
      'writer begins',
      'writer ends',
      'later reader begins',
      'later reader ends',
      'later writer begins',
      'later writer ends',
    ]);
  });

  it('goes on after a reader or a writer that failed', async () => {
    const lock = new ReadWriteLock();
    const fail = () => Promise.reject(new Error('failed'));
    await expect(lock.read(fail)).rejects.toThrow('failed');
    await expect(lock.write(fail)).rejects.toThrow('failed');
    expect(await lock.write(() => 1)).toBe(1);
    expect(await lock.read(() => 2)).toBe(2);
  });
});
