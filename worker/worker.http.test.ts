import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { productJobs } from '#server/app/product-jobs.ts';
import { inTransaction } from '#server/platform/context.ts';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { findDeadJobs, findDeadJobsByQueue } from '#server/platform/queue/jobs.queries.ts';
import { EVERYBODY } from '#server/platform/queue/member-range.ts';
import { DEAD_JOBS_RETAINED_DAYS } from '#server/platform/queue/queue.ts';
import { DAY_MS, HOUR_MS } from '#shared/duration.ts';
import { nextNight } from '#shared/night.ts';
import { queueMail } from '#server/platform/mail/outbox.service.ts';
import { clockAhead } from '#testing/clock-ahead.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { startWorkerHere } from '#testing/programs-here.ts';
import { freePort, startProcess, startWeb, startWorker, until } from '#testing/test-process.ts';
import { createVisitor } from '#testing/visitor.ts';
import { prepareServices } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { timeLimit } from '#testing/promise.ts';

const mailServer = prepare(startMailServer);
const { database, ctx, queue } = prepareServices({
  env: () => ({ SMTP_URL: mailServer.url, PUBLIC_URL: 'http://resonance.test' }),
});

beforeEach(async () => {
  await database.db('outbox_mails').delete();
  await database.db.raw('DELETE FROM pgboss.job');
  mailServer.reset();
});

const link = 'http://resonance.test/home?token=abc.def.ghi';
const queueOne = (to = 'ana@exemple.fr', dedupeKey: string = randomUUID()) =>
  inTransaction(ctx, (tx) => queueMail(tx, { kind: 'sign-in-link', data: { link }, dedupeKey, to }));
const onlyMail = async () => await database.db('outbox_mails').first();
const start = () => startWorker(database.databaseUrl, 'http://resonance.test', { SMTP_URL: mailServer.url });
const startHere = () => startWorkerHere(database.databaseUrl, 'http://resonance.test', { SMTP_URL: mailServer.url });

describe('a worker', () => {
  let running: { stop(): Promise<unknown> }[] = [];
  afterEach(async () => {
    await Promise.all(running.map((process) => process.stop()));
    running = [];
  });

  it('F3: finishes sending a mail before it stops', async () => {
    mailServer.behaviour.dataDelay = 2000;
    await queueOne();
    const worker = await start();
    await until(() => Promise.resolve(mailServer.received.length === 1));
    expect(await worker.stop()).toBe(0);
    expect(await onlyMail()).toMatchObject({ state: 'sent', attempts: 1 });
    expect(mailServer.received).toHaveLength(1);
  });

  it('stops within ten seconds while a mail server never answers', async () => {
    mailServer.behaviour.recipientDelay = () => 600_000;
    await queueOne();
    const worker = await start();
    await until(async () => (await onlyMail())!['state'] === 'sending');
    const begun = Date.now();
    await worker.stop();
    expect(Date.now() - begun).toBeLessThan(timeLimit(10_500));
  });

  it('moves a job with an invalid payload to the dead letters at once, with one line in the log', async () => {
    const worker = await startHere();
    running.push(worker);
    await queue.send('mail.send', { mailId: 'nobody' });
    await until(async () => (await findDeadJobs(database.db, 10)).length > 0);
    // With where it came from and why: an operator can queue it again once the cause is mended.
    expect(await findDeadJobs(database.db, 10)).toEqual([
      expect.objectContaining({
        queue: 'mail.send',
        payload: { mailId: 'nobody' },
        error: 'The payload cannot be read: mailId invalid_format.',
      }),
    ]);
    const [{ deletedFrom } = { deletedFrom: new Date(0) }] = await findDeadJobsByQueue(database.db);
    expect(Math.round((deletedFrom.getTime() - Date.now()) / DAY_MS)).toBe(DEAD_JOBS_RETAINED_DAYS);
    expect(await queue.previewRedrive('dead-letter')).toMatchObject({ total: 1, unroutable: 0 });
    expect(worker.output().match(/unreadable payload/g)).toHaveLength(1);
  });

  it('makes up once what the clock should have started while no worker was up, and nothing that came before', async () => {
    const { db } = database;
    const begun = async (name: string) => (await db('pgboss.job').where({ name })).length;
    // The last worker ended two days ago; one schedule was written since.
    await db.raw(`UPDATE pgboss.version SET cron_on = now() - interval '50 hours'`);
    await db.raw(`UPDATE pgboss.schedule SET created_on = now() - interval '9 days'`);
    await db.raw(`UPDATE pgboss.schedule SET created_on = now() WHERE name = 'points.expire'`);
    const worker = await startHere();
    running.push(worker);
    await until(async () => (await begun('statistics.snapshot')) > 0);
    await until(async () => (await begun('matches.tell')) > 0);
    expect([await begun('statistics.snapshot'), await begun('matches.tell')]).toEqual([1, 1]);
    expect(await begun('points.expire')).toBe(0);
  });

  // S-operations-29
  it('leaves a part of what writes to people that was queued by day, and whose turn comes at night', async () => {
    const now = new Date();
    const { DATABASE_URL } = await clockAhead(database, nextNight(now).getTime() + HOUR_MS - now.getTime());
    const id = await queue.send('matches.tell-part', EVERYBODY);
    running.push(await startWorkerHere(DATABASE_URL, 'http://resonance.test', { SMTP_URL: mailServer.url }));
    const outputOf = async () => (await queue.findJobs('matches.tell-part', { id: id! }))[0]?.output;
    await until(async () => Boolean(await outputOf()));
    expect(await outputOf()).toEqual({ leftTo: 'its next hour' });
  });

  it('exits with one sentence when the database cannot be reached', async () => {
    const port = await freePort();
    const worker = startProcess('worker/main.ts', { DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/resonance` });
    expect(await worker.exited()).toBe(1);
    expect(JSON.parse(worker.output())).toMatchObject({
      level: 60,
      process: 'worker',
      msg: expect.stringMatching(/^La base de DATABASE_URL ne répond pas\. /),
    });
    expect(worker.output()).not.toMatch(/^\s+at /m);
  });

  it('F1: recovers, like the web process, when PostgreSQL stops and starts again', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'resonance-restart-'));
    await chmod(folder, 0o755);
    let cluster = await startEmbeddedDatabase(folder);
    await migrate(cluster.databaseUrl, pino({ level: 'silent' }), { jobs: productJobs });
    const { port } = new URL(cluster.databaseUrl);
    const proxy = await startForwarder(Number(port));
    const viaProxy = cluster.databaseUrl.replace(`:${port}/`, `:${proxy.port}/`);
    const web = await startWeb(viaProxy, { LOG_LEVEL: 'info' });
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
      // Every line is JSON, each code of the outage has one line with its error, and one line ends it (S-operations-27).
      for (const { output } of [web, worker]) {
        const lines = () =>
          output()
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line) as { msg: string; err?: { code?: string; type: string } });
        await until(() => Promise.resolve(lines().some(({ msg }) => msg === 'database is back')), output);
        const codes = lines().flatMap(({ err }) => (err ? [err.code ?? err.type] : []));
        expect(codes.length).toBeGreaterThan(0);
        expect(codes.length).toBeLessThanOrEqual(2 * new Set(codes).size);
      }
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
