import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pruneJob } from '#server/features/account/data-retention.service.ts';
import { inTransaction } from '#server/platform/context.ts';
import { DEAD_LETTER_QUEUE } from '#server/platform/queue/queue.ts';
import { queueMail, sweepMailsJob } from '#server/platform/mail/outbox.service.ts';
import { startMailServer, type TestMailServer } from '#testing/mail-server.ts';
import { extent, reached, timeLimit } from '#testing/promise.ts';
import { patientWithDatabase, startWorker, until, type TestProcess } from '#testing/test-process.ts';
import { prepareServices } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';

const RESUMED_WITHIN_MS = timeLimit(90_000);
const MAIL_WITHIN_MS = timeLimit(5000);
const MINUTES_OF_CRON = 3;
/** How many mails a worker sends at one time. */
const SENT_AT_ONE_TIME = 6;
/** What takes minutes by the clock is tried with the whole figures only. */
const isWhole = extent(0, 1) === 1;
const describeInFull = isWhole ? describe : describe.skip;

const mailServer = prepare(startMailServer);
const { database, ctx, queue } = prepareServices();
let running: TestProcess[] = [];

beforeEach(async () => {
  await database.db('outbox_mails').delete();
  await database.db.raw('DELETE FROM pgboss.job');
  mailServer.reset();
});
afterEach(async () => {
  await Promise.all(running.map((worker) => worker.stop()));
  running = [];
});

async function start(): Promise<TestProcess> {
  const settings = { ...patientWithDatabase, SMTP_URL: mailServer.url, LOG_LEVEL: 'info' };
  const worker = await startWorker(database.databaseUrl, 'https://resonance.test', settings);
  running.push(worker);
  return worker;
}

async function kill(worker: TestProcess): Promise<void> {
  running = running.filter((one) => one !== worker);
  await worker.kill();
}

const link = 'https://resonance.test/home?token=abc.def.ghi';
const queueOne = (to: string) =>
  inTransaction(ctx, (tx) => queueMail(tx, { kind: 'sign-in-link', data: { link }, dedupeKey: to, to }));
const stateOf = async () => (await database.db('outbox_mails').first('state'))!.state;

/** Leases and jobs of the dead run out. */
async function letClocksRun(): Promise<void> {
  await database.db.raw(`UPDATE outbox_mails SET lease_until = lease_until - interval '1 minute'`);
  await database.db.raw(
    `UPDATE pgboss.job SET started_on = started_on - interval '1 minute' WHERE name = 'mail.send' AND state = 'active'`,
  );
}

/** The pauses between the tries of a job run out, and the workers hear of it. */
async function bringRetriesForward(name: string): Promise<void> {
  const waiting = await database.db('pgboss.job').where({ name, state: 'retry' }).select('id');
  for (const { id } of waiting) await queue.update(name, undefined, { id, startAfter: 0 });
}

type Moment = Partial<TestMailServer['behaviour']>;

/** Where in the conversation its worker dies. Once the server has the message, nobody can know that it has. */
const steps: readonly (readonly [string, { readonly isTaken: boolean; readonly holdUp: Moment }])[] = [
  ['before the recipient is answered', { isTaken: false, holdUp: { recipientDelay: () => 600_000 } }],
  ['before the message is answered', { isTaken: true, holdUp: { dataDelay: 600_000 } }],
];
const triedSteps = steps.slice(0, extent(1, steps.length));

// S-operations-7
describe('C9: a worker that is killed while it sends a mail', () => {
  it.each(triedSteps)('%s leaves the mail to another worker, which delivers it', async (_step, { isTaken, holdUp }) => {
    Object.assign(mailServer.behaviour, holdUp);
    await queueOne('milieu@exemple.fr');
    const victim = await start();
    await until(async () => (isTaken ? mailServer.received.length === 1 : (await stateOf()) === 'sending'));
    await kill(victim);
    const begun = Date.now();
    mailServer.behaviour.recipientDelay = () => 0;
    mailServer.behaviour.dataDelay = 0;
    const survivor = await start();
    if (!isWhole) await letClocksRun();
    await until(async () => (await stateOf()) === 'sent', survivor.output, RESUMED_WITHIN_MS);
    const messageIds = mailServer.received.map(({ messageId }) => messageId);
    expect(messageIds).toHaveLength(isTaken ? 2 : 1);
    expect(new Set(messageIds).size).toBe(1);
    if (isWhole) reached('C9', `resumed after ${Math.round((Date.now() - begun) / 1000)} s`);
    expect(victim.output() + survivor.output()).not.toMatch(/@exemple|token=|Ton lien/);
  });
});

