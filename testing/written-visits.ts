import type { CountedPage } from '#shared/statistics/visits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { until } from './test-process.ts';
import { createVisitor } from './visitor.ts';

/** A counted page, by which it is seen that a process has written: the test must not look at it otherwise. */
interface Marker {
  readonly path: string;
  readonly page: CountedPage;
}

const quizMarker: Marker = { path: '/quiz-sentiment', page: 'quiz-sentiment' };
/** For tests that look at the quizzes themselves. */
export const logInMarker: Marker = { path: '/login', page: 'login' };

/**
 * Deletes the visits until now, also those that a web process has counted and not written. What it writes first may leave
 * the visit out that is waited for, if the marker was visited before; what it writes next cannot.
 */
export async function forgetVisits(url: string, db: Database, marker = quizMarker): Promise<void> {
  for (let time = 0; time < 2; time += 1) await writtenVisits(url, db, marker);
  await db('page_visits').delete();
}

/** The visits of each page but the marker, once a web process has written what it has counted until now. */
export async function writtenVisits(
  url: string,
  db: Database,
  { path, page }: Marker = quizMarker,
): Promise<Readonly<Record<string, number>>> {
  const visits = async () => {
    const rows = await db('page_visits').select('page_name', 'visits');
    const sums: Record<string, number> = {};
    for (const row of rows) sums[row.page_name] = (sums[row.page_name] ?? 0) + row.visits;
    return sums;
  };
  const before = (await visits())[page] ?? 0;
  await createVisitor(url).get(path).expect(200);
  await until(async () => ((await visits())[page] ?? 0) > before);
  const { [page]: _marker, ...others } = await visits();
  return others;
}
