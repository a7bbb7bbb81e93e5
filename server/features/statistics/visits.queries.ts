import type { CountedPage } from '#shared/statistics/visits.ts';
import type { Database } from '../../platform/db/database.ts';

/** Visits of one page within one hour. */
export interface VisitSum {
  readonly page: CountedPage;
  readonly visits: number;
  readonly visitedAt: Date;
}

/** Writes sums of visits, all or none. */
export async function saveVisits(db: Database, sums: readonly VisitSum[]): Promise<void> {
  await db('page_visits').insert(
    sums.map(({ page, visits, visitedAt }) => ({ page_name: page, visits, visited_at: visitedAt })),
  );
}
