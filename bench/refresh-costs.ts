import { setTimeout as sleep } from 'node:timers/promises';
import { findRun } from '#server/features/matching/store/runs.queries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { processorSecondsOf } from './processes.ts';
import { findDatabaseServer, idleSeconds } from './processor-time.ts';

const LOOK_EVERY_MS = 20;

/** What a refresh of everybody took. */
export interface RefreshCosts {
  readonly seconds: number;
  /** Until the selections of everybody are computed, which one worker does over all lists at once. */
  readonly listSeconds: number;
  /** Processor time: of the worker that had most to do, and so for the lists alone; of all workers; of PostgreSQL. */
  readonly busiestSeconds: number;
  readonly busiestListSeconds: number;
  readonly workerSeconds: number;
  readonly databaseSeconds: number;
  /** What nobody used of the machine. */
  readonly idleSeconds: number;
}

/**
 * Measures a refresh of everybody from its beginning to its end.
 * @param begin begins it, and returns the id of the run
 * @throws Error when it takes longer than `withinMs`
 */
export async function measureRefresh(
  db: Database,
  workerIds: readonly number[],
  begin: () => Promise<string>,
  withinMs = Infinity,
): Promise<RefreshCosts> {
  const server = await findDatabaseServer(db);
  const spent = async () => ({
    workers: workerIds.map(processorSecondsOf),
    database: processorSecondsOf(server),
    idle: await idleSeconds(),
  });
  const before = await spent();
  const begun = performance.now();
  const runId = await begin();
  const sinceBegun = async () => {
    const { workers, database, idle } = await spent();
    const used = workers.map((seconds, worker) => seconds - (before.workers[worker] ?? 0));
    return {
      seconds: (performance.now() - begun) / 1000,
      busiestSeconds: Math.max(...used),
      workerSeconds: used.reduce((sum, seconds) => sum + seconds, 0),
      databaseSeconds: database - before.database,
      idleSeconds: idle - before.idle,
    };
  };
  let lists: Awaited<ReturnType<typeof sinceBegun>> | null = null;
  while (performance.now() - begun < withinMs) {
    const state = (await findRun(db, runId))?.state;
    if (state !== 'listing') lists ??= await sinceBegun();
    if (lists && state === 'finished')
      return { ...(await sinceBegun()), listSeconds: lists.seconds, busiestListSeconds: lists.busiestSeconds };
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`A refresh of everybody took longer than ${withinMs / 1000} s.`);
}