describe('C9: a worker that is killed in the midst of a batch of mails', () => {
  it('leaves those that it was at, had claimed or had fetched to another worker, and each arrives once', async () => {
    mailServer.behaviour.recipientDelay = () => 600_000;
    const mails = Array.from({ length: 40 }, (_none, number) => `personne${number}@exemple.fr`);
    await Promise.all(mails.map(queueOne));
    const victim = await start();
    const countOf = async (state: 'sending' | 'sent') => (await database.db('outbox_mails').where({ state })).length;
    // More than it sends at one time, and not all.
    await until(async () => (await countOf('sending')) > SENT_AT_ONE_TIME, victim.output);
    expect(await countOf('sending')).toBeLessThan(mails.length);
    await kill(victim);
    mailServer.behaviour.recipientDelay = () => 0;
    await letClocksRun();
    await database.db.raw(`UPDATE outbox_mails SET not_before = not_before - interval '1 minute'`);
    const survivor = await start();
    await until(async () => (await countOf('sent')) === mails.length, survivor.output);
    expect(mailServer.received.flatMap(({ to }) => to).toSorted()).toEqual(mails.toSorted());
  });
});

describe('C9: a job that always fails', () => {
  const attempts = pruneJob.retryLimit + 1;

  it('is moved to the dead letters after its last attempt, while mails are still sent', async () => {
    await database.db.raw(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'never'; END $$;
      CREATE TRIGGER refuse_pruning BEFORE DELETE ON sessions FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    try {
      const worker = await start();
      await ctx.enqueue(pruneJob, {});
      let slowest = 0;
      let mails = 0;
      await until(async () => {
        await bringRetriesForward(pruneJob.name);
        const begun = Date.now();
        const to = `autre${(mails += 1)}@exemple.fr`;
        await queueOne(to);
        await until(
          () => Promise.resolve(mailServer.received.some((mail) => mail.to.includes(to))),
          undefined,
          MAIL_WITHIN_MS,
        );
        slowest = Math.max(slowest, Date.now() - begun);
        const aside = await database.db('pgboss.job').where({ name: DEAD_LETTER_QUEUE, source_name: pruneJob.name });
        return aside.length === 1;
      });
      expect(worker.output().match(/"msg":"job failed"/g)).toHaveLength(attempts);
      expect(slowest).toBeLessThan(MAIL_WITHIN_MS);
      reached('C9', `aside after ${attempts} tries, ${mails} mails meanwhile`);
    } finally {
      await database.db.raw('DROP FUNCTION refuse CASCADE');
    }
  });
});

describeInFull('C9: a job with a schedule', () => {
  it('runs once a minute with three workers', async () => {
    await Promise.all([start(), start(), start()]);
    const sweeps = async () =>
      (
        await database.db.raw<{ rows: { minute: Date; count: number }[] }>(
          `SELECT date_trunc('minute', created_on) AS minute, count(*)::int AS count
             FROM pgboss.job WHERE name = ? GROUP BY 1 ORDER BY 1`,
          [sweepMailsJob.name],
        )
      ).rows;
    await until(async () => (await sweeps()).length > MINUTES_OF_CRON, undefined, (MINUTES_OF_CRON + 3) * 60_000);
    await sleep(1000);
    const minutes = await sweeps();
    expect(minutes.map(({ count }) => count)).toEqual(minutes.map(() => 1));
    reached('C9', `${minutes.length} ticks over 3 workers: 1 job each`);
  });
});
