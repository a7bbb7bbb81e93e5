import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '#server/config.ts';
import { createContext, inTransaction, type AppContext } from '#server/context.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startWeb, startWorker, TEST_SECRET, until, type TestProcess } from '#server/testing/test-process.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { createTransport } from './mailer.ts';
import { queueMail, sendQueuedMail, sweepMails } from './outbox.service.ts';

const log = pino({ level: 'silent' });

interface Received {
  readonly messageId: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A real mail server on the loopback, whose answers a test decides. */
async function startMailServer() {
  const received: Received[] = [];
  const behaviour = { onRecipient: 0, onData: 0, cutAfterData: false };
  const failing = (code: number) => Object.assign(new Error('as the test wants it'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => done(behaviour.onRecipient ? failing(behaviour.onRecipient) : undefined),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          if (behaviour.onData) return done(failing(behaviour.onData));
          const mail = await PostalMime.parse(Buffer.concat(chunks));
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({
            messageId: mail.messageId ?? '',
            to,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
          });
          if (behaviour.cutAfterData) server.connections.forEach((connection) => connection.close());
          else done();
        })();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behaviour,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let database: TestDatabase;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
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
  mailServer.received.length = 0;
  Object.assign(mailServer.behaviour, { onRecipient: 0, onData: 0, cutAfterData: false });
});

const link = 'http://resonance.test/home?token=abc.def.ghi';
const queueOne = (to = 'ana@exemple.fr', dedupeKey: string = randomUUID()) =>
  inTransaction(ctx, (tx) => queueMail(tx, { kind: 'sign-in-link', data: { link }, dedupeKey, to }));
const onlyMail = async () => await database.db('outbox_mails').first<Record<string, unknown>>();
const send = async () => sendQueuedMail(ctx, createTransport(ctx), (await onlyMail())['id'] as string);
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

  it('waits while no mail server is there', async () => {
    const nowhere = createServer().listen(0);
    const { port } = nowhere.address() as AddressInfo;
    nowhere.close();
    const unreachable = { ...ctx, config: { ...ctx.config, smtpUrl: `smtp://127.0.0.1:${port}` } };
    await queueOne();
    await sendQueuedMail(ctx, createTransport(unreachable), (await onlyMail())['id'] as string);
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

describe('the worker', () => {
  let running: TestProcess[] = [];
  afterEach(async () => {
    await Promise.all(running.map((process) => process.stop()));
    running = [];
  });

  it('killed between queueing and sending, then started again, delivers the mail once', async () => {
    const settings = { SMTP_URL: mailServer.url };
    const first = await startWorker(database.databaseUrl, 'http://resonance.test', settings);
    await first.kill();
    await queueOne('survivante@exemple.fr');
    const second = await startWorker(database.databaseUrl, 'http://resonance.test', settings);
    running.push(second);
    await until(async () => mailServer.received.length > 0);
    await until(async () => (await onlyMail())['state'] === 'sent');
    expect(mailServer.received.map(({ to }) => to)).toEqual([['survivante@exemple.fr']]);
  });

  it('killed in the middle of sending leaves the mail to the next one', async () => {
    await queueOne('milieu@exemple.fr');
    // As a killed worker leaves it: claimed, its job active for ever.
    await database
      .db('outbox_mails')
      .update({ state: 'sending', attempts: 1, lease_until: database.db.raw("now() + interval '2 seconds'") });
    await database.db.raw('DELETE FROM pgboss.job');
    running.push(await startWorker(database.databaseUrl, 'http://resonance.test', { SMTP_URL: mailServer.url }));
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await sweepMails(ctx);
    await until(async () => (await onlyMail())['state'] === 'sent');
    expect(mailServer.received).toHaveLength(1);
  });

  it('finishes and ends in order on SIGTERM', async () => {
    const worker = await startWorker(database.databaseUrl, 'http://resonance.test', { SMTP_URL: mailServer.url });
    expect(await worker.stop()).toBe(0);
  });

  it('and the web recover by themselves when PostgreSQL stops and starts again', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'resonance-restart-'));
    await chmod(folder, 0o755);
    let cluster = await startEmbeddedDatabase(folder);
    await migrate(cluster.databaseUrl, log);
    const { port } = new URL(cluster.databaseUrl);
    const proxy = await startForwarder(Number(port));
    const viaProxy = cluster.databaseUrl.replace(`:${port}/`, `:${proxy.port}/`);
    const web = await startWeb(viaProxy, { LOG_LEVEL: 'silent' });
    const worker = await startWorker(viaProxy, web.url, { SMTP_URL: mailServer.url, LOG_LEVEL: 'info' });
    running.push(web, worker);
    const ask = (email: string) => createVisitor(web.url).askLink(email);
    try {
      await ask('avant@exemple.fr').expect(200);
      await until(async () => mailServer.received.length === 1);
      await cluster.stop();
      await ask('pendant@exemple.fr').expect(503, /Impossible d&#x27;envoyer le lien magique/);
      await createVisitor(web.url).agent.get('/healthz').expect(200);
      await createVisitor(web.url).agent.get('/readyz').expect(503);
      cluster = await startEmbeddedDatabase(folder);
      proxy.aimAt(Number(new URL(cluster.databaseUrl).port));
      await until(async () => (await ask('apres@exemple.fr')).status === 200);
      await until(async () => mailServer.received.some(({ to }) => to.includes('apres@exemple.fr')));
      expect(mailServer.received.some(({ to }) => to.includes('pendant@exemple.fr'))).toBe(false);
    } finally {
      await Promise.all(running.map((process) => process.stop()));
      running = [];
      await cluster.stop();
      await proxy.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** One fixed port in front of a database that comes back on another. */
async function startForwarder(firstTarget: number) {
  const { connect } = await import('node:net');
  let target = firstTarget;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const close = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('error', close).on('close', close);
    upstream.on('error', close).on('close', close);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    aimAt: (port: number) => (target = port),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
