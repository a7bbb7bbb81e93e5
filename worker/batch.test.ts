import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { HOUR_MS } from '#shared/duration.ts';
import { STARTED_BY_CLOCK } from '#server/platform/queue/queue.ts';
import { doBatch, type Handlers } from './batch.ts';

const job = { name: 'numbers.add', payload: z.strictObject({ number: z.int() }) };
const jobOf = (number: unknown, index: number) => ({ id: `job-${index}`, data: { number } });
const numberIn = (payload: object) => (payload as { number: number }).number;

function prepare(handlers: Handlers) {
  const log = { error: jest.fn(), warn: jest.fn() };
  const work = { log, now: () => new Date('2026-11-23T12:00:00Z'), job, ...handlers };
  return { log, doBatch: (numbers: readonly unknown[]) => doBatch(numbers.map(jobOf), work) };
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
    const { doBatch: work } = prepare({
      handle: (payload) => Promise.resolve(void done.push(numberIn(payload))),
    });
    const results = await work([1, 'two', 3]);
    expect(results.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual([
      { id: 'job-0', status: 'completed' },
      {
        id: 'job-1',
        status: 'deadletter',
        output: { name: 'UnreadablePayload', message: 'The payload cannot be read: number invalid_type.' },
      },
      { id: 'job-2', status: 'completed' },
    ]);
    expect(done).toEqual([1, 3]);
  });

  it.each([
    ['2026-11-23T21:30:00+01:00', true],
    ['2026-11-23T22:00:00+01:00', false],
    ['2026-11-24T07:59:00+01:00', false],
    ['2026-11-24T08:00:00+01:00', true],
    ['2026-07-24T08:30:00+02:00', true],
  ])(
    'leaves a job of the clock that writes to people to its next hour at night: at %s it is done: %s',
    async (at, isDone) => {
      const handle = jest.fn(() => Promise.resolve());
      const notices = { name: 'notices.tell', payload: z.object({}), reachesPeople: true };
      const work = { log: { error: jest.fn(), warn: jest.fn() }, now: () => new Date(at), handle };
      await doBatch([{ id: 'job-0', data: STARTED_BY_CLOCK }], { ...work, job: notices });
      expect(handle).toHaveBeenCalledTimes(isDone ? 1 : 0);
      // A part of it, or the job that goes on after it: they were queued by day.
      const part = { id: 'job-3', data: { after: null }, createdOn: new Date(new Date(at).getTime() - 11 * HOUR_MS) };
      await doBatch([part], { ...work, job: notices });
      expect(handle).toHaveBeenCalledTimes(isDone ? 2 : 0);
      handle.mockClear();
      // What somebody else queued, or queues at night, and what reaches nobody, is done at any hour.
      await doBatch([{ id: 'job-1', data: {} }], { ...work, job: notices });
      await doBatch([{ ...part, createdOn: new Date(at) }], { ...work, job: notices });
      await doBatch([{ id: 'job-2', data: STARTED_BY_CLOCK }], { ...work, job: { ...notices, reachesPeople: false } });
      expect(handle).toHaveBeenCalledTimes(3);
    },
  );
});
