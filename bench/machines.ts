import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '#server/platform/context.ts';
import { seedDemoMembers } from '#server/features/demo/demo.service.ts';
import { beginRefresh } from '#server/features/matching/refresh-everybody.service.ts';
import { findRun } from '#server/features/matching/store/runs.queries.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { startRoundRobin } from '#testing/round-robin.ts';
import { startWeb, startWorker, until, type TestProcess, type TestWeb } from '#testing/test-process.ts';
import { arrive, live } from './journeys.ts';
import { LoadedMember, type Tally } from './loaded-member.ts';
import { measureRefresh, type RefreshCosts } from './refresh-costs.ts';
import { withThrowawayDatabase } from './throwaway.ts';

const MEMBERS = 60;
const SETTLING_MS = 10_000;
/** After each death: long enough for every waiting request to be answered or given up. */
const AFTER_A_DEATH_MS = 12_000;
/** The last mail of a dead worker waits until its lease is over. */
const RECOVERED_WITHIN_MS = 180_000;
const MARKET_MEMBERS = 30_000;
/** In this order, so that whatever slows the machine for a while slows both. */
const WORKERS_IN_TURN = [1, 2, 2, 1];
const RATIO_WANTED = 1.8;
const PUBLIC_URL = 'https://machines.example';

/**
 * What one needs to know before there are several machines, on the loopback of one: that the death of a process loses
 * nothing but the requests that this process had, and that a second worker makes a refresh faster. With `--deaths` or
 * `--refresh` only the one or the other.
 */
export async function benchMachines(): Promise<void> {
  if (!process.argv.includes('--refresh')) await withThrowawayDatabase(killInTurn);
  if (!process.argv.includes('--deaths')) await withThrowawayDatabase(refreshTogether);
}

/** Two web processes behind a proxy and two workers, of which each is killed once while people use the product. */
async function killInTurn(ctx: AppContext): Promise<void> {
  const { databaseUrl, dataDir } = ctx.config;
  const mails = await startMailServer();
  const proxy = await startRoundRobin({ passesOn: true });
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PUBLIC_URL,
    SMTP_URL: mails.url,
    TRUST_PROXY: '1',
    LIMIT_LINKS_PER_CLIENT: '100000',
  };
  const addWeb = async (): Promise<TestWeb> => {
    const web = await startWeb(databaseUrl, { ...env, LOG_LEVEL: 'error' });
    proxy.add(web.url);
    await until(() => Promise.resolve(proxy.isServing(web.url)));
    return web;
  };
  const addWorker = () => startWorker(databaseUrl, PUBLIC_URL, env);
  const running = new Set<TestProcess>();
  const started = async <Started extends TestProcess>(start: () => Promise<Started>): Promise<Started> => {
    const one = await start();
    running.add(one);
    return one;
  };
  try {
    const webs = [await started(addWeb), await started(addWeb)];
    const workers = [await started(addWorker), await started(addWorker)];
    const tally: Tally = { failures: [], answered: 0, times: [] };
    const members = Array.from(
      { length: MEMBERS },
      (_, number) => new LoadedMember({ url: proxy.url, publicUrl: PUBLIC_URL, mails, number, tally }),
    );
    const blame = (from: number) => {
      for (const failure of tally.failures.slice(from, from + 5)) say(`  ${failure.slice(0, 160)}`);
      for (const one of running)
        for (const line of one.output().split('\n').filter(isFailure).slice(-3)) say(`  ${line.slice(0, 600)}`);
      process.exitCode = 1;
    };
    await Promise.all(members.map(arrive));
    const clock = { isOver: false };
    const living = members.map((member) => live(member, clock));
    await sleep(SETTLING_MS);
    say(`two web processes, two workers, ${MEMBERS} members: ${tally.failures.length} requests lost before any death`);
    if (tally.failures.length > 0) blame(0);

    const kill = async (name: string, victim: TestProcess, url: string | null, start: () => Promise<unknown>) => {
      const lostBefore = tally.failures.length;
      const answeredBefore = tally.answered;
      const inFlight = url === null ? 0 : proxy.inFlight(url);
      await victim.kill();
      running.delete(victim);
      await sleep(AFTER_A_DEATH_MS);
      const lost = tally.failures.length - lostBefore;
      // Those that were on the way to it when it died, and no other.
      const isFulfilled = lost <= (url === null ? 0 : proxy.broken(url));
      say(
        `${name} killed with ${inFlight} requests in flight: ${lost} lost, ${tally.answered - answeredBefore} answered ` +
          `in the ${AFTER_A_DEATH_MS / 1000} s that followed${isFulfilled ? '' : ': MISSED'}`,
      );
      if (!isFulfilled) blame(lostBefore);
      await start();
      await sleep(SETTLING_MS);
    };
    for (const [number, web] of webs.entries()) {
      await kill(`web process ${number + 1}`, web, web.url, () => started(addWeb));
      // In the midst of a refresh, so that there is something to take over.
      const runId = await beginRefresh(ctx);
      const worker = workers[number];
      if (!worker) throw new Error('There are as many workers as web processes.');
      await kill(`worker ${number + 1}`, worker, null, () => started(addWorker));
      await until(async () => (await findRun(ctx.db, runId))?.state === 'finished', undefined, RECOVERED_WITHIN_MS);
    }
    clock.isOver = true;
    await Promise.all(living);
    await until(async () => (await countUnfinished(ctx)) === 0, undefined, RECOVERED_WITHIN_MS);
    say(`afterwards: both refreshes finished, no mail and no job is left over, ${tally.answered} requests answered`);
  } finally {
    await Promise.all([...running].map((one) => one.stop()));
    await proxy.stop();
    await mails.stop();
  }
}

