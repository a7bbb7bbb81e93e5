import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { productJobs } from '#server/app/product-jobs.ts';
import { verifyLists } from '#server/features/matching/inspection.service.ts';
import { createContext, type AppContext } from '#server/platform/context.ts';
import { chooseOwner } from '#server/platform/db/data-folder.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createPool } from '#server/platform/db/pool.ts';
import { readAtReplica } from '#server/platform/db/replica.ts';
import { createLog } from '#server/platform/log.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { startRoundRobin } from '#testing/round-robin.ts';
import { readTestConfig } from '#testing/test-context.ts';
import { startWeb, startWorker, until, type TestProcess } from '#testing/test-process.ts';
import { killEverything } from './children.ts';
import { drawValues, makeFolder, startMachines, type Machines } from './machines.ts';
import { startPooler, type Addresses } from './pooler.ts';
import { findPrograms } from './programs.ts';
import { signUpSteadily } from './sign-ups.ts';
import { startMembers } from './traffic.ts';

const KILLS = 5;
const WRITES_WITHIN_SECONDS = 30;
/** The drill gives up, so that it ends by itself whatever happens. */
const GIVEN_UP_AFTER_MS = 25 * 60_000;
const AWAY_AT_MOST_MS = 120_000;
const HINTS_WITHIN_MS = 60_000;
/** A job of a connection that was lost is taken up again when its lease is over. */
const QUEUE_DONE_WITHIN_MS = 300_000;
/** Traffic between two losses. */
const BETWEEN_KILLS_MS = 10_000;
const WEBS = 2;
const WORKERS = 2;
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/drill');

/** Web processes and workers that run now. */
const running = new Set<TestProcess>();

/** What the drill found; the last line that it prints. */
interface Outcome {
  /** Messages, sign-ups, sign-ins and changed answers that were confirmed. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly kills: number;
  /** From the loss to the first confirmed write that was begun after it, at most. */
  readonly seconds_until_writes: number;
  readonly sessions: number;
  readonly sessions_lost: number;
  /** Streams that were told at once of a message after a loss, of so many, added up over all losses. */
  readonly streams_recovered: number;
  readonly streams: number;
  readonly lists_equal: boolean;
}

/**
 * Three PostgreSQL under Patroni, HAProxy and PgBouncer, with the files of `deploy/patroni`, and before them two web
 * processes and two workers that are used: the machine of the primary is lost five times. Returns whether all was well
 * (S-standby-2). On the loopback only; whatever it started is gone when it ends.
 */
export async function drillFailover(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'resonance-drill-'));
  let machines: Machines | null = null;
  const removeEverything = async () => {
    await Promise.all([...running].map((one) => one.kill()));
    await machines?.killAll();
    killEverything();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const giveUp = (why: string) => {
    say(`the drill is given up: ${why}`);
    void removeEverything().finally(() => process.exit(1));
  };
  const limit = setTimeout(() => giveUp('it takes too long'), GIVEN_UP_AFTER_MS);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp(signal));
  try {
    const programs = await findPrograms(path.join(folder, 'programs'), CACHE);
    const owner = await chooseOwner(path.join(folder, 'none'));
    const plan = { folder, programs, surroundings: { owner, env: programs.env }, values: drawValues(folder, programs) };
    await makeFolder(folder, plan.surroundings);
    machines = await startMachines(plan);
    await machines.untilWhole();
    await machines.createDatabase((await machines.findPrimary()) ?? 'db1');
    say('three PostgreSQL under Patroni and etcd: a primary and two standbys, one of which confirms every commit');
    const outcome = await loseUnderTraffic(machines, await startPooler(plan));
    say(JSON.stringify(outcome));
    return isFulfilled(outcome);
  } catch (error) {
    say(`the drill failed: ${error instanceof Error ? error.stack : String(error)}`);
    return false;
  } finally {
    clearTimeout(limit);
    await removeEverything();
  }
}

function isFulfilled(outcome: Outcome): boolean {
  return (
    outcome.kills === KILLS &&
    outcome.acknowledged > 0 &&
    outcome.lost + outcome.doubled + outcome.sessions_lost === 0 &&
    outcome.seconds_until_writes <= WRITES_WITHIN_SECONDS &&
    outcome.streams_recovered === outcome.streams &&
    outcome.lists_equal
  );
}

