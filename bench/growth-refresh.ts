import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#shared/duration.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { clockAhead } from '#testing/clock-ahead.ts';
import { startWorker, until, type TestProcess } from '#testing/test-process.ts';
import { measureRefresh, type RefreshCosts } from './refresh-costs.ts';
import { countIn, deleteJobs, PUBLIC_URL, queueJob, tidyDatabase, withWorker, type Site } from './growth-site.ts';
import { watchLocks, type LockTimes } from './lock-watch.ts';

const REFRESH_JOB = 'matches.refresh-everybody';
const BEGUN_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 300_000;
/** Connections say what they counted when they have been idle for ten seconds. */
const COUNTED_WITHIN_MS = 11_000;

export interface FirstRefresh extends RefreshCosts {
  readonly locks: LockTimes;
}

/** Everybody's first lists, by one worker that has yet to read everybody, on the day before this one. */
export async function measureFirstRefresh(site: Site): Promise<FirstRefresh> {
  const { DATABASE_URL: databaseUrl } = await clockAhead(
    { db: site.ctx.db, databaseUrl: site.ctx.config.databaseUrl },
    -DAY_MS,
  );
  const first = await withContextAt(site.ctx, databaseUrl, (yesterday) =>
    withWorker(
      site,
      async (worker) => {
        const watch = await watchLocks(databaseUrl);
        const costs = await refresh({ ...site, ctx: yesterday }, [worker]);
        const locks = await watch.stop();
        return { ...costs, databaseSeconds: costs.databaseSeconds - locks.watchSeconds, locks };
      },
      databaseUrl,
    ),
  );
  await deleteJobs(site);
  return first;
}

/** What a night writes after a day on which nobody has answered anything. */
export interface QuietNight extends RefreshCosts {
  readonly listsWritten: number;
  readonly walBytes: number;
  /** Pages of 8 kB that were written whole into the WAL, as each is once after every checkpoint. */
  readonly wholePages: number;
}

/** Everybody's lists on the next day, by a worker that was started since. */
export async function measureQuietNight(site: Site, worker: TestProcess): Promise<QuietNight> {
  // A night comes long after the last checkpoint, in production too: each page that changes is written whole once.
  await tidyDatabase(site);
  const written = async () => ({
    wal: await countIn(site, `SELECT (pg_current_wal_lsn() - '0/0')::float8 AS count`),
    pages: await countIn(site, 'SELECT wal_fpi::float8 AS count FROM pg_stat_wal'),
    lists: await countIn(
      site,
      `SELECT (n_tup_ins + n_tup_upd)::float8 AS count FROM pg_stat_user_tables WHERE relname = 'match_lists'`,
    ),
  });
  const before = await written();
  const costs = await refresh(site, [worker]);
  const wal = (await written()).wal - before.wal;
  const counted = await countIn(
    site,
    'SELECT coalesce(lists_written, 0)::float8 AS count FROM match_runs ORDER BY generation DESC LIMIT 1',
  );
  await sleep(COUNTED_WITHIN_MS);
  const after = await written();
  return {
    ...costs,
    walBytes: wal,
    wholePages: after.pages - before.pages,
    listsWritten: Math.max(after.lists - before.lists, counted),
  };
}

/** Everybody's lists from nothing, by so many workers that have yet to read everybody, each on a core of its own. */
export async function measureWorkers(site: Site, count: number): Promise<RefreshCosts> {
  const { ctx, env } = site;
  await ctx.db.raw('TRUNCATE match_lists, match_sixes, match_runs CASCADE');
  await deleteJobs(site);
  const workers: TestProcess[] = [];
  try {
    for (let core = 0; core < count; core += 1)
      workers.push(
        await startWorker(ctx.config.databaseUrl, PUBLIC_URL, env, { shell: `exec taskset -c ${core} "$@"` }),
      );
    return await refresh(site, workers);
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
}

async function refresh(site: Site, workers: readonly TestProcess[]): Promise<RefreshCosts> {
  const { db } = site.ctx;
  const newest = async () =>
    (await db('match_runs').orderBy('generation', 'desc').limit(1).select('id')).map(({ id }) => id)[0] ?? null;
  const earlier = await newest();
  const begin = async () => {
    await queueJob(site.ctx, REFRESH_JOB);
    await until(async () => (await newest()) !== earlier, explain, BEGUN_WITHIN_MS);
    return (await newest()) ?? '';
  };
  const explain = () => workers.map((worker) => worker.output().slice(-2000)).join('\n');
  return measureRefresh(
    db,
    workers.map(({ pid }) => pid),
    begin,
    ENDS_WITHIN_MS,
  );
}

/** Runs `work` with a context whose database has another clock. */
async function withContextAt<Result>(
  { config: configured, log }: AppContext,
  databaseUrl: string,
  work: (ctx: AppContext) => Promise<Result>,
): Promise<Result> {
  const config = { ...configured, databaseUrl };
  const db = createPool({ databaseUrl, applicationName: 'resonance-bench', max: 2, statementTimeoutMs: 0 });
  const queue = createQueue({ databaseUrl, log, role: 'sender' });
  await queue.start();
  try {
    return await work(createContext({ config, db, log, queue }));
  } finally {
    await queue.stop({ graceful: false });
    await db.destroy();
  }
}
