import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { openStream, type OpenStream } from '#testing/live-stream.ts';
import { patientWithDatabase, startWeb, until } from '#testing/test-process.ts';
import { prepareWeb, prepareWebSite } from '#testing/test-site.ts';
import { createMember, createTestMember, createVisitor, memberIdOf, type Visitor } from '#testing/visitor.ts';
import { newsWordOf } from '../../features/news/news-word.ts';
import { refreshPagesOf } from '../../features/news/news.service.ts';
import { moveAddress } from '../../features/account/address-change.service.ts';
import { deleteMember } from '../../features/account/erasure.service.ts';
import { inTransaction } from '../context.ts';
import { listenToHints } from './listener.ts';
import { STREAM_LIMITS } from './streams.ts';

const site = prepareWebSite();
const { database, web, ctx } = site;
/** Another process on the same database. */
const second = prepareWeb(site, () => ({ PUBLIC_URL: web.url }));

const opened: OpenStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});
async function open(visitor: Visitor, url = web.url): Promise<OpenStream> {
  const stream = await openStream(visitor, url);
  opened.push(stream);
  return stream;
}

let number = 0;
const newMember = () => createTestMember(web.url, database.db, `flux-${(number += 1)}@exemple.fr`);
const change = (memberId: string) => inTransaction(ctx, (tx) => refreshPagesOf(tx, memberId));
async function wordOf(memberId: string): Promise<string> {
  const row = await database.db('news_states').where({ member_id: memberId }).first('version');
  return newsWordOf(ctx, memberId, row?.version ?? null);
}

