import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { AppContext } from '#server/platform/context.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { startWorker, until, type TestProcess } from '#testing/test-process.ts';
import { processorSecondsOf } from './processes.ts';
import { findDatabaseServer } from './processor-time.ts';

export const PUBLIC_URL = 'https://growth.example';

/** A population with what its processes need, as production starts them. */
export interface Site {
  readonly ctx: AppContext;
  readonly members: number;
  readonly isShort: boolean;
  readonly env: Readonly<Record<string, string>>;
}

/** @param smtpUrl of a server that takes every mail */
export function siteOf(ctx: AppContext, members: number, isShort: boolean, smtpUrl: string): Site {
  const env = { NODE_ENV: 'production', DATA_DIR: ctx.config.dataDir, SMTP_URL: smtpUrl, TRUST_PROXY: '1' };
  return { ctx, members, isShort, env };
}

/** Runs `work` with a worker, which is stopped afterwards. */
export async function withWorker<Result>(
  { ctx, env }: Site,
  work: (worker: TestProcess) => Promise<Result>,
  databaseUrl = ctx.config.databaseUrl,
): Promise<Result> {
  const worker = await startWorker(databaseUrl, PUBLIC_URL, env);
  try {
    return await work(worker);
  } finally {
    // What it is still doing counts for nothing any more.
    await worker.kill();
  }
}

/** Queues a job that has no payload, by its name. */
export async function queueJob({ enqueue }: Pick<AppContext, 'enqueue'>, name: string): Promise<void> {
  await enqueue(defineJob({ name, label: name, payload: z.object({}) }), {});
}

/** Deletes the jobs that a killed worker left, all or those whose names are LIKE a pattern. */
export async function deleteJobs({ ctx }: Site, pattern = '%'): Promise<void> {
  await ctx.db.raw('DELETE FROM pgboss.job WHERE name LIKE ?', [pattern]);
}

/** Does now what PostgreSQL would do by itself in the midst of a measurement: after many writes it cleans, and saves pages. */
export async function tidyDatabase({ ctx }: Site): Promise<void> {
  await ctx.db.raw('VACUUM ANALYZE');
  await ctx.db.raw('CHECKPOINT');
}

/** The number that a query finds, which has one row with one column `count`. */
export async function countIn({ ctx }: Site, query: string): Promise<number> {
  const { rows } = await ctx.db.raw<{ rows: [{ count: number }] }>(query);
  return rows[0].count;
}

/** Members drawn evenly, in the order of a hash: some from the nth on. Calls with other numbers draw others. */
export async function drawMembers({ ctx }: Site, from: number, count: number): Promise<string[]> {
  const { rows } = await ctx.db.raw<{ rows: { id: string }[] }>(
    `SELECT member_id AS id FROM match_codes WHERE code IS NOT NULL ORDER BY md5(member_id::text) LIMIT :count OFFSET :from`,
    { count, from },
  );
  return rows.map(({ id }) => id);
}

/** Waits until something is so, at most so long. Returns whether it came true. */
export async function isSoWithin(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  return until(isSo, undefined, withinMs).then(
    () => true,
    () => false,
  );
}

/**
 * Counts the processor time of some processes and PostgreSQL.
 * @param idleMs for how long to look first what they use when nothing is to be done, which is then not counted
 */
export async function countProcessorTime({ ctx: { db } }: Site, processIds: readonly number[], idleMs = 0) {
  const server = await findDatabaseServer(db);
  const look = () => ({
    spent: [...processIds, server].reduce((sum, id) => sum + processorSecondsOf(id), 0),
    at: performance.now() / 1000,
  });
  const idleFrom = look();
  await sleep(idleMs);
  const from = look();
  const idleShare = idleMs === 0 ? 0 : (from.spent - idleFrom.spent) / (from.at - idleFrom.at);
  return {
    /** Seconds so far. */
    seconds() {
      const now = look();
      return now.spent - from.spent - idleShare * (now.at - from.at);
    },
  };
}
