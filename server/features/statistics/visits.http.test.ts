import { expect, it } from '@jest/globals';
import { HOUR_MS } from '#shared/duration.ts';
import { prepareServices } from '#testing/test-site.ts';
import { readStatistics } from './statistics.service.ts';
import { createVisitCounter } from './visit-counter.ts';

// Of one hour, whenever the test runs.
const now = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS / 2);
const { ctx, db } = prepareServices({ now: () => now });

// S-statistics-5
it('all processes add their visits to one row for each page and hour, and those of the release before are counted too', async () => {
  const processes = [createVisitCounter(ctx), createVisitCounter(ctx), createVisitCounter(ctx)];
  for (const time of [1, 2]) {
    for (const counter of processes) for (let visit = 0; visit < time; visit += 1) counter.count('home', 'GET', null);
    processes[0]?.count('login', 'GET', null);
    await Promise.all(processes.map((counter) => counter.stop()));
  }
  const begin = new Date(now.getTime() - HOUR_MS / 2);
  expect(await db('page_visits').orderBy('page_name').select('page_name', 'visits', 'visited_at')).toEqual([
    { page_name: 'home', visits: 9, visited_at: begin },
    { page_name: 'login', visits: 2, visited_at: begin },
  ]);
  // As that release writes the visits of ten seconds.
  for (const visits of [4, 5]) await db('page_visits').insert({ page_name: 'home', visits, visited_at: begin });
  const { stats } = await readStatistics(ctx);
  expect([stats.pageVisits.home, stats.recentPageVisits.home, stats.pageVisits.login]).toEqual([18, 18, 2]);
});
