import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRandom } from '#seeds/population/random.ts';
import { inTransaction } from '#server/platform/context.ts';
import { queueMail, sendMailJob } from '#server/platform/mail/outbox.service.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { startOwnDatabase } from '#testing/own-database.ts';
import { extent, reached, chooseSeed } from '#testing/promise.ts';
import { createTestContext } from '#testing/test-context.ts';
import { startWorker, until, type TestProcess } from '#testing/test-process.ts';
import type { Row } from '#server/platform/db/database.ts';
import { prepare } from '#testing/prepare.ts';

const MAILS = extent(16, 600);
const KILLS = extent(2, 70);
const DATABASE_RESTARTS = extent(0, 3);
const STOPS = extent(1, 10);
const WORKERS = extent(1, 3);
/** One in a hundred of the whole. For a few, what holds always: all that a worker was at when it was killed. */
const DOUBLES_AT_MOST = extent(KILLS * sendMailJob.concurrency, 6);
const SHARE_PUT_OFF = 0.05;
const ANSWER_WITHIN_MS = 20;
const KILL_WITHIN_MS = 900;
const random = createRandom(chooseSeed());

afterAll(stopWorkers);
const database = prepare(startOwnDatabase, (own) => own.remove());
const mailServer = prepare(startMailServer);
const context = prepare(
  () => createTestContext(database),
  ({ close }) => close(),
);
const workers = new Set<TestProcess>();

beforeEach(async () => {
  await database.db('outbox_mails').delete();
  mailServer.reset();
  mailServer.behaviour.dataDelay = () => random.next() * ANSWER_WITHIN_MS;
});

async function startOne(): Promise<void> {
  workers.add(
    await startWorker(database.databaseUrl, 'https://resonance.test', { SMTP_URL: mailServer.url, LOG_LEVEL: 'info' }),
  );
}

const startWorkers = () => Promise.all(Array.from({ length: WORKERS - workers.size }, startOne));

async function stopWorkers(): Promise<void> {
  await Promise.all([...workers].map((worker) => worker.stop()));
  workers.clear();
}

/** As a member presses the button again while the database is away: the same mail, once. */
async function queueOne(number: number): Promise<void> {
  const mail = {
    kind: 'sign-in-link' as const,
    data: { link: 'https://resonance.test/home?token=abc.def.ghi' },
    dedupeKey: `chaos-${number}`,
    to: `personne${number}@exemple.fr`,
  };
  await until(() => inTransaction(context.ctx, (tx) => queueMail(tx, mail)).then(() => true));
}

async function queueMany(from: number, to: number): Promise<void> {
  for (let number = from; number < to; number += 1) await queueOne(number);
}

const countMails = async (states: readonly Row<'outbox_mails'>['state'][]) =>
  Number((await database.db('outbox_mails').whereIn('state', states).count())[0]?.count);
const allAreSent = () => until(async () => (await countMails(['pending', 'sending', 'failed', 'cancelled'])) === 0);

/** While mails are on their way: any moment of the whole figures, otherwise when the next one has arrived. */
async function someMoment(): Promise<void> {
  const before = mailServer.received.length;
  if (extent(false, true)) await sleep(random.next() * KILL_WITHIN_MS);
  else await until(async () => mailServer.received.length > before);
}

/** Some recipients and some messages are put off, as busy servers do. */
function putSomeOff(): void {
  const draw = () => (random.chance(SHARE_PUT_OFF / 2) ? 451 : 0);
  mailServer.behaviour.onRecipient = draw;
  mailServer.behaviour.onData = draw;
}

function putNoneOff(): void {
  mailServer.behaviour.onRecipient = 0;
  mailServer.behaviour.onData = 0;
}

/** Leases and pauses run out; nobody is at work, so nobody is robbed. */
const letLeasesRunOut = () =>
  database.db.raw(
    `UPDATE outbox_mails SET lease_until = lease_until - interval '1 minute', not_before = not_before - interval '1 hour'
      WHERE state IN ('pending', 'sending')`,
  );

interface Tally {
  readonly lost: number;
  readonly doubles: number;
  /** Copies of one mail that do not share its Message-ID. */
  readonly strangers: number;
}

function tally(): Tally {
  const copies = Map.groupBy(mailServer.received, ({ to }) => to.join());
  const mails = [...copies.values()];
  return {
    lost: MAILS - copies.size,
    doubles: mails.filter((some) => some.length > 1).length,
    strangers: mails.filter((some) => new Set(some.map(({ messageId }) => messageId)).size > 1).length,
  };
}

describe('C1: mails', () => {
  it('all arrive while workers are killed, the database restarts and the mail server postpones some', async () => {
    putSomeOff();
    await startWorkers();
    let queued = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const upTo = Math.round((kill * MAILS) / KILLS);
      const queueing = queueMany(queued, upTo);
      queued = upTo;
      await someMoment();
      const victim = random.pick([...workers]);
      workers.delete(victim);
      await victim.kill();
      await queueing;
      // While the one starts, the others go on.
      if (kill < KILLS) await (workers.size === 0 || isRestartDue(kill) ? startWorkers() : startOne());
      if (isRestartDue(kill)) await database.restart();
    }
    await stopWorkers();
    putNoneOff();
    await until(() => letLeasesRunOut().then(() => true));
    await startOne();
    await allAreSent();
    const { lost, doubles, strangers } = tally();
    reached('C1', `${MAILS} mails, ${KILLS} kills, ${DATABASE_RESTARTS} restarts: ${lost} lost, ${doubles} double`);
    expect({ lost, strangers }).toEqual({ lost: 0, strangers: 0 });
    expect(doubles).toBeLessThanOrEqual(DOUBLES_AT_MOST);
  });

  it('all arrive once while workers are stopped in order and the mail server postpones some', async () => {
    putSomeOff();
    await startWorkers();
    for (let stop = 0; stop < STOPS; stop += 1) {
      const queueing = queueMany(Math.round((stop * MAILS) / STOPS), Math.round(((stop + 1) * MAILS) / STOPS));
      await someMoment();
      const [oldest] = workers;
      if (oldest) workers.delete(oldest);
      await Promise.all([oldest?.stop(), queueing]);
      await startWorkers();
    }
    putNoneOff();
    // What was put off is due at once, and the sweep of a worker that starts finds it.
    await until(async () => (await countMails(['sending'])) === 0);
    await letLeasesRunOut();
    await stopWorkers();
    await startOne();
    await allAreSent();
    expect(tally()).toEqual({ lost: 0, doubles: 0, strangers: 0 });
  });

  it('all arrive once without any failure', async () => {
    await startWorkers();
    await queueMany(0, MAILS);
    await allAreSent();
    expect(tally()).toEqual({ lost: 0, doubles: 0, strangers: 0 });
    reached('C1', `without a kill 0 double`);
  });
});

/** Restarts lie evenly between the kills. */
function isRestartDue(kill: number): boolean {
  return DATABASE_RESTARTS > 0 && kill % Math.ceil(KILLS / (DATABASE_RESTARTS + 1)) === 0;
}
