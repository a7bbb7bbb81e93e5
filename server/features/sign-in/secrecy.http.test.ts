import { describe, expect, it } from '@jest/globals';
import { startMailServer } from '#testing/mail-server.ts';
import { extent, reached } from '#testing/promise.ts';
import { dump } from '#testing/snapshot.ts';
import { startWeb, until } from '#testing/test-process.ts';
import { createVisitor, type Visitor } from '#testing/visitor.ts';
import { prepareWeb, prepareSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';

const manyLinks = { LIMIT_LINKS_PER_CLIENT: '100000' };
const mailServer = prepare(startMailServer);
const settings = () => ({ SMTP_URL: mailServer.url, LOG_LEVEL: 'trace' });
const site = prepareSite({ env: settings });
const { database, web, worker } = site;
const second = prepareWeb(site, () => ({ ...settings(), PUBLIC_URL: web.url }));

const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));

/** The newest link to a page that arrived at an address, once there are as many of them as are asked for. */
async function receivedToken(email: string, mails: number, page = '/home'): Promise<string> {
  const links = () =>
    mailsTo(email)
      .map(({ text }) => new URL(/^http\S+token=\S+$/m.exec(text)?.[0] ?? 'http://none'))
      .filter(({ pathname }) => pathname === page);
  await until(() => Promise.resolve(links().length >= mails));
  return links().at(-1)?.searchParams.get('token') ?? '';
}

const fieldsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    user: { linkId: string; browser: string };
    iat: number;
    exp: number;
  };

