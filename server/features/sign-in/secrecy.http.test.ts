import { describe, expect, it } from '@jest/globals';
import { startMailServer } from '#testing/mail-server.ts';
import { extent, reached } from '#testing/promise.ts';
import { dump } from '#testing/snapshot.ts';
import { until } from '#testing/test-process.ts';
import { createVisitor, introduction } from '#testing/visitor.ts';
import { prepareWeb, prepareSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';

const mailServer = prepare(startMailServer);
const settings = () => ({ SMTP_URL: mailServer.url, LOG_LEVEL: 'trace' });
const site = prepareSite({ ownProcess: true, env: settings });
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
    user: { linkId: string; browser: string; until: number };
    iat: number;
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
      const { linkId, browser, until: ends } = fieldsOf(token).user;
      expect(Buffer.from(linkId, 'base64url')).toHaveLength(32);
      // Ten minutes; between the two clocks a second may begin.
      expect(Math.abs(ends - fieldsOf(token).iat - 600)).toBeLessThanOrEqual(1);
      expect(Object.keys(fieldsOf(token).user)).toEqual(['linkId', 'browser', 'until']);
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
      await ana.call('/auth/v1/consents', introduction('Zénobie')).expect(200);
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
