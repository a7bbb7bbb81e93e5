import { expect, it } from '@jest/globals';
import { expectFor } from '#testing/expect-for.ts';
import { inTransaction } from '#server/platform/context.ts';
import { queueMail } from '#server/platform/mail/outbox.service.ts';
import { startMailServer, type Delay } from '#testing/mail-server.ts';
import { extent, reached, timeLimit } from '#testing/promise.ts';
import { startWorkerHere } from '#testing/programs-here.ts';
import { until } from '#testing/test-process.ts';
import { prepareServices } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';

const TARPIT_MS = 60_000;
const SLOW_ANSWER_MS = 30_000;
const OTHERS = extent(6, 40);
const OTHERS_WITHIN_MS = timeLimit(5000);

/** How the server treats whom; every address begins with the reason. */
const recipientCodes: Readonly<Record<string, number>> = { r421: 421, r451: 451, r452: 452, r550: 550 };
const messageCodes: Readonly<Record<string, number>> = { d451: 451, d552: 552, d554: 554 };
const refusedForGood = ['r550', 'd552', 'd554'];
const heals = ['r421', 'r451', 'r452', 'd451', 'coupe', 'bourbier', 'lent'];
const reasonOf = (address: string) => address.split('@')[0] ?? '';

const mailServer = prepare(startMailServer);
const { database, ctx } = prepareServices();
const worker = prepare(() =>
  startWorkerHere(database.databaseUrl, 'https://resonance.test', { SMTP_URL: mailServer.url, LOG_LEVEL: 'info' }),
);

const queueTo = (name: string) =>
  inTransaction(ctx, (tx) =>
    queueMail(tx, {
      kind: 'sign-in-link',
      data: { link: 'https://resonance.test/home?token=abc.def.ghi' },
      dedupeKey: name,
      to: `${name}@exemple.fr`,
    }),
  );
const mailsTo = (name: string) => mailServer.received.filter(({ to }) => to.includes(`${name}@exemple.fr`));
/** What would still try to send it. */
const jobsOf = async (name: string) =>
  database
    .db('pgboss.job')
    .where({ name: 'mail.send' })
    .whereIn('state', ['created', 'retry', 'active'])
    .where('data', '=', JSON.stringify({ mailId: (await stateOf(name))?.id }))
    .select('id');
const stateOf = async (name: string) => await database.db('outbox_mails').where({ dedupe_key: name }).first();

it('C3: a mail server that is slow, busy or broken for some recipients delays no others, and no mail is lost', async () => {
  const { behaviour } = mailServer;
  behaviour.onRecipient = (address) => recipientCodes[reasonOf(address)] ?? 0;
  behaviour.onData = (address) => messageCodes[reasonOf(address)] ?? 0;
  behaviour.cutAfterData = (address) => reasonOf(address) === 'coupe';
  // Without the whole figures the slow ones are slow until the others are through.
  const others = Promise.withResolvers<void>();
  const slow = (milliseconds: number) => extent<Delay>(others.promise, milliseconds);
  behaviour.recipientDelay = (address) => (reasonOf(address) === 'bourbier' ? slow(TARPIT_MS) : 0);
  behaviour.dataDelay = (address) => (reasonOf(address) === 'lent' ? slow(SLOW_ANSWER_MS) : 0);
  for (const name of [...heals, ...refusedForGood]) await queueTo(name);

  let slowest = 0;
  for (let other = 0; other < OTHERS; other += 1) {
    const begun = Date.now();
    await queueTo(`autre${other}`);
    await until(() => Promise.resolve(mailsTo(`autre${other}`).length === 1), worker.output, OTHERS_WITHIN_MS);
    slowest = Math.max(slowest, Date.now() - begun);
  }
  others.resolve();
  await until(async () => {
    const states = await Promise.all(refusedForGood.map(stateOf));
    return states.every((mail) => mail?.state === 'failed');
  });

  behaviour.onRecipient = 0;
  behaviour.onData = 0;
  behaviour.cutAfterData = false;
  behaviour.recipientDelay = () => 0;
  // Postponed mails become due at once. Those that are being sent are left alone.
  await until(async () => {
    await database
      .db('outbox_mails')
      .where({ state: 'pending' })
      .update({ not_before: new Date(0) });
    await database.db.raw(
      `UPDATE pgboss.job SET start_after = now() WHERE name = 'mail.send' AND state < 'active' AND start_after > now()`,
    );
    const states = await Promise.all(heals.map(stateOf));
    return states.every((mail) => mail?.state === 'sent');
  }, worker.output);

  for (const name of heals.filter((one) => one !== 'coupe')) expectFor(name, mailsTo(name).length).toEqual(1);
  // The worker cannot know that it had arrived; the recipient sees it twice.
  expect(mailsTo('coupe').length).toBeGreaterThan(1);
  expect(new Set(mailsTo('coupe').map(({ messageId }) => messageId)).size).toBe(1);
  for (const name of refusedForGood) {
    expect(await jobsOf(name)).toEqual([]);
    expect(await stateOf(name)).toMatchObject({ state: 'failed', attempts: 1, sealed_content: null });
    expect(mailsTo(name)).toEqual([]);
  }
  reached(
    'C3',
    `others within ${(slowest / 1000).toFixed(1)} s; ${heals.length} later, ${refusedForGood.length} never`,
  );
});
