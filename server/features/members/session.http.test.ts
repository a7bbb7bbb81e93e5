import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { DAY_MS } from '#shared/duration.ts';
import { reached } from '#testing/promise.ts';
import { TEST_SECRET, type TestWeb } from '#testing/test-process.ts';
import { cookieIn, createVisitor, lastToken } from '#testing/visitor.ts';
import { prepareServices, prepareWeb } from '#testing/test-site.ts';
import { deleteMember } from '../account/erasure.service.ts';
import { suspendMember } from '../safety/decisions.service.ts';
import { isContactRefused } from '../../platform/mail/do-not-contact.queries.ts';
import { mailboxHash, stopLinkFor } from '../../platform/mail/recipient.ts';
import { SESSION_DAYS_IN_ALL, SESSION_IDLE_DAYS } from '#shared/sign-in/session-days.ts';
import { SessionStore } from './session-store.ts';

const GROUNDS = { ground: 'harassment', statement: 'Des menaces.' } as const;

const site = prepareServices();
const { database, ctx } = site;
/** Knows the old secret only. */
const older = prepareWeb(site);
/** Signs with the new secret, and believes the old one. */
const newer = prepareWeb(site, () => ({
  PUBLIC_URL: older.url,
  SECRET_KEY: 'another-secret-0123456789-0123456789-abcdef',
  SECRET_KEY_PREVIOUS: `a-third-one-0123456789-0123456789-abcdef, ${TEST_SECRET}`,
  RECOGNITION_KEY: TEST_SECRET,
}));

let number = 0;
/** A signed-in member, with the cookie as somebody may have copied it. */
async function signIn(): Promise<{ readonly id: string; readonly email: string; readonly cookie: string }> {
  const email = `session${(number += 1)}@exemple.fr`;
  const visitor = createVisitor(older.url);
  await visitor.signUp(email).expect(200);
  const token = await lastToken(database.db, email);
  const signed = await visitor.call('/auth/v1/verify', { token }).expect(200);
  const cookie = cookieIn(signed, 'session');
  const answer = await visitor.agent.get('/auth/v1/user').expect(200);
  return { id: (answer.body as { id: string }).id, email, cookie };
}
const statusesOf = (cookie: string) =>
  Promise.all(
    [older, newer].map(async ({ url }) => (await request(url).get('/auth/v1/user').set('Cookie', cookie)).status),
  );
const post = (web: TestWeb, path: string, cookie: string, body: object) =>
  request(web.url).post(path).set('Origin', older.url).set('Cookie', cookie).send(body);
/** Nothing here can read what was sealed with the new secret, such as the mail about a new browser. */
const forgetSealedMails = () => database.db('outbox_mails').where({ kind: 'new-sign-in' }).delete();
const rowOf = ({ id }: { readonly id: string }) => database.db('sessions').where({ member_id: id });

