import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { readConfig } from '#server/config.ts';
import { createContext, inTransaction, type AppContext } from '#server/context.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { startMailServer, type TestMailServer } from '#server/testing/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { TEST_SECRET, until } from '#server/testing/test-process.ts';
import { createTransport, type MailTransport } from './mailer.ts';
import { queueMail, sendQueuedMail, sweepMails } from './outbox.service.ts';

const log = pino({ level: 'silent' });

let database: TestDatabase;
let mailServer: TestMailServer;
let ctx: AppContext;
let queue: ReturnType<typeof createQueue>;

beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await startMailServer();
  queue = createQueue({ databaseUrl: database.databaseUrl, log, role: 'sender' });
  await queue.start();
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.databaseUrl,
    SECRET_KEY: TEST_SECRET,
    SMTP_URL: mailServer.url,
    PUBLIC_URL: 'http://resonance.test',
  });
  ctx = createContext({ config, db: database.db, log, queue });
});
afterAll(async () => {
  await queue.stop({ graceful: false });
  await mailServer.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.db('outbox_mails').delete();
  await database.db.raw('DELETE FROM pgboss.job');
  mailServer.reset();
});

const link = 'http://resonance.test/home?token=abc.def.ghi';
const queueOne = (to = 'ana@exemple.fr', dedupeKey: string = randomUUID()) =>
  inTransaction(ctx, (tx) => queueMail(tx, { kind: 'sign-in-link', data: { link }, dedupeKey, to }));
const onlyMail = async () => await database.db('outbox_mails').first<Record<string, unknown>>();
const send = async () => sendQueuedMail(ctx, { transport: createTransport(ctx) }, (await onlyMail())['id'] as string);
const countJobs = async () =>
  Number(
    (await database.db.raw<{ rows: { count: string }[] }>(`SELECT count(*) FROM pgboss.job WHERE name = 'mail.send'`))
      .rows[0]!.count,
  );
const makeDue = () =>
  database.db('outbox_mails').update({ not_before: database.db.raw("now() - interval '1 minute'") });

