import { HOUR_MS } from '#shared/duration.ts';
import type { CookieChoice } from '#shared/legal/cookies.ts';
import type { CountedPage } from '#shared/statistics/visits.ts';
import type { AppContext } from '../../platform/context.ts';
import { saveVisits, type VisitSum } from './visits.queries.ts';

const WRITTEN_EVERY_MS = 10_000;
/** Within this time a visit is written with its own moment: the sums of a day are recorded twenty minutes after it. */
const LATE_AFTER_MS = HOUR_MS / 6;

/** Counts visits of pages without identifying anybody (S-statistics-1). */
export interface VisitCounter {
  /** Counts a visit of a page, unless the visitor refused that. */
  count(page: CountedPage, method: string, choice: CookieChoice | null): void;
  /** Writes what is counted, before the process ends. */
  stop(): Promise<void>;
}

/**
 * Creates a counter in memory that writes the sums of the pages once in ten seconds: however many visitors and processes
 * there are, there is one row for each page and hour (S-statistics-5). Killed, it loses the visits of ten seconds at most.
 */
export function createVisitCounter(ctx: Pick<AppContext, 'db' | 'log' | 'now'>): VisitCounter {
  let sums = new Map<string, VisitSum>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const add = (page: CountedPage, visits: number, visitedAt: Date) => {
    // Every day begins with an hour, so that no sum belongs to two days.
    const key = `${page} ${Math.floor(visitedAt.getTime() / HOUR_MS)}`;
    sums.set(key, { page, visits: visits + (sums.get(key)?.visits ?? 0), visitedAt });
    timer ??= setTimeout(() => void writeNext(), WRITTEN_EVERY_MS).unref();
  };
  const writeNext = () => (writing = writing.then(write));

  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const written = [...sums.values()].map((sum) => ({ ...sum, visitedAt: momentOf(sum, ctx.now()) }));
    sums = new Map();
    if (written.length === 0) return;
    try {
      await saveVisits(ctx.db, written);
    } catch (error) {
      ctx.log.warn({ err: error }, 'visits not written');
      for (const { page, visits, visitedAt } of written) add(page, visits, visitedAt);
    }
  };

  return {
    count(page, method, choice) {
      if (method === 'GET' && choice?.audience !== false) add(page, 1, ctx.now());
    },
    async stop() {
      await writeNext();
      clearTimeout(timer);
    },
  };
}

/** Visits that a broken database held up count when they are written: their own day may be recorded already. */
function momentOf({ visitedAt }: VisitSum, now: Date): Date {
  return now.getTime() - visitedAt.getTime() > LATE_AFTER_MS ? now : visitedAt;
}