/** However somebody might have kept it. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const decoded = Buffer.from(secret, 'base64url');
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    decoded.toString('hex'),
    decoded.toString('base64').replace(/=+$/, ''),
  ];
}

describe('A4: the secrets of a sign-in', () => {
  it('have 256 random bits, name nobody, and are in no table and no log after use, expiry or neglect', async () => {
    const rounds = extent(1, 10);
    const secrets = new Set<string>();
    const linkIds = new Set<string>();
    const addToken = (token: string) => {
      const { linkId, browser } = fieldsOf(token).user;
      expect(Buffer.from(linkId, 'base64url')).toHaveLength(32);
      expect(fieldsOf(token).exp - fieldsOf(token).iat).toBe(600);
      expect(Object.keys(fieldsOf(token).user)).toEqual(['linkId', 'browser']);
      expect(Buffer.from(browser, 'base64url')).toHaveLength(32);
      linkIds.add(linkId);
      for (const secret of [token, linkId, token.split('.')[2] ?? '']) secrets.add(secret);
    };
    const storeCookies = ({ headers }: { headers: Record<string, string | string[]> }) => {
      for (const cookie of [headers['set-cookie'] ?? []].flat())
        secrets.add(decodeURIComponent(cookie.split(';')[0]?.split('=')[1] ?? ''));
    };
    for (let round = 0; round < rounds; round += 1) {
      const email = `secret${round}@exemple.fr`;
      const ana = createVisitor(web.url);
      storeCookies(await ana.signUp(email, 'Zénobie').expect(200));
      const first = await receivedToken(email, 1);
      addToken(first);
      // The mailed page is opened, by this browser and another, and read by its script.
      for (const path of ['/home', '/_data/home']) {
        await ana.agent.get(`${path}?token=${first}`).expect(200);
        await createVisitor(second.url).agent.get(`${path}?token=${first}&crush=1`).expect(200);
      }
      storeCookies(await ana.call('/auth/v1/verify', { token: first }).expect(200));
      await ana.call('/auth/v1/consents', { terms: true, sensitive_data: true }).expect(200);
      await ana.post('/profile-crush', { intent: 'send', contact: `inconnu${round}@exemple.fr` }).expect(303);
      // Used by the form of another browser; expired and wrong; asked for and never used.
      await ana.askLink(email).expect(200);
      const next = await receivedToken(email, 2);
      addToken(next);
      const phone = createVisitor(second.url);
      await phone.agent.post('/home').set('Origin', web.url).type('form').send({ intent: 'verify', token: next });
      storeCookies(
        await phone.agent
          .post('/home')
          .set('Origin', web.url)
          .type('form')
          .send({ intent: 'verify', token: next, email })
          .expect(303),
      );
      // The mail about the phone, which is a new browser.
      secrets.add(await receivedToken(email, 1, '/mon-compte/pas-moi'));
      await ana.call('/auth/v1/verify', { token: next }).expect(401);
      await ana.call('/auth/v1/verify', { token: `${next.slice(0, -4)}AAAA` }).expect(401);
      await ana.askLink(email).expect(200);
      addToken(await receivedToken(email, 3));
      await createVisitor(web.url).askLink(`personne${round}@exemple.fr`).expect(200);
      await until(() => Promise.resolve(mailsTo(`personne${round}@exemple.fr`).length === 1));
    }
    expect(linkIds.size).toBe(3 * rounds);
    expect(secrets.size).toBe(15 * rounds);
    const held = await dump(database.db);
    const logs = web.output() + second.output() + worker.output();
    expect(held).toContain('secret0@exemple.fr');
    let searched = 0;
    for (const secret of secrets) {
      for (const form of formsOf(secret)) {
        expect(held).not.toContain(form);
        expect(logs).not.toContain(form);
        searched += 1;
      }
    }
    expect(logs).not.toMatch(/secret\d+@exemple|personne\d+@exemple|Zénobie/);
    reached('A4', `256 bits; 0 hits of ${searched} forms of ${secrets.size} secrets in dump and logs`);
  });
});

describe('A6: the links sent to one address', () => {
  const ask = (visitor: Visitor, email: string) =>
    visitor.agent.post('/auth/v1/otp').set('Origin', web.url).send({ email, create_user: false }).expect(200, {});
  const ofClient = (index: number) => createVisitor(index % 2 ? web.url : second.url);
  const waitUntilIdle = () =>
    until(async () => (await database.db('outbox_mails').whereIn('state', ['pending', 'sending'])).length === 0);

  it('are three per quarter of an hour for 200 requests at once, also after a restart, and the last one works', async () => {
    const email = 'rafale@exemple.fr';
    await database.db('members').insert({ email });
    const asked = extent(60, 200);
    await Promise.all(
      Array.from({ length: asked }, (_, index) => {
        const visitor = ofClient(index);
        void visitor.agent.set('X-Forwarded-For', `10.0.${index % 7}.${index}`);
        return ask(visitor, email);
      }),
    );
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(3);

    await second.stop();
    Object.assign(second, await startWeb(database.databaseUrl, { ...settings(), PUBLIC_URL: web.url, ...manyLinks }));
    await Promise.all(Array.from({ length: 10 }, (_, index) => ask(ofClient(index), email)));
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(3);
    // Mails may arrive in any order: the newest link is the one that was not voided.
    const answers = [];
    for (const { text } of mailsTo(email)) {
      const token = new URL(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '').searchParams.get('token');
      answers.push((await createVisitor(web.url).call('/auth/v1/verify', { token, email })).status);
    }
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
    reached('A6', `3 mails of ${asked} requests at once over 2 processes, and after a restart`);
  });

  it('are ten a day', async () => {
    const email = 'dix@exemple.fr';
    for (let round = 0; round < 5; round += 1) {
      await database.db('rate_limits').where('key', 'like', 'link-address:%').delete();
      for (let index = 0; index < 3; index += 1) await ask(ofClient(index), email);
    }
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(10);
  });

  it('are refused with 429 to a client that asks too often, also under forged addresses', async () => {
    const strict = await startWeb(database.databaseUrl, { LIMIT_LINKS_PER_CLIENT: '20' });
    await database.db('rate_limits').delete();
    const request = (index: number) =>
      createVisitor(strict.url)
        .askLink(`client${index}@exemple.fr`)
        .set({
          'X-Forwarded-For': `10.0.0.${index}`,
          Forwarded: `for=10.0.0.${index}`,
          'X-Real-IP': `10.0.0.${index}`,
        });
    for (let index = 0; index < 20; index += 1) await request(index).expect(200);
    await request(21).expect(429, /Trop de tentatives\. Réessaie dans quelques minutes\./);
    await strict.stop();
    await database.db('rate_limits').delete();
  });
});