/** Starts web processes and workers, and members who use them, while the machines of the database are lost. */
async function loseUnderTraffic(machines: Machines, { databaseUrl, databaseReadUrl }: Addresses): Promise<Outcome> {
  await migrate(databaseUrl, createLog('silent', 'test'), { jobs: productJobs });
  const mails = await startMailServer();
  const balancer = await startRoundRobin({ passesOn: true });
  const db = createPool({
    databaseUrl,
    applicationName: 'resonance-drill',
    max: 4,
    statementTimeoutMs: 20_000,
    isQuiet: true,
  });
  const log = createLog('silent', 'test');
  const queue = createQueue({ databaseUrl, log, role: 'sender' });
  try {
    const env = {
      DATABASE_READ_URL: databaseReadUrl,
      SMTP_URL: mails.url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      LIMIT_LINKS_PER_CLIENT: '100000',
    };
    for (let number = 0; number < WEBS; number += 1) {
      const web = await startWeb(databaseUrl, { ...env, PUBLIC_URL: balancer.url });
      running.add(web);
      balancer.add(web.url);
    }
    for (let number = 0; number < WORKERS; number += 1)
      running.add(await startWorker(databaseUrl, balancer.url, { ...env, LOG_LEVEL: 'info' }));
    await queue.start();
    const config = readTestConfig(databaseUrl, { DATABASE_READ_URL: databaseReadUrl });
    const ctx = createContext({ config, db, log, queue });
    return await loseInTurn(ctx, machines, balancer.url, mails);
  } catch (error) {
    for (const one of running) say(one.output().split('\n').slice(-8).join('\n'));
    throw error;
  } finally {
    await Promise.all([...running].map((one) => one.kill()));
    await queue.stop({ graceful: false }).catch(() => undefined);
    await db.destroy();
    await balancer.stop();
    await mails.stop();
  }
}

async function loseInTurn(ctx: AppContext, machines: Machines, url: string, mails: TestMailServer): Promise<Outcome> {
  const members = await startMembers(ctx, url);
  const signUps = signUpSteadily({ url, db: ctx.db, mails });
  const away: number[] = [];
  let recovered = 0;
  try {
    await untilHintsAreHeard(ctx);
    say(`${WEBS} web processes, ${WORKERS} workers, ${members.streams} open conversations: the losses begin`);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await sleep(BETWEEN_KILLS_MS);
      await machines.untilWhole();
      const victim = await machines.findPrimary();
      if (victim === null) throw new Error('There is no primary.');
      const lostAt = await machines.kill(victim);
      await until(() => Promise.resolve(signUps.writesAfter(lostAt) !== null), undefined, AWAY_AT_MOST_MS);
      away.push((signUps.writesAfter(lostAt) ?? 0) / 1000);
      await untilHintsAreHeard(ctx);
      const heard = await members.countStreamsThatHear();
      recovered += heard;
      say(
        `loss ${kill}: ${victim} with its PostgreSQL, Patroni and etcd; writes again after ${away.at(-1)?.toFixed(1)} s, ` +
          `${heard} of ${members.streams} streams told at once`,
      );
      machines.restart(victim);
    }
    await machines.untilWhole();
    await Promise.all([signUps.stop(), members.stop()]);
    const sums = [await signUps.count(), await members.countMessages(), await members.countEdits()];
    const listsAreEqual = await areListsEqual(ctx);
    await readAtReplica(ctx, async ({ db }) => {
      const { rows } = await db.raw<{ rows: [{ isStandby: boolean }] }>('SELECT pg_is_in_recovery() AS "isStandby"');
      say(`readings at DATABASE_READ_URL reach ${rows[0].isStandby ? 'a standby' : 'the primary'}`);
    });
    const sessions = await members.countSessionsLost();
    const signIns = sums[0] as Awaited<ReturnType<typeof signUps.count>>;
    const sumOf = (name: 'confirmed' | 'lost' | 'doubled') => sums.reduce((sum, counts) => sum + counts[name], 0);
    return {
      acknowledged: sumOf('confirmed'),
      lost: sumOf('lost'),
      doubled: sumOf('doubled'),
      kills: away.length,
      seconds_until_writes: Math.round(10 * Math.max(...away)) / 10,
      sessions: sessions.sessions + signIns.sessions,
      sessions_lost: sessions.lost + signIns.sessionsLost,
      streams_recovered: recovered,
      streams: KILLS * members.streams,
      lists_equal: listsAreEqual,
    };
  } finally {
    members.close();
    await signUps.stop();
  }
}

/** Waits until each web process listens at the primary: hints before that are lost, and made up for by heartbeats. */
async function untilHintsAreHeard({ db }: AppContext): Promise<void> {
  const countListening = async () => {
    const { rows } = await db.raw<{ rows: object[] }>(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'resonance-hints' AND state = 'idle'`,
    );
    return rows.length;
  };
  await until(async () => (await countListening()) === WEBS, undefined, HINTS_WITHIN_MS);
}

/** Waits until the workers have nothing left to do, and computes every list anew. */
async function areListsEqual(ctx: AppContext): Promise<boolean> {
  const isIdle = async () => {
    const { rows } = await ctx.db.raw<{ rows: object[] }>(
      `SELECT 1 FROM pgboss.job WHERE state IN ('active', 'retry') OR (state = 'created' AND start_after <= now()) LIMIT 1`,
    );
    return rows.length === 0;
  };
  await until(isIdle, undefined, QUEUE_DONE_WITHIN_MS);
  const { checked, different } = await verifyLists(ctx, Number.MAX_SAFE_INTEGER);
  say(`${checked} lists computed anew: ${different.length} are different`);
  return checked > 0 && different.length === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
