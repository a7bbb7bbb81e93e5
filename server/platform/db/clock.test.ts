import { setImmediate as whatIsDue } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HOUR_MS } from '#shared/duration.ts';
import type { Database } from './database.ts';
import { followDatabaseClock, type DatabaseClock } from './clock.ts';

const noon = new Date('2026-03-01T12:00:00Z').getTime();
let databaseTime = noon;
let elapsed = 5000;
let isAway = false;
let clock: DatabaseClock;
const db = {
  raw: () =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve({ rows: [{ now: new Date(databaseTime) }] }),
} as unknown as Database;

beforeEach(async () => {
  jest.useFakeTimers();
  jest.setSystemTime(noon);
  databaseTime = noon;
  elapsed = 5000;
  isAway = false;
  clock = await followDatabaseClock(db, () => elapsed);
});
afterEach(() => {
  clock.stop();
  jest.useRealTimers();
});

async function pass(milliseconds: number): Promise<void> {
  elapsed += milliseconds;
  databaseTime += milliseconds;
  jest.advanceTimersByTime(milliseconds);
  await whatIsDue();
}

describe('the clock that follows the database', () => {
  it('shows the time of the database, and continues from it', async () => {
    expect(clock.now()).toEqual(new Date(noon));
    await pass(1500);
    expect(clock.now()).toEqual(new Date(noon + 1500));
  });

  it.each([HOUR_MS, -HOUR_MS])("ignores a jump of the machine's own clock by %d ms", async (jump) => {
    jest.setSystemTime(Date.now() + jump);
    expect(clock.now()).toEqual(new Date(noon));
    await pass(10 * 60_000);
    expect(clock.now()).toEqual(new Date(noon + 10 * 60_000));
  });

  it("follows a jump of the database's clock within a minute, and continues while the database is down", async () => {
    databaseTime += HOUR_MS;
    await pass(60_000);
    expect(clock.now()).toEqual(new Date(noon + HOUR_MS + 60_000));
    isAway = true;
    await pass(120_000);
    expect(clock.now()).toEqual(new Date(noon + HOUR_MS + 180_000));
  });
});
