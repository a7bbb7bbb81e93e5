import type { CountedPage } from '#shared/statistics/visits.ts';
import type { Database } from '../../platform/db/database.ts';

/** Visits of one page within one hour. */
export interface VisitSum {
  readonly page: CountedPage;
  readonly visits: number;
  readonly visitedAt: Date;
}

/** Adds visits to the sums of their hours, all or none: one row for each page and hour, of all processes together. */
export async function saveVisits(db: Database, sums: readonly VisitSum[]): Promise<void> {
  await db.raw(
    `INSERT INTO page_visits (page_name, visited_at, visits, is_sum)
     SELECT page, date_trunc('hour', moment, 'UTC'), sum(visits), true
       FROM unnest(:pages::text[], :moments::timestamptz[], :visits::integer[]) AS given (page, moment, visits)
      GROUP BY 1, 2 ORDER BY 1, 2
     ON CONFLICT (page_name, visited_at) WHERE is_sum DO UPDATE SET visits = page_visits.visits + excluded.visits`,
    {
      pages: sums.map(({ page }) => page),
      moments: sums.map(({ visitedAt }) => visitedAt),
      visits: sums.map(({ visits }) => visits),
    },
  );
}
