import { beforeEach, describe, expect, it } from '@jest/globals';
import { startMailServer } from '#testing/mail-server.ts';
import { prepare } from '#testing/prepare.ts';
import { extent, reached } from '#testing/promise.ts';
import { patientWithDatabase, startWeb, until } from '#testing/test-process.ts';
import { prepareSite, prepareWeb } from '#testing/test-site.ts';
import { createVisitor, type Visitor } from '#testing/visitor.ts';

const manyLinks = { LIMIT_LINKS_PER_CLIENT: '100000' };
const mailServer = prepare(startMailServer);
const settings = () => ({ SMTP_URL: mailServer.url });
const site = prepareSite({ env: settings });
const { database, web } = site;
const second = prepareWeb(site, () => ({ ...settings(), PUBLIC_URL: web.url }));
/** A process that limits what one client may ask for, as in production. */
const strict = prepareWeb(site, () => ({ ...settings(), LIMIT_LINKS_PER_CLIENT: '20' }));

const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));
const tokensTo = (email: string) =>
  mailsTo(email).map(
    ({ text }) => new URL(/^http\S+token=\S+$/m.exec(text)?.[0] ?? '').searchParams.get('token') ?? '',
  );
const waitUntilIdle = () =>
  until(async () => (await database.db('outbox_mails').whereIn('state', ['pending', 'sending'])).length === 0);
const forget = (...counters: readonly string[]) =>
  Promise.all(counters.map((name) => database.db('rate_limits').where('key', 'like', `${name}:%`).delete()));

const ask = (visitor: Visitor, email: string) =>
  visitor.agent.post('/auth/v1/otp').set('Origin', web.url).send({ email, create_user: false }).expect(200, {});
/** A browser that was never here, at one process or the other, which says that it comes from anywhere. */
function strangerNumber(index: number): Visitor {
  const visitor = createVisitor(index % 2 ? web.url : second.url);
  void visitor.agent.set('X-Forwarded-For', `10.0.${index % 7}.${index}`);
  return visitor;
}
async function flood(email: string, requests: number): Promise<void> {
  for (let from = 0; from < requests; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, requests - from) }, (_, place) => from + place);
    await Promise.all(indexes.map((index) => ask(strangerNumber(index), email)));
  }
}
async function floodInTurn(email: string, requests: number): Promise<void> {
  for (let index = 0; index < requests; index += 1) await ask(strangerNumber(index), email);
}

/** The quarter of an hour is over: links have expired, and its counters with them. */
async function passQuarter(): Promise<void> {
  await forget('link-browser-900', 'link-known-900', 'link-mailbox-900');
  await database.db('login_links').update({ expires_at: new Date(Date.now() - 1000) });
}

/** Opens the newest of the mailed links that this browser asked for itself. */
async function openOwnLink(visitor: Visitor, email: string): Promise<number> {
  for (const token of tokensTo(email).toReversed()) {
    const { status } = await visitor.call('/auth/v1/verify', { token });
    if (status !== 422) return status;
  }
  return 404;
}

/** A member whose browser has had a session, and is signed out. */
async function createOwner(email: string, url = web.url): Promise<Visitor> {
  const owner = createVisitor(url);
  await owner.signUp(email).expect(200);
  await until(() => Promise.resolve(mailsTo(email).length === 1));
  expect(await openOwnLink(owner, email)).toBe(200);
  await owner.call('/auth/v1/logout', {}).expect(204);
  await passQuarter();
  mailServer.reset();
  return owner;
}

const flooders = extent(60, 200);
/** All at once where the whole figure is asked for; otherwise as many as a busy machine takes without saying so. */
const AT_ONCE = extent(12, flooders);

beforeEach(async () => {
  await database.db('rate_limits').delete();
  mailServer.reset();
});

