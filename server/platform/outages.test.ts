import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Writable } from 'node:stream';
import { createLog } from './log.ts';
import { withTrace } from './trace.ts';

const away = (code: string) => Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code });

function prepareLog() {
  const lines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  });
  return { lines, log: createLog('info', 'test', destination) };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

// S-operations-27
describe('the log of a process whose database is away', () => {
  it('has one line for each code, and one at the end with how often each came', () => {
    const { lines, log } = prepareLog();
    for (let times = 0; times < 500; times += 1) {
      log.error({ err: away('ECONNREFUSED') }, 'queue error');
      // A part of the product with a log of its own, and one whose error says why.
      log
        .child({ requestId: 'r' })
        .error({ err: new Error('read', { cause: away('ECONNREFUSED') }) }, 'request failed');
      if (times % 100 === 0) log.warn({ err: away('57P03') }, 'hints cannot be heard');
      jest.advanceTimersByTime(100);
    }
    expect(lines.map(({ msg }) => msg)).toEqual(['queue error', 'hints cannot be heard']);
    jest.advanceTimersByTime(10_000);
    expect(lines.at(-1)).toMatchObject({
      msg: 'database is back',
      level: 40,
      codes: { ECONNREFUSED: 1000, '57P03': 5 },
      seconds: 50,
    });
    expect(lines.at(-1)).not.toHaveProperty('requestId');
    expect(lines).toHaveLength(3);
  });

  it('begins anew with the next outage, and has no second line for what came once', () => {
    const { lines, log } = prepareLog();
    for (let times = 0; times < 2; times += 1) {
      log.error({ err: away('40P01') }, 'job failed');
      jest.advanceTimersByTime(10_000);
    }
    expect(lines.map(({ msg }) => msg)).toEqual(['job failed', 'job failed']);
  });

  it('leaves out no error that is not about the database being away', () => {
    const { lines, log } = prepareLog();
    for (let times = 0; times < 3; times += 1) log.error({ err: new Error('null is not an object') }, 'job failed');
    log.info({ port: 3000 }, 'web is listening');
    expect(lines).toHaveLength(4);
  });
});

describe('a line in the log', () => {
  it('names the request and the job to which it belongs, once', () => {
    const { lines, log } = prepareLog();
    withTrace({ requestId: 'one', job: 'mail.send', jobId: 'a' }, () => {
      log.warn({ mailId: 'm' }, 'mail postponed');
      log.child({ requestId: 'two' }).info('request completed');
    });
    log.info('worker is working');
    expect(lines).toEqual([
      expect.objectContaining({ requestId: 'one', job: 'mail.send', jobId: 'a', mailId: 'm' }),
      expect.objectContaining({ requestId: 'two' }),
      expect.not.objectContaining({ requestId: expect.anything() }),
    ]);
  });
});