// S-live-1
it('an event stream says that something changed to the member whom it concerns, in all processes, and to nobody else', async () => {
  const [ana, lea] = [await newMember(), await newMember()];
  const streams = [await open(ana.visitor), await open(ana.visitor, second.url)];
  const ofLea = await open(lea.visitor);
  expect(streams[0]?.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(streams[0]?.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(streams[0]?.headers.get('content-encoding')).toBeNull();
  for (const stream of [...streams, ofLea]) expect(await stream.nextAfter(null)).toEqual({});
  await change(ana.id);
  const once = { news: await wordOf(ana.id) };
  for (const stream of streams) expect(await stream.nextAfter({})).toEqual(once);
  await change(ana.id);
  const twice = { news: await wordOf(ana.id) };
  expect(twice).not.toEqual(once);
  for (const stream of streams) expect(await stream.nextAfter(once)).toEqual(twice);
  for (const stream of streams) expect(stream.text()).not.toContain(ana.id);
  expect(ofLea.states()).toEqual({});
});

it('an event stream says at its beginning what the state is', async () => {
  const { id, visitor } = await newMember();
  await change(id);
  expect(await (await open(visitor)).nextAfter(null)).toEqual({ news: await wordOf(id) });
});

// S-live-6
it('an event stream does not tell how often something changed, nor anything that two members could compare', async () => {
  const [ana, lea] = [await newMember(), await newMember()];
  const words: string[] = [];
  for (const { id, visitor } of [ana, lea]) {
    const stream = await open(visitor);
    let known = await stream.nextAfter(null);
    for (let count = 0; count < 12; count += 1) {
      await change(id);
      known = await stream.nextAfter(known);
      words.push(known['news'] ?? '');
    }
  }
  expect(new Set(words).size).toBe(words.length);
  for (const word of words) expect(word).toMatch(/^[\w-]{24}$/);
});

// S-live-2
it('a hint of a transaction that is rolled back is not sent, and nothing has changed', async () => {
  const { id, visitor } = await newMember();
  const stream = await open(visitor);
  await stream.nextAfter(null);
  const failing = inTransaction(ctx, async (tx) => {
    await refreshPagesOf(tx, id);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await sleep(200);
  expect(stream.states()).toEqual({});
});

it('many changes at one moment make few notifications', async () => {
  const heard: string[] = [];
  let notifications = 0;
  const listener = listenToHints({
    databaseUrl: database.databaseUrl,
    waitMs: ctx.config.databaseWaitMs,
    log: pino({ level: 'silent' }),
    onHints: (ids) => {
      notifications += 1;
      heard.push(...ids);
    },
    onReturn: () => undefined,
  });
  const ids = Array.from({ length: 50 }, (_, index) => `member-${index}`);
  await until(() => {
    ctx.hint('are you there');
    return Promise.resolve(notifications > 0);
  });
  await sleep(100);
  [heard.length, notifications] = [0, 0];
  for (const id of ids) ctx.hint(id);
  await until(() => Promise.resolve(heard.length >= ids.length));
  expect(heard.toSorted()).toEqual(ids.toSorted());
  expect(notifications).toBe(1);
  await listener.stop();
});

describe('the connection that hears the hints', () => {
  it('is made anew when it is lost, and the streams are told what they missed', async () => {
    const { id, visitor } = await newMember();
    const stream = await open(visitor);
    await stream.nextAfter(null);
    await database.db.raw(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'resonance-hints' AND datname = current_database()`,
    );
    await change(id);
    expect(await stream.nextAfter({})).toEqual({ news: await wordOf(id) });
  });
});

// S-live-3
describe('an event stream and its session', () => {
  it('is refused without a session, and to everything that does not ask for an event stream', async () => {
    expect((await open(createVisitor(web.url))).status).toBe(401);
    const { visitor } = await newMember();
    await visitor.get('/_live').expect(400);
    for (const other of ['/_live/', '/_LIVE', '/%5Flive'])
      await visitor.agent.get(other).set('Accept', 'text/event-stream').expect(404);
    await visitor.agent.head('/_live').set('Accept', 'text/event-stream').expect(400);
  });

  it('ends in all processes when the member signs out', async () => {
    const { visitor } = await newMember();
    const streams = [await open(visitor), await open(visitor, second.url)];
    await visitor.post('/login', { intent: 'sign-out' }).expect(303);
    for (const stream of streams) await until(() => Promise.resolve(stream.isOver()));
  });

  it('says nothing more after its session is gone, however it went', async () => {
    const { id, visitor } = await newMember();
    const stream = await open(visitor);
    const known = await stream.nextAfter(null);
    await database.db('sessions').where({ member_id: id }).delete();
    await change(id);
    await until(() => Promise.resolve(stream.isOver()));
    expect(stream.states()).toEqual(known);
  });

  it('ends in all processes when the member deletes the account, and others are told nothing', async () => {
    const { id, visitor } = await newMember();
    const other = await newMember();
    const streams = [await open(visitor), await open(visitor, second.url)];
    const ofOther = await open(other.visitor);
    for (const stream of [...streams, ofOther]) await stream.nextAfter(null);
    const before = ofOther.text();
    await deleteMember(ctx, id, null, { isNotified: false });
    for (const stream of streams) await until(() => Promise.resolve(stream.isOver()));
    expect(ofOther.text()).toBe(before);
  });

  it('ends when the address of the member is changed by an operator', async () => {
    const { id, visitor } = await newMember();
    const stream = await open(visitor, second.url);
    await stream.nextAfter(null);
    await moveAddress(ctx, id, `ailleurs-${number}@exemple.fr`, 'cli');
    await until(() => Promise.resolve(stream.isOver()));
    expect(stream.isOver()).toBe(true);
  });

  it('ends when the member is suspended', async () => {
    const { id, visitor } = await newMember();
    const stream = await open(visitor);
    await stream.nextAfter(null);
    await database.db('members').where({ id }).update({ suspended_at: new Date() });
    ctx.hint(id);
    await until(() => Promise.resolve(stream.isOver()));
    expect(stream.isOver()).toBe(true);
  });
});

// S-live-5
describe('the number of event streams', () => {
  it('is limited for a session: a new one takes the place of the oldest, which is told so', async () => {
    const { visitor } = await newMember();
    const streams: OpenStream[] = [];
    for (let count = 0; count <= STREAM_LIMITS.session; count += 1) streams.push(await open(visitor));
    const [oldest, ...others] = streams;
    await until(() => Promise.resolve(oldest?.isOver() === true));
    expect(oldest?.text()).toContain('event: replaced');
    expect(others.map((stream) => stream.isOver())).toEqual([false, false]);
  });

  it('is limited for a member over all sessions', async () => {
    const email = 'flux-partout@exemple.fr';
    await createMember(web.url, database.db, email);
    const id = await memberIdOf(database.db, email);
    const statuses: number[] = [];
    for (let count = 0; count <= STREAM_LIMITS.member; count += 1) {
      const { visitor } = await newMember();
      await database.db.raw(
        `UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{passport,user}', to_jsonb(:id::text))::json
          WHERE member_id = (SELECT id FROM members WHERE email = :email)`,
        { id, email: `flux-${number}@exemple.fr` },
      );
      statuses.push((await open(visitor)).status);
    }
    expect(statuses).toEqual([...Array<number>(STREAM_LIMITS.member).fill(200), 429]);
  });
});

it('a process that stops ends its streams at once and says when to come back', async () => {
  const third = await startWeb(database.databaseUrl, {
    ...patientWithDatabase,
    PUBLIC_URL: web.url,
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  const { visitor } = await newMember();
  const stream = await open(visitor, third.url);
  await stream.nextAfter(null);
  expect(await third.stop()).toBe(0);
  expect(stream.text()).toContain('retry: 1000');
});
