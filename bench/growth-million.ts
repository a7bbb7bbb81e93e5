import { z } from 'zod';
import { saveCodes } from '#server/features/matching/codes/codes.queries.ts';
import { CODE_LENGTH } from '#server/features/matching/codes/code.ts';
import { requestRefresh } from '#server/features/matching/matching.service.ts';
import { idAt } from '#server/features/matching/codes/packed-ids.ts';
import { until } from '#testing/test-process.ts';
import { createBoundedCodes, copyPopulation } from './matching-population.ts';
import { DATABASE_OPTIONS } from './growth-databases.ts';
import { siteOf, withWorker } from './growth-site.ts';
import { peakMegabytesOf, processorSecondsOf } from './processes.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const SEED = 2026;
/** Copies of one map of France fit next to each other on the globe. */
const COPIES = 20;
const MILLION = 1_000_000;
const CODES_AT_A_TIME = 20_000;
const LOADED_WITHIN_MS = 180_000;

/** What a worker needs before it can compute anything among so many members. */
export interface LoadedEngine {
  readonly members: number;
  /** Of processor time. */
  readonly seconds: number;
  readonly megabytes: number;
}

/** A worker that has to compute the list of one of a million members, whom nobody has read before. */
export async function measureMillion(isShort: boolean, smtpUrl: string): Promise<LoadedEngine> {
  const members = isShort ? MILLION / 10 : MILLION;
  let loaded: LoadedEngine = { members, seconds: 0, megabytes: 0 };
  await withThrowawayDatabase(async (ctx) => {
    const { ids, codes } = copyPopulation(createBoundedCodes(SEED, members / COPIES), COPIES);
    for (let from = 0; from < members; from += CODES_AT_A_TIME) {
      const some = Array.from({ length: Math.min(CODES_AT_A_TIME, members - from) }, (_, index) => ({
        memberId: idAt(ids, from + index),
        code: codes.subarray(CODE_LENGTH * (from + index), CODE_LENGTH * (from + index + 1)),
      }));
      await saveCodes(ctx.db, some, ctx.now());
    }
    await ctx.db.raw('VACUUM ANALYZE match_codes');
    await withWorker(siteOf(ctx, members, isShort, smtpUrl), async (worker) => {
      const before = processorSecondsOf(worker.pid);
      await requestRefresh(ctx, anyUuid(ids));
      const isDone = async () => {
        const { rows } = await ctx.db.raw<{ rows: unknown[] }>(
          `SELECT FROM pgboss.job WHERE name = 'matches.refresh-one' AND state = 'completed'`,
        );
        return rows.length > 0;
      };
      await until(isDone, () => worker.output().slice(-2000), LOADED_WITHIN_MS);
      const seconds = processorSecondsOf(worker.pid) - before;
      loaded = { members, seconds, megabytes: peakMegabytesOf(worker.pid) };
    });
  }, DATABASE_OPTIONS);
  return loaded;
}

/** Of random bytes, some are an id as jobs accept it. */
function anyUuid(ids: Uint8Array): string {
  for (let member = 0; ; member += 1) if (z.uuid().safeParse(idAt(ids, member)).success) return idAt(ids, member);
}
