import { describe, expect, it } from '@jest/globals';
import { drawPng } from '#testing/picture-bytes.ts';
import { drawPicture } from '#testing/pictures.ts';
import { inspectImage, memoryFor, withSemaphore } from './images.ts';

const MANY_PIXELS = 50_000_000;
const side = { width: 500, height: 500 } as const;

describe('the estimated memory of decoding', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, number]>([
    ['a JPEG', () => drawPicture(side).jpeg().toBuffer(), 1],
    ['a progressive JPEG', () => drawPicture(side).jpeg({ progressive: true }).toBuffer(), 3],
    [
      'one with full colour',
      () => drawPicture(side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      6,
    ],
    ['a PNG', () => drawPng({ ...side, depth: 16, colour: 6 }), 2],
    ['an interlaced PNG', () => drawPng({ ...side, depth: 8, colour: 2, isInterlaced: true }), 3.6],
    ['one of 16 bits', () => drawPng({ ...side, depth: 16, colour: 6, isInterlaced: true }), 9.6],
    ['a WebP', () => drawPicture(side).webp().toBuffer(), 3],
    ['an AVIF', () => drawPicture(side).avif({ effort: 0 }).toBuffer(), 18],
  ])('%s takes %j bytes for each pixel', async (_name, make, bytes) => {
    const header = await inspectImage(await make(), MANY_PIXELS);
    expect(memoryFor(header)).toBeCloseTo(500 * 500 * bytes);
  });
});

describe('the semaphore of decoding', () => {
  /** Begins works of some sizes, and ends them in the order of their beginning; answers who began when. */
  async function begin(sizes: readonly number[]): Promise<number[][]> {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = sizes.map((memory, name) =>
      withSemaphore(memory, () => {
        begun.push(name);
        return new Promise<void>((end) => ends.push(end));
      }),
    );
    const rounds: number[][] = [];
    for (let ended = 0; ended < sizes.length; ended += 1) {
      await new Promise(setImmediate);
      rounds.push(begun.splice(0));
      ends[ended]?.();
    }
    await Promise.all(all);
    return rounds;
  }

  it('runs two at a time, in the order of asking', async () => {
    expect(await begin([1, 1, 1, 1])).toEqual([[0, 1], [2], [3], []]);
  });

  it('runs one at a time when two need more memory than there is, and changes no order', async () => {
    expect(await begin([100e6, 100e6, 1, 1])).toEqual([[0], [1, 2], [3], []]);
  });

  it('runs one that needs more than all memory when it is alone', async () => {
    expect(await begin([1, 900e6, 1])).toEqual([[0], [1], [2]]);
  });

  it('answers 503 when ten are waiting or running, and accepts others when these are done', async () => {
    const ends: (() => void)[] = [];
    const ask = () => withSemaphore(1, () => new Promise<void>((end) => ends.push(end)));
    const ten = Array.from({ length: 10 }, ask);
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    for (let ended = 0; ended < ten.length; ended += 1) {
      await new Promise(setImmediate);
      ends[ended]?.();
    }
    await Promise.all(ten);
    await expect(withSemaphore(1, () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('is free again after a failure', async () => {
    for (let tried = 0; tried < 4; tried += 1)
      await expect(withSemaphore(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await begin([1, 1])).toEqual([[0, 1], []]);
  });
});
