import type { Database } from '#server/platform/db/database.ts';
import { until } from './test-process.ts';
import { createVisitor } from './visitor.ts';

/** A counted page that no test looks at but by this. */
const MARKER = { path: '/quiz-sentiment', page: 'quiz-sentiment' } as const;

/**
 * Deletes the visits until now, also those that a web process has counted and not written. What it writes first may leave
 * the visit out that is waited for, if the marker was visited before; what it writes next cannot.
 */
export async function forgetVisits(url: string, db: Database): Promise<void> {
  for (let time = 0; time < 2; time += 1) await writtenVisits(url, db);
  await db('page_visits').delete();
}

/** The visits of each page, once a web process has written what it has counted until now. */
export async function writtenVisits(url: string, db: Database): Promise<Readonly<Record<string, number>>> {
  const visits = async () => {
    const rows = await db('page_visits').select('page_name', 'visits');
    const sums: Record<string, number> = {};
    for (const row of rows) sums[row.page_name] = (sums[row.page_name] ?? 0) + row.visits;
    return sums;
  };
  const before = (await visits())[MARKER.page] ?? 0;
  await createVisitor(url).get(MARKER.path).expect(200);
  await until(async () => ((await visits())[MARKER.page] ?? 0) > before);
  const { [MARKER.page]: _marker, ...others } = await visits();
  return others;
}
