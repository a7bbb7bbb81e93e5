import { saveCodes } from '#server/features/matching/codes/codes.queries.ts';
import { CODE_LENGTH } from '#server/features/matching/codes/code.ts';
import { beginRefresh } from '#server/features/matching/refresh-everybody.service.ts';
import { findRun, type MatchRun } from '#server/features/matching/store/runs.queries.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { startWorker, until, type TestProcess } from '#testing/test-process.ts';
import { createPopulation } from './matching-population.ts';
import { findDatabaseProcesses, processorSeconds } from './processor-time.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const MEMBERS = Number(process.argv[3] ?? 50_000);
const WORKERS = 2;
const SEED = 2026;
const MEMBERS_AT_A_TIME = 5000;
const ENDS_WITHIN_MS = 600_000;
/** The database may take so many seconds longer than computing. */
const SLACK_SECONDS = 3;

/** A refresh of everybody by two workers, from and to PostgreSQL: how long computing takes, and how long the database. */
export async function benchRefresh(): Promise<void> {
  await withThrowawayDatabase(async (bare) => {
    const { config, db, log } = bare;
    const queue = createQueue({ databaseUrl: config.databaseUrl, log, role: 'sender' });
    await queue.start();
    const ctx = createContext({ config, db, log, queue });
    await insertMembers(ctx);
    const workers = await Promise.all(
      Array.from({ length: WORKERS }, () =>
        startWorker(ctx.config.databaseUrl, 'http://localhost:3000', { LOG_LEVEL: 'info' }),
      ),
    );
    try {
      const first = await measureRun(ctx, workers);
      sayRun('first', first);
      const second = await measureRun(ctx, workers);
      sayRun('second', second);
      if (second.run.listsWritten !== 0 || second.run.selectionsWritten !== 0)
        throw new Error('The second run wrote something.');
      const most = first.computing + SLACK_SECONDS;
      const missed = first.database > most ? ': MISSED' : '';
      say(`database ${first.database.toFixed(1)} s of at most ${most.toFixed(1)} s${missed}`);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      await queue.stop();
    }
  });
}

/** Inserts accounts and codes; a refresh does not read the answers themselves. */
async function insertMembers({ db, now }: AppContext): Promise<void> {
  const { members, codes } = createPopulation(SEED, MEMBERS);
  for (let from = 0; from < members.length; from += MEMBERS_AT_A_TIME) {
    const some = members.slice(from, from + MEMBERS_AT_A_TIME);
    await db.raw(
      `INSERT INTO members (id, email, is_demo) SELECT id, id || '@bench.invalid', true FROM unnest(?::uuid[]) AS given (id)`,
      [some.map(({ memberId }) => memberId)],
    );
    const coded = some.map(({ memberId }, index) => ({
      memberId,
      code: codes.subarray(CODE_LENGTH * (from + index), CODE_LENGTH * (from + index + 1)),
    }));
    await saveCodes(db, coded, now());
  }
  await db.raw('VACUUM ANALYZE members, match_codes');
}

interface Measured {
  readonly run: MatchRun;
  /** Seconds: all, those of computing (divided by the number of workers where they work in parallel), and the rest. */
  readonly whole: number;
  readonly computing: number;
  readonly database: number;
  readonly selecting: number;
  /** Seconds of processor time. */
  readonly ofWorkers: number;
  readonly ofDatabase: number;
}

async function measureRun(ctx: AppContext, workers: readonly TestProcess[]): Promise<Measured> {
  const workerIds = workers.map(({ pid }) => pid);
  const databaseIds = await findDatabaseProcesses(ctx.db);
  const before = [await processorSeconds(workerIds), await processorSeconds(databaseIds)] as const;
  const begun = performance.now();
  const runId = await beginRefresh(ctx);
  await until(
    async () => (await findRun(ctx.db, runId))?.state === 'finished',
    () => workers.map((worker) => worker.output()).join(),
    ENDS_WITHIN_MS,
  );
  const whole = (performance.now() - begun) / 1000;
  const ofWorkers = (await processorSeconds(workerIds)) - before[0];
  const ofDatabase = (await processorSeconds(await findDatabaseProcesses(ctx.db))) - before[1];
  const run = await findRun(ctx.db, runId);
  if (!run) throw new Error('The run does not exist.');
  let [listing, selecting] = [0, 0];
  for (const line of workers.flatMap((worker) => worker.output().split('\n'))) {
    if (!line.includes(runId) || !line.startsWith('{')) continue;
    const { chunk, computedMs = 0 } = JSON.parse(line) as { chunk?: number; computedMs?: number };
    if (chunk === undefined) selecting += computedMs / 1000;
    else listing += computedMs / 1000;
  }
  const computing = listing / WORKERS + selecting;
  return { run, whole, computing, selecting, database: whole - computing, ofWorkers, ofDatabase };
}

function sayRun(name: string, measured: Measured): void {
  const { run, whole, computing, selecting, database, ofWorkers, ofDatabase } = measured;
  const written = `${run.listsWritten} lists and ${run.selectionsWritten} selections written`;
  const parts = `computing ${computing.toFixed(1)} s (selections ${selecting.toFixed(1)} s), the database ${database.toFixed(1)} s`;
  say(`${name} refresh of ${MEMBERS} by ${WORKERS} workers: ${whole.toFixed(1)} s, ${written}; ${parts}`);
  say(`  processor time: the workers ${ofWorkers.toFixed(1)} s, PostgreSQL ${ofDatabase.toFixed(1)} s`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
