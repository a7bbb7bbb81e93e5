import { setImmediate as whatIsDue } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pino from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { createVisitCounter } from './visit-counter.ts';

interface WrittenRow {
  readonly page_name: string;
  readonly visits: number;
  readonly visited_at: Date;
}

/** What the statement of `saveVisits` is given. */
interface Given {
  readonly pages: readonly string[];
  readonly moments: readonly Date[];
  readonly visits: readonly number[];
}

const accepted = { audience: true, elsewhere: false };
const refused = { audience: false, elsewhere: true };

let now: Date;
let statements: (readonly WrittenRow[])[];
let isBroken: boolean;

/** A counter over a table that only notes what is added to its sums. */
function counterOnTable() {
  const table = {
    raw(_statement: string, { pages, moments, visits }: Given) {
      if (isBroken) return Promise.reject(new Error('away'));
      statements.push(
        pages.map((page, at) => ({ page_name: page, visits: visits[at] ?? 0, visited_at: moments[at] ?? now })),
      );
      return Promise.resolve();
    },
  };
  const db = table as unknown as Database;
  return createVisitCounter({ db, log: pino({ level: 'silent' }), now: () => now });
}

async function pass(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  await whatIsDue();
}

beforeEach(() => {
  jest.useFakeTimers();
  now = new Date('2026-11-22T10:15:00Z');
  statements = [];
  isBroken = false;
});
afterEach(() => void jest.useRealTimers());

// S-statistics-5
describe('the counter of visits', () => {
  it('writes 1000 visits of a page as one row, ten seconds after the first', async () => {
    const counter = counterOnTable();
    for (let visit = 0; visit < 1000; visit += 1) counter.count('home', 'GET', null);
    counter.count('login', 'GET', accepted);
    await pass(9_999);
    expect(statements).toEqual([]);
    await pass(1);
    expect(statements).toEqual([
      [
        { page_name: 'home', visits: 1000, visited_at: now },
        { page_name: 'login', visits: 1, visited_at: now },
      ],
    ]);
    await pass(60_000);
    expect(statements).toHaveLength(1);
  });

  it('counts neither visitors who refused it nor requests that show no page', async () => {
    const counter = counterOnTable();
    counter.count('home', 'GET', refused);
    counter.count('home', 'HEAD', null);
    counter.count('home', 'POST', accepted);
    await counter.stop();
    expect(statements).toEqual([]);
  });

  it('keeps the visits before and after midnight apart', async () => {
    const counter = counterOnTable();
    const evening = new Date('2026-11-22T22:59:58Z');
    const morning = new Date('2026-11-22T23:00:02Z');
    for (now of [evening, morning, morning]) counter.count('home', 'GET', null);
    await counter.stop();
    expect(statements).toEqual([
      [
        { page_name: 'home', visits: 1, visited_at: evening },
        { page_name: 'home', visits: 2, visited_at: morning },
      ],
    ]);
  });

  it('writes when it stops, and once only', async () => {
    const counter = counterOnTable();
    counter.count('home', 'GET', null);
    await counter.stop();
    await pass(20_000);
    expect(statements).toHaveLength(1);
  });

  it('writes again what a broken database refused, with the moment of that when it is late', async () => {
    const counter = counterOnTable();
    isBroken = true;
    counter.count('home', 'GET', null);
    await pass(10_000);
    counter.count('home', 'GET', null);
    isBroken = false;
    now = new Date('2026-11-22T10:30:00Z');
    await pass(10_000);
    expect(statements).toEqual([[{ page_name: 'home', visits: 2, visited_at: now }]]);
  });
});