/** Mails that wait, and jobs that wait for a worker, hang, or were given up. */
async function countUnfinished({ db }: AppContext): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ unfinished: number }] }>(
    `SELECT (SELECT count(*) FROM outbox_mails WHERE sealed_content IS NOT NULL)::int
          + (SELECT count(*) FROM pgboss.job
              WHERE state IN ('active', 'retry', 'failed') OR (state = 'created' AND start_after <= now()))::int AS unfinished`,
  );
  return rows[0].unfinished;
}

/**
 * A refresh of everybody from empty lists, by one worker and by two, each on a core of its own, and with no further
 * threads: as machines with one core would have it. PostgreSQL, which would have a machine of its own, shares those
 * cores; so the processor time of each worker is printed next to the elapsed time.
 */
async function refreshTogether(ctx: AppContext): Promise<void> {
  await seedDemoMembers(ctx, { members: MARKET_MEMBERS });
  const rounds: (RefreshCosts & { readonly workers: number })[] = [];
  for (const workers of WORKERS_IN_TURN) {
    const running: TestProcess[] = [];
    try {
      for (let core = 0; core < workers; core += 1) {
        const env = { NODE_ENV: 'production', DATA_DIR: ctx.config.dataDir, SMTP_URL: 'smtp://127.0.0.1:9' };
        running.push(
          await startWorker(ctx.config.databaseUrl, PUBLIC_URL, env, { shell: `exec taskset -c ${core} "$@"` }),
        );
      }
      // They know everybody from now on, as workers do that have run for a day.
      const workerIds = running.map(({ pid }) => pid);
      const refresh = () => measureRefresh(ctx.db, workerIds, () => beginRefresh(ctx));
      await refresh();
      await ctx.db.raw('TRUNCATE match_lists, match_sixes');
      const round = { workers, ...(await refresh()) };
      rounds.push(round);
      say(
        `${MARKET_MEMBERS} members, ${workers} of two cores: ${round.seconds.toFixed(1)} s, the lists ` +
          `${round.listSeconds.toFixed(1)} s of it; processor time: the busiest worker ${round.busiestSeconds.toFixed(1)} s, ` +
          `PostgreSQL ${round.databaseSeconds.toFixed(1)} s; idle ${round.idleSeconds.toFixed(1)} s`,
      );
    } finally {
      await Promise.all(running.map((one) => one.stop()));
    }
  }
  const secondsOf = (workers: number, name: keyof RefreshCosts) =>
    rounds.filter((round) => round.workers === workers).reduce((sum, round) => sum + round[name], 0);
  const ratioOf = (name: keyof RefreshCosts) => secondsOf(1, name) / secondsOf(2, name);
  const reached = ratioOf('seconds');
  say(
    `two workers refresh everybody ${reached.toFixed(2)} times as fast as one (${ratioOf('listSeconds').toFixed(2)} for the lists), ` +
      `${RATIO_WANTED} wanted${reached < RATIO_WANTED ? ': MISSED' : ''}`,
  );
  say(
    `  the busiest of two workers had ${ratioOf('busiestSeconds').toFixed(2)} times less to do than one alone; ` +
      `PostgreSQL had ${(1 / ratioOf('databaseSeconds')).toFixed(2)} times as much`,
  );
  if (reached < RATIO_WANTED) process.exitCode = 1;
}

/** A line that a process wrote about something that should not happen. */
function isFailure(line: string): boolean {
  return /"level":(50|60)/.test(line);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