describe('A8: a session', () => {
  it.each<[string, (member: { id: string; cookie: string }) => PromiseLike<unknown>]>([
    ['leaving', ({ cookie }) => post(older, '/auth/v1/logout', cookie, {}).expect(204)],
    ['leaving by the other process', ({ cookie }) => post(newer, '/auth/v1/logout', cookie, {}).expect(204)],
    ['leaving everywhere', ({ cookie }) => post(newer, '/auth/v1/logout', cookie, { scope: 'global' }).expect(204)],
    ['a suspension', ({ id }) => suspendMember(ctx, id, 'cli', GROUNDS)],
    ['the end of the account', ({ id }) => deleteMember(ctx, id, 'cli')],
  ])('answers 401 in both processes at the next request, also to a copied cookie, after %s', async (_name, end) => {
    const member = await signIn();
    expect(await statusesOf(member.cookie)).toEqual([200, 200]);
    await end(member);
    const ended = performance.now();
    expect(await statusesOf(member.cookie)).toEqual([401, 401]);
    // The very first question after the end was answered so; how long it took says how busy the machine is.
    reached('A8', `dead in both processes at the next request (${Math.ceil(performance.now() - ended)} ms)`);
    expect(await rowOf(member)).toEqual([]);
  });

  it('stays valid for a member who ends all their other sessions, which become invalid', async () => {
    const member = await signIn();
    await createVisitor(older.url).agent.post('/auth/v1/otp').set('Origin', older.url).send({
      email: member.email,
      create_user: false,
    });
    const token = await lastToken(database.db, member.email);
    const elsewhere = await request(newer.url)
      .post('/auth/v1/verify')
      .set('Origin', older.url)
      .send({ token, email: member.email })
      .expect(200);
    await forgetSealedMails();
    const second = cookieIn(elsewhere, 'session');
    await post(older, '/auth/v1/logout', member.cookie, { scope: 'others' }).expect(204);
    expect(await statusesOf(member.cookie)).toEqual([200, 200]);
    expect((await statusesOf(second))[1]).toBe(401);
  });

  // S-session-1
  it('ends after thirty days without use, and ninety days after it was opened', async () => {
    const member = await signIn();
    const read = () => rowOf(member).first('expire', 'opened_at');
    const { expire, opened_at: openedAt } = (await read())!;
    expect(Math.round((expire.getTime() - openedAt.getTime()) / DAY_MS)).toBe(SESSION_IDLE_DAYS);
    const opened = (days: number) => new Date(Date.now() - days * DAY_MS);
    await rowOf(member).update({ opened_at: opened(SESSION_DAYS_IN_ALL - 1) });
    expect(await statusesOf(member.cookie)).toEqual([200, 200]);
    expect(Math.round(((await read())!.expire.getTime() - Date.now()) / DAY_MS)).toBe(1);
    // Whatever is kept in it, its end stays.
    await post(older, '/auth/v1/logout', member.cookie, { scope: 'others' }).expect(204);
    await rowOf(member).update({ opened_at: opened(SESSION_DAYS_IN_ALL + 1) });
    await statusesOf(member.cookie);
    expect(await statusesOf(member.cookie)).toEqual([401, 401]);

    const idle = await signIn();
    await rowOf(idle).update({ expire: opened(0) });
    expect(await statusesOf(idle.cookie)).toEqual([401, 401]);
  });

  it('is extended with its cookie by use, at most every ten minutes', async () => {
    const member = await signIn();
    const cookiesOfNext = async () => {
      const { headers } = await request(older.url).get('/auth/v1/user').set('Cookie', member.cookie).expect(200);
      return String([headers['set-cookie']].flat()[0]);
    };
    const end = async () => (await rowOf(member).first('expire'))!.expire.getTime();
    const inDays = (days: number) => Date.now() + days * DAY_MS;
    expect(await cookiesOfNext()).toBe('undefined');
    await rowOf(member).update({ expire: new Date(inDays(SESSION_IDLE_DAYS) - 11 * 60_000) });
    const [cookie = '', expires = ''] = /^(.*?);.*Expires=(.*?);/.exec(await cookiesOfNext())?.slice(1) ?? [];
    expect(cookie).toBe(member.cookie);
    for (const put of [Date.parse(expires), await end()])
      expect(Math.abs(put - inDays(SESSION_IDLE_DAYS))).toBeLessThan(60_000);
    await rowOf(member).update({ expire: new Date(inDays(SESSION_IDLE_DAYS) - 9 * 60_000) });
    expect(await cookiesOfNext()).toBe('undefined');
  });

  it('is not restored by a request that had read it before it ended', async () => {
    const pool = new pg.Pool({ connectionString: database.databaseUrl, max: 1 });
    const store = new SessionStore({ pool, tableName: 'sessions', pruneSessionInterval: false });
    const member = await signIn();
    const { sid } = (await rowOf(member).first('sid'))!;
    const data = await new Promise((resolve, reject) => {
      store.get(sid, (error: unknown, found) => (error ? reject(error) : resolve(found)));
    });
    const read = store.createSession({ sessionID: sid } as never, data as never);
    await post(older, '/auth/v1/logout', member.cookie, { scope: 'global' }).expect(204);
    for (const write of ['set', 'touch'] as const)
      await new Promise((resolve, reject) => {
        store[write](sid, read, (error?: unknown) => (error ? reject(error) : resolve(null)));
      });
    expect(await database.db('sessions').where({ sid })).toEqual([]);
    expect(await statusesOf(member.cookie)).toEqual([401, 401]);
    await pool.end();
  });

  it('is not accepted when a letter of its cookie is changed', async () => {
    const { cookie } = await signIn();
    const other = cookie.endsWith('A') ? 'B' : 'A';
    expect(await statusesOf(cookie.slice(0, -1) + other)).toEqual([401, 401]);
  });
});

describe('after the secret key was replaced', () => {
  it('old links, sessions and unsubscribe links stay valid, and new sessions are signed with the new key', async () => {
    const email = 'relais@exemple.fr';
    const ana = createVisitor(older.url);
    await ana.signUp(email).expect(200);
    const signed = await request(newer.url)
      .post('/auth/v1/verify')
      .set('Origin', older.url)
      .send({ token: await lastToken(database.db, email), email })
      .expect(200);
    // Signed anew: the process that knows nothing of the new secret does not believe it.
    const cookie = cookieIn(signed, 'session');
    expect(await statusesOf(cookie)).toEqual([401, 200]);

    const stop = new URL(stopLinkFor({ secretKey: TEST_SECRET, publicUrl: newer.url }, 'lea@exemple.fr'));
    await request(newer.url)
      .post(stop.pathname + stop.search)
      .type('form')
      .send('')
      .expect(200);
    const hash = mailboxHash({ secretKey: TEST_SECRET }, 'lea@exemple.fr');
    expect(await isContactRefused(database.db, hash, 'lea@exemple.fr')).toBe(true);
  });
});
