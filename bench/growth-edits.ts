import { setTimeout as sleep } from 'node:timers/promises';
import { updateMatchingCode } from '#server/features/matching/matching.service.ts';
import { inTransaction, type AppContext } from '#server/platform/context.ts';
import { quantile } from '#testing/quantile.ts';
import type { TestProcess } from '#testing/test-process.ts';
import { countIn, countProcessorTime, drawMembers, isSoWithin, tidyDatabase, type Site } from './growth-site.ts';
import { watchLocks, type LockTimes } from './lock-watch.ts';

const JOB = 'matches.refresh-one';
const BURST = { edits: 60, perSecond: 20 } as const;
/** Done before the burst: the first ones also compile. */
const EDITS_BEFORE = 12;
/** Answers of which members change one at a time. */
const EDITED = ['relationship_values', 'emotional_expectations', 'lifestyle_passions'] as const;
const LOADED_WITHIN_MS = 180_000;
/** For how long a worker with nothing to do is looked at. */
const IDLE_MS = 4000;
/** A little more than is wanted, so that a worker that does all of them has something left over. */
const ASKED_PER_SECOND = 55;
/** The first seconds count for nothing: there is no queue yet. */
const RUN_UP_SECONDS = 5;

/** What some edits cost and how long they took. */
export interface EditCosts {
  /** Milliseconds of processor time of the worker and PostgreSQL for each. */
  readonly processorMs: number;
  /** Seconds from asking until the lists are written. */
  readonly lags: readonly number[];
  readonly done: number;
}

/** Twenty edits a second for three seconds, by a worker that has read everybody and done some edits. */
export async function measureBurst(site: Site, worker: TestProcess): Promise<EditCosts> {
  await tidyDatabase(site);
  await warmUp(site, 0);
  const { edits, perSecond } = BURST;
  const memberIds = await drawMembers(site, EDITS_BEFORE, edits + 1);
  const time = await countProcessorTime(site, [worker.pid], IDLE_MS);
  const since = await edit(site, memberIds, perSecond, edits);
  // Of what ends too late only the part counts that was done by then.
  let costs: EditCosts = { processorMs: NaN, lags: [], done: 0 };
  const isDone = async () => {
    const { lags, done, open } = await findLags(site.ctx, since);
    const processorMs = done > costs.done ? (1000 * time.seconds()) / done : costs.processorMs;
    costs = { processorMs, lags, done };
    return open === 0;
  };
  await isSoWithin(isDone, site.isShort ? 12_000 : 90_000);
  return costs;
}

/**
 * Has the worker read everybody, as its first edit does, and compile what edits need.
 * @param from the number of the first member whose answers change: they would not change a second time
 */
export async function warmUp(site: Site, from: number): Promise<void> {
  const memberIds = await drawMembers(site, from, EDITS_BEFORE + 1);
  const since = await edit(site, memberIds, BURST.perSecond, EDITS_BEFORE);
  const isRead = async () => {
    const { done, open } = await findLags(site.ctx, since);
    return done > 0 && open === 0;
  };
  if (!(await isSoWithin(isRead, LOADED_WITHIN_MS))) throw new Error('The first edits were not done.');
}

/** Edits by a worker that has always more of them to do. */
export interface Sustained {
  /** Done in each second. */
  readonly perSecond: number;
  /** Seconds from asking until the lists are written; those that are not done have waited so long so far. */
  readonly lags: readonly number[];
  readonly locks: LockTimes;
}

/** Edits for a minute, as many a second as are wanted and some. */
export async function measureSustained(site: Site): Promise<Sustained> {
  const seconds = site.isShort ? 20 : 60;
  const edits = ASKED_PER_SECOND * (RUN_UP_SECONDS + seconds);
  const memberIds = await drawMembers(site, EDITS_BEFORE + BURST.edits + 1, edits + 1);
  // Of the burst, what was not done in its time.
  await site.ctx.db.raw(`DELETE FROM pgboss.job WHERE name = ? AND state < 'active'`, [JOB]);
  const watch = await watchLocks(site.ctx.config.databaseUrl);
  const since = await edit(site, memberIds, ASKED_PER_SECOND, edits);
  const { lags } = await findLags(site.ctx, since);
  const done = await countIn(
    site,
    `SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = '${JOB}' AND state = 'completed' AND completed_on >= clock_timestamp() - interval '${seconds} s'`,
  );
  return { perSecond: done / seconds, lags, locks: await watch.stop() };
}

/**
 * Gives so many members the answers of the next one, so many a second.
 * @returns the moment before the first, by the database's clock
 */
async function edit({ ctx }: Site, memberIds: readonly string[], perSecond: number, edits: number): Promise<Date> {
  const { rows } = await ctx.db.raw<{ rows: [{ now: Date }] }>('SELECT clock_timestamp() AS now');
  const begun = performance.now();
  const under = new Set<Promise<void>>();
  for (let number = 0; number < edits; number += 1) {
    await sleep(Math.max(0, begun + (number * 1000) / perSecond - performance.now()));
    const [memberId = '', otherId = ''] = memberIds.slice(number, number + 2);
    const answer = EDITED[number % EDITED.length] ?? EDITED[0];
    const one = editAnswer(ctx, answer, memberId, otherId).finally(() => under.delete(one));
    under.add(one);
    // As many as there are connections for.
    if (under.size >= 4) await Promise.race(under);
  }
  await Promise.all(under);
  return rows[0].now;
}

async function editAnswer(
  ctx: AppContext,
  answer: (typeof EDITED)[number],
  memberId: string,
  otherId: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await tx.db.raw(
      `UPDATE user_preferences AS own SET ${answer} = given.${answer}
         FROM user_preferences AS given WHERE own.user_id = :memberId AND given.user_id = :otherId`,
      { memberId, otherId },
    );
    await updateMatchingCode(tx, memberId);
  });
}

/** How long the edits since a moment have taken or waited, as the queue says. */
async function findLags({ db }: AppContext, since: Date) {
  const { rows } = await db.raw<{ rows: { lag: number; is_done: boolean }[] }>(
    `SELECT extract(epoch FROM coalesce(completed_on, clock_timestamp()) - created_on)::float8 AS lag,
            state = 'completed' AS is_done
       FROM pgboss.job WHERE name = :name AND created_on >= :since`,
    { name: JOB, since },
  );
  const done = rows.filter((row) => row.is_done).length;
  return { lags: rows.map(({ lag }) => lag), done, open: rows.length - done };
}

/** In seconds, for people. */
export function describeLags(lags: readonly number[]): string {
  return `${quantile(lags, 0.5).toFixed(2)} and ${quantile(lags, 0.95).toFixed(2)} s (median and 95 in a hundred)`;
}