describe('the outbox', () => {
  it('delivers a mail once, to one recipient, with text, HTML and its own Message-ID, and wipes the content', async () => {
    await queueOne();
    expect(String((await onlyMail())['sealed_content'])).not.toMatch(/ana@|token=/);
    await send();
    await send();
    expect(mailServer.received).toHaveLength(1);
    const [mail] = mailServer.received;
    expect(mail).toMatchObject({
      to: ['ana@exemple.fr'],
      subject: 'Ton lien de connexion',
      messageId: `<${String((await onlyMail())['id'])}@resonance.test>`,
    });
    expect(mail!.text).toContain(`\n${link}\n`);
    expect(mail!.html).toContain('abc.def.ghi');
    expect(await onlyMail()).toMatchObject({
      state: 'sent',
      sealed_content: null,
      attempts: 1,
      data_at: expect.any(Date),
      sent_at: expect.any(Date),
    });
  });

  it('holds a mail and its job only if the transaction commits', async () => {
    const failing = inTransaction(ctx, async (tx) => {
      await queueMail(tx, { kind: 'sign-in-link', data: { link }, dedupeKey: 'x', to: 'ana@exemple.fr' });
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else');
    expect(await database.db('outbox_mails')).toHaveLength(0);
    expect(await countJobs()).toBe(0);
    await queueOne();
    expect(await countJobs()).toBe(1);
  });

  it('takes the same mail only once', async () => {
    await queueOne('ana@exemple.fr', 'same');
    await queueOne('ana@exemple.fr', 'same');
    expect(await database.db('outbox_mails')).toHaveLength(1);
    expect(await countJobs()).toBe(1);
  });

  it.each([
    ['the recipient', 'onRecipient'],
    ['the message', 'onData'],
  ] as const)('tries again after the server could not take %s for now', async (_name, moment) => {
    mailServer.behaviour[moment] = 451;
    await queueOne();
    await send();
    expect(await onlyMail()).toMatchObject({ state: 'pending', attempts: 1, sealed_content: expect.any(Buffer) });
    await send();
    expect(await onlyMail()).toMatchObject({ attempts: 1 });
    mailServer.behaviour[moment] = 0;
    await makeDue();
    await send();
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it.each([550, 554])('never tries again after %d', async (code) => {
    mailServer.behaviour.onRecipient = code;
    await queueOne();
    await send();
    mailServer.behaviour.onRecipient = 0;
    await makeDue();
    await send();
    expect(mailServer.received).toHaveLength(0);
    expect(await onlyMail()).toMatchObject({ state: 'failed', sealed_content: null, attempts: 1 });
  });

  it('sends again with the same Message-ID when the answer to the message was lost', async () => {
    mailServer.behaviour.cutAfterData = true;
    await queueOne();
    await send();
    mailServer.behaviour.cutAfterData = false;
    await makeDue();
    await send();
    expect(mailServer.received).toHaveLength(2);
    expect(mailServer.received[0]!.messageId).toBe(mailServer.received[1]!.messageId);
    expect(await onlyMail()).toMatchObject({ state: 'sent' });
  });

  it.each([
    ['greets with 554', { onConnect: 554 }],
    ['wants another sign-in (530)', { onSender: 530 }],
  ])('keeps the mail while the server %s: that is no fault of the mail', async (_name, behaviour) => {
    Object.assign(mailServer.behaviour, behaviour);
    await queueOne();
    await send();
    expect(await onlyMail()).toMatchObject({ state: 'pending', attempts: 1, sealed_content: expect.any(Buffer) });
  });

  it('sends once however many workers try at the same time', async () => {
    await queueOne();
    await Promise.all(Array.from({ length: 12 }, send));
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('does not send again because the database was away when the server had taken the mail', async () => {
    await database.db.raw(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER refuse_sent BEFORE UPDATE ON outbox_mails
        FOR EACH ROW WHEN (NEW.state = 'sent') EXECUTE FUNCTION refuse()`);
    await queueOne();
    const sending = send();
    try {
      await until(() => Promise.resolve(mailServer.received.length === 1));
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(await onlyMail()).toMatchObject({ state: 'sending' });
    } finally {
      await database.db.raw('DROP FUNCTION refuse CASCADE');
    }
    await sending;
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('keeps the lease of a slow mail server’s mail alive', async () => {
    await queueOne();
    const slow: MailTransport = {
      async send() {
        await database.db('outbox_mails').update({ lease_until: database.db.raw("now() + interval '9 seconds'") });
        await until(async () => ((await onlyMail())['lease_until'] as Date).getTime() > Date.now() + 20_000);
      },
    };
    await sendQueuedMail(ctx, { transport: slow }, (await onlyMail())['id'] as string);
    expect(await onlyMail()).toMatchObject({ state: 'sent' });
  });

  it('gives no say to a worker that lost the lease', async () => {
    await queueOne();
    const late: MailTransport = {
      async send() {
        await database.db('outbox_mails').update({ lease_until: new Date(Date.now() - 1000) });
        await send();
        throw new Error('too late');
      },
    };
    await sendQueuedMail(ctx, { transport: late }, (await onlyMail())['id'] as string);
    expect(mailServer.received).toHaveLength(1);
    expect(await onlyMail()).toMatchObject({ state: 'sent', sealed_content: null, attempts: 2 });
  });

  it('waits while no mail server is there', async () => {
    const nowhere = createServer().listen(0);
    const { port } = nowhere.address() as AddressInfo;
    nowhere.close();
    const unreachable = { ...ctx, config: { ...ctx.config, smtpUrl: `smtp://127.0.0.1:${port}` } };
    await queueOne();
    await sendQueuedMail(ctx, { transport: createTransport(unreachable) }, (await onlyMail())['id'] as string);
    expect(await onlyMail()).toMatchObject({ state: 'pending', attempts: 1 });
  });

  it('does not send what has become worthless', async () => {
    await queueOne();
    await database.db('outbox_mails').update({ expires_at: new Date(Date.now() - 1000) });
    await send();
    await sweepMails(ctx);
    expect(mailServer.received).toHaveLength(0);
    expect(await onlyMail()).toMatchObject({ state: 'cancelled', sealed_content: null });
  });

  it('finds mails whose job got lost or whose worker died', async () => {
    await queueOne();
    await database.db.raw('DELETE FROM pgboss.job');
    await makeDue();
    await database.db('outbox_mails').update({ state: 'sending', lease_until: new Date(Date.now() - 1000) });
    await sweepMails(ctx);
    expect(await countJobs()).toBe(1);
    await send();
    expect(mailServer.received).toHaveLength(1);
  });
});
