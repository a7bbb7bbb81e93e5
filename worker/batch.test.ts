import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { DEAD_LETTER_QUEUE } from '#server/platform/queue/queue.ts';
import { doBatch, type Handlers } from './batch.ts';

const job = { name: 'numbers.add', payload: z.strictObject({ number: z.int() }) };
const jobOf = (number: unknown, index: number) => ({ id: `job-${index}`, data: { number } });
const numberIn = (payload: object) => (payload as { number: number }).number;

function prepare(handlers: Handlers) {
  const send = jest.fn((_queue: string, _data: object) => Promise.resolve(null));
  const log = { error: jest.fn(), warn: jest.fn() };
  const work = { queue: { send: send as never }, log, job, ...handlers };
  return { send, log, doBatch: (numbers: readonly unknown[]) => doBatch(numbers.map(jobOf), work) };
}

const refuseThirteen = (numbers: readonly number[]) =>
  numbers.includes(13) ? Promise.reject(new Error('thirteen')) : Promise.resolve();

describe('doBatch', () => {
  it('hands all jobs of a batch to a handler for batches at once', async () => {
    const together: number[][] = [];
    const { doBatch: work } = prepare({
      handle: () => Promise.reject(new Error('alone')),
      handleBatch: (payloads) => Promise.resolve(void together.push(payloads.map(numberIn))),
    });
    expect(await work([1, 2, 3])).toEqual([0, 1, 2].map((index) => ({ id: `job-${index}`, status: 'completed' })));
    expect(together).toEqual([[1, 2, 3]]);
  });

  it('tries each job alone when they fail together, and reports which of them failed', async () => {
    const alone: number[] = [];
    const { doBatch: work, log } = prepare({
      async handle(payload) {
        await refuseThirteen([numberIn(payload)]);
        alone.push(numberIn(payload));
      },
      handleBatch: (payloads) => refuseThirteen(payloads.map(numberIn)),
    });
    expect(await work([12, 13, 14])).toEqual([
      { id: 'job-0', status: 'completed' },
      { id: 'job-1', status: 'failed', output: expect.objectContaining({ message: 'thirteen' }) },
      { id: 'job-2', status: 'completed' },
    ]);
    expect(alone).toEqual([12, 14]);
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('moves a job with an unreadable payload to the dead letters, and does the others', async () => {
    const done: number[] = [];
    const { doBatch: work, send } = prepare({
      handle: (payload) => Promise.resolve(void done.push(numberIn(payload))),
    });
    const results = await work([1, 'two', 3]);
    expect(results.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(results.map(({ id }) => id).toSorted()).toEqual(['job-0', 'job-1', 'job-2']);
    expect(send).toHaveBeenCalledWith(DEAD_LETTER_QUEUE, { number: 'two' });
    expect(done).toEqual([1, 3]);
  });
});
