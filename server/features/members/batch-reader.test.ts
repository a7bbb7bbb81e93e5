import { describe, expect, it } from '@jest/globals';
import { BatchReader } from './batch-reader.ts';

/** Answers only when it is told to. */
function slowly() {
  const questions: { readonly keys: readonly string[]; answer(): void; fail(): void }[] = [];
  const reader = new BatchReader(
    (keys: readonly string[]) =>
      new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
        questions.push({
          keys,
          answer: () => resolve(new Map(keys.filter((key) => key !== 'gone').map((key) => [key, `of ${key}`]))),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  return { reader, questions };
}

describe('BatchReader', () => {
  it('reads the first keys at once, and the keys asked for meanwhile in one batch without duplicates', async () => {
    const { reader, questions } = slowly();
    const first = [reader.read('a'), reader.read('b')];
    const later = [reader.read('c'), reader.read('gone'), reader.read('c')];
    expect(questions.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
    questions[0]?.answer();
    expect(await first[0]).toBe('of a');
    await Promise.resolve();
    expect(questions[2]?.keys).toEqual(['c', 'gone']);
    questions[2]?.answer();
    questions[1]?.answer();
    expect(await Promise.all([...first, ...later])).toEqual(['of a', 'of b', 'of c', undefined, 'of c']);
  });

  it('starts a new read for a key that is being read already', async () => {
    const { reader, questions } = slowly();
    const one = reader.read('a');
    const other = reader.read('a');
    questions.forEach(({ answer }) => answer());
    expect(await Promise.all([one, other])).toEqual(['of a', 'of a']);
    expect(questions).toHaveLength(2);
  });

  it('rejects the reads of a failed batch and those that wait for it, and answers the others', async () => {
    const { reader, questions } = slowly();
    const [one, other, waiting] = [reader.read('a'), reader.read('b'), reader.read('c')];
    questions[0]?.fail();
    await expect(one).rejects.toThrow('away');
    await expect(waiting).rejects.toThrow('away');
    const later = reader.read('d');
    questions[1]?.answer();
    questions[2]?.answer();
    expect(await Promise.all([other, later])).toEqual(['of b', 'of d']);
  });
});
