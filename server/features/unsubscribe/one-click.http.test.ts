import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { mailboxHash, unsubscribeToken } from '#server/mail/recipient.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startWeb, TEST_SECRET, type TestWeb } from '#server/testing/test-process.ts';
import { createMember } from '#server/testing/visitor.ts';

const config = { secretKey: TEST_SECRET };
const hash = mailboxHash(config, 'lou@exemple.fr');
const path = `/unsubscribe/one-click?token=${unsubscribeToken(config, hash)}`;

let database: TestDatabase;
let web: TestWeb;

beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.databaseUrl, { LIMIT_LINKS_PER_CLIENT: '100000', LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await web.stop();
  await database.drop();
});
beforeEach(() => database.db('do_not_contact').delete());

const refused = async () => (await database.db('do_not_contact').select('mailbox_hash')).map((row) => row.mailbox_hash);

describe('C5: the one-click address of a message', () => {
  it('changes nothing when it is only opened, and shows a button', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      const page = await request(web.url).get(path).set('Accept', 'text/html').expect(200);
      expect(page.text).toContain('Oui, plus aucun message');
      expect(page.headers['referrer-policy']).toBe('no-referrer');
    }
    await request(web.url).head(path).expect(200);
    await request(web.url).options(path);
    expect(await refused()).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['a mail program', {}],
    ['a mail program that is a web page', { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a page without origin', { Origin: 'null' }],
  ])('stops all messages at once, without cookie and without redirect, for %s', async (_name, headers) => {
    const answer = await request(web.url).post(path).set(headers).type('form').send('List-Unsubscribe=One-Click');
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text).toContain('C’est noté');
    expect(await refused()).toEqual([hash]);
    await request(web.url).post(path).type('form').send('List-Unsubscribe=One-Click').expect(200);
    expect(await refused()).toEqual([hash]);
  });

  it('takes the other form of such posts as well (RFC 8058, 3.2)', async () => {
    await request(web.url).post(path).field('List-Unsubscribe', 'One-Click').expect(200);
    expect(await refused()).toEqual([hash]);
  });

  it('works by its button, with and without script', async () => {
    const visitor = await createMember(web.url, database.db, 'autre@exemple.fr');
    await visitor.post(path, {}).expect(200, /C’est noté/);
    expect(await refused()).toEqual([hash]);
    const answer = await visitor.agent.post(`/_data${path}`).set('Origin', web.url).type('form').send({}).expect(200);
    expect(answer.body).toMatchObject({ notice: 'contact_refused' });
  });

  it('takes nobody’s cookie along: a foreign page cannot use a member’s browser', async () => {
    const visitor = await createMember(web.url, database.db, 'membre@exemple.fr');
    await visitor.agent.post(path).set('Origin', 'https://evil.example').type('form').send({}).expect(403);
    expect(await refused()).toEqual([]);
  });

  it.each(['', '?token=', '?token=abc', `?token=${hash}${hash}`])('refuses %j with a sentence', async (query) => {
    const page = await request(web.url).get(`/unsubscribe/one-click${query}`).set('Accept', 'text/html').expect(200);
    expect(page.text).toContain('Ce lien de désinscription est incomplet');
    await request(web.url).post(`/unsubscribe/one-click${query}`).type('form').send({}).expect(422);
    expect(await refused()).toEqual([]);
  });

  it('is never written to the log', () => {
    expect(web.output()).toContain('/unsubscribe/one-click');
    expect(web.output()).not.toContain('token=');
    expect(web.output()).not.toContain(hash);
  });
});