// S-sign-in-10
describe('A6: a flood of requests for links to one address', () => {
  it('sends three mails that all work, also after a restart', async () => {
    const email = 'rafale@exemple.fr';
    await database.db('members').insert({ email });
    await flood(email, flooders);
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(3);

    await second.stop();
    Object.assign(
      second,
      await startWeb(database.databaseUrl, {
        ...patientWithDatabase,
        ...settings(),
        PUBLIC_URL: web.url,
        ...manyLinks,
      }),
    );
    await flood(email, 10);
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(3);
    // Strangers asked for them, and still they are the owner's.
    for (const token of tokensTo(email))
      await createVisitor(web.url).call('/auth/v1/verify', { token, email }).expect(200);
    reached('A6', `3 mails of ${flooders} requests, ${AT_ONCE} at once over 2 processes, and after a restart`);
  });

  it('sends a mailbox three mails for all spellings of its address', async () => {
    const spellings = Array.from({ length: 12 }, (_, index) => {
      const dotted = Array.from('boitealettres', (letter, place) =>
        (index >> (place % 3)) & 1 ? `${letter}.` : letter,
      );
      return `${dotted.join('').replace(/\.$/, '')}+${index}@gmail.com`;
    });
    await Promise.all(spellings.map((email, index) => ask(strangerNumber(index), email)));
    await waitUntilIdle();
    // Alike without an account: there the links are void, and counted all the same.
    expect(mailServer.received.filter(({ to }) => to.some((email) => email.endsWith('@gmail.com')))).toHaveLength(3);
  });

  it('does not keep the owner, in a browser that was here before, from a link that works', async () => {
    const email = 'proprietaire@exemple.fr';
    const owner = await createOwner(email);
    await flood(email, flooders);
    await ask(owner, email);
    await flood(email, 20);
    await waitUntilIdle();
    expect(await openOwnLink(owner, email)).toBe(200);

    // Nor later, when strangers have used up their quota of the whole day.
    await owner.call('/auth/v1/logout', {}).expect(204);
    for (let quarter = 0; quarter < 10; quarter += 1) {
      await passQuarter();
      await floodInTurn(email, 4);
    }
    await waitUntilIdle();
    const before = mailsTo(email).length;
    expect(before).toBeGreaterThan(10);
    await flood(email, 4);
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(before);
    await ask(owner, email);
    await until(() => Promise.resolve(mailsTo(email).length === before + 1));
    expect(await openOwnLink(owner, email)).toBe(200);
    reached('A6', `the owner gets in after ${flooders} requests of strangers, and after ${before} mails of a day`);
  });

  it('does not make void the link that another browser asked for', async () => {
    const email = 'attente@exemple.fr';
    await database.db('members').insert({ email });
    const newDevice = createVisitor(web.url);
    await ask(newDevice, email);
    await flood(email, 20);
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(3);
    expect(await openOwnLink(newDevice, email)).toBe(200);
  });

  it('from one client keeps nobody there from a link whose browser was here before, with equal answers', async () => {
    const email = 'voisine@exemple.fr';
    const request = (visitor: Visitor, to: string) => visitor.call('/auth/v1/otp', { email: to, create_user: false });
    const owner = await createOwner(email, strict.url);
    for (let index = 0; index < 25; index += 1) await request(createVisitor(strict.url), `client${index}@exemple.fr`);
    await request(createVisitor(strict.url), email).expect(
      429,
      /Trop de tentatives\. Réessaie dans quelques minutes\./,
    );
    await request(owner, email).expect(200, {});
    await request(owner, 'quelquun-dautre@exemple.fr').expect(200, {});
    await waitUntilIdle();
    expect(await openOwnLink(owner, email)).toBe(200);
    expect(mailsTo('quelquun-dautre@exemple.fr')).toEqual([]);
  });
});

// S-sign-in-3
describe('A3: the links of one mailbox', () => {
  it('work side by side when three browsers asked for them, and a fourth browser gets none', async () => {
    const email = 'trois@exemple.fr';
    await database.db('members').insert({ email });
    const browsers = [0, 1, 2, 3].map(() => createVisitor(web.url));
    for (const browser of browsers) await ask(browser, email);
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(3);
    const statuses = [];
    for (const browser of browsers) statuses.push(await openOwnLink(browser, email));
    expect(statuses).toEqual([200, 200, 200, 404]);
  });

  it('give way to the newest of a browser that was here before: the oldest of a stranger is void', async () => {
    const email = 'place@exemple.fr';
    const owner = await createOwner(email);
    const strangers = [0, 1, 2].map(() => createVisitor(web.url));
    for (const stranger of strangers) await ask(stranger, email);
    await ask(owner, email);
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(4);
    const statuses = [];
    for (const browser of [...strangers, owner]) statuses.push(await openOwnLink(browser, email));
    expect(statuses).toEqual([401, 200, 200, 200]);
    reached('A3', 'at most 3 at once; one browser makes void only what it asked for');
  });
});

describe('A6: the links that are asked for', () => {
  it('are three a quarter of an hour and ten a day from one browser', async () => {
    const email = 'dix@exemple.fr';
    const browser = createVisitor(web.url);
    for (let quarter = 0; quarter < 5; quarter += 1) {
      await forget('link-browser-900', 'link-mailbox-900');
      for (let index = 0; index < 4; index += 1) await ask(browser, email);
    }
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(10);
  });

  it('are twenty a day from all strangers, and then one an hour', async () => {
    const email = 'vingt@exemple.fr';
    await database.db('members').insert({ email });
    for (let quarter = 0; quarter < 10; quarter += 1) {
      await passQuarter();
      await floodInTurn(email, 4);
    }
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(21);
    await forget('link-hour');
    await passQuarter();
    await floodInTurn(email, 4);
    await waitUntilIdle();
    expect(mailsTo(email)).toHaveLength(22);
  });

  it('are refused with 429 to a client that asks too often, also under forged addresses', async () => {
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
  });
});
