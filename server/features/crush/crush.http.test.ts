import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { messages } from '#shared/errors.ts';
import { startMailServer, type ReceivedMail, type TestMailServer } from '#server/testing/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { startWeb, startWorker, until, type TestProcess, type TestWeb } from '#server/testing/test-process.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';
import { findMutualCrushes } from './crush.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let mailServer: TestMailServer;
let gateway: Server;
let web: TestWeb;
/** Where no text gateway is configured. */
let webWithoutTexts: TestWeb;
let worker: TestProcess;
const texts: { to: string; text: string }[] = [];
let number = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await startMailServer();
  gateway = createServer((req, res) => {
    let body = '';
    req.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    req.on('end', () => {
      texts.push(JSON.parse(body) as (typeof texts)[number]);
      res.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => gateway.once('listening', resolve));
  const settings = { SMTP_URL: mailServer.url, LIMIT_LINKS_PER_CLIENT: '100000', LOG_LEVEL: 'info' };
  const textSettings = { SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/` };
  web = await startWeb(database.databaseUrl, { ...settings, ...textSettings });
  webWithoutTexts = await startWeb(database.databaseUrl, settings);
  worker = await startWorker(database.databaseUrl, web.url, { ...settings, ...textSettings });
});
afterAll(async () => {
  await Promise.all([web.stop(), webWithoutTexts.stop(), worker.stop()]);
  gateway.close();
  await mailServer.stop();
  await database.drop();
});
beforeEach(() => {
  mailServer.reset();
  texts.length = 0;
});

interface TestMember {
  readonly id: string;
  readonly email: string;
  readonly visitor: Visitor;
}

const newEmail = (name = 'personne') => `${name}${(number += 1)}@exemple.fr`;
const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));
const invitationsTo = (email: string) => mailsTo(email).filter(({ subject }) => subject === 'Un mot discret pour toi');
const linkIn = ({ text }: ReceivedMail, part: string) =>
  text.split('\n').find((line) => line.startsWith('http') && line.includes(part)) ?? '';

/** A member through the front door, by the mail that arrives. Old enough for five crushes a day unless it is said. */
async function newMember({
  email = newEmail('membre'),
  name = 'Ana',
  url = web.url,
  isNew = false,
  isComplete = true,
} = {}): Promise<TestMember> {
  const visitor = createVisitor(url);
  const links = () => mailsTo(email).flatMap((mail) => linkIn(mail, '/home?token=') || []);
  const earlier = links().length;
  await visitor.signUp(email, name).expect(200);
  await until(() => Promise.resolve(links().length > earlier));
  const token = new URL(links().at(-1)!).searchParams.get('token');
  await visitor.call('/auth/v1/verify', { token }).expect(200);
  await visitor.call('/auth/v1/consents', { terms: true, sensitive_data: true }).expect(200);
  const { id } = await database.db('members').where({ email }).first<{ id: string }>('id');
  if (!isNew)
    await database
      .db('members')
      .where({ id })
      .update({ created_at: new Date(Date.now() - 3 * DAY_MS) });
  if (isComplete) await completeProfile(visitor);
  return { id, email, visitor };
}

async function completeProfile(visitor: Visitor): Promise<void> {
  await visitor.post('/profile-gender', { gender: 'femme' }).expect(303);
  const answer = { birth_day: '12', birth_month: '5', birth_year: '1994', attracted_to_types: ['homme'] };
  await visitor.post('/profile-age', answer).expect(303);
  await visitor.data('/profile-complete').expect(200);
}

const send = ({ visitor }: TestMember, contact: string) => visitor.post('/profile-crush', { intent: 'send', contact });
const call = ({ visitor, id }: TestMember, contact: string) =>
  visitor.call('/functions/v1/send-crush-email', { email: contact, userId: id });
const listsOf = async ({ visitor }: TestMember) => (await visitor.data('/profile-crush').expect(200)).body as Lists;
const answer = ({ visitor }: TestMember, crush: string) => visitor.post('/profile-crush', { intent: 'answer', crush });
const claim = ({ visitor }: TestMember, code: string) => visitor.post('/profile-crush', { intent: 'claim', code });

interface Lists {
  reward: number;
  nextStep: string | null;
  mutual: { key: string; name: string | null }[];
  received: { key: string; name: string | null }[];
  sent: { key: string; day: string; by: string; personal: { text: string; link: string } | null }[];
}

/** Waits until the worker has nothing left that is due. */
async function settle(): Promise<void> {
  await until(async () => {
    const { rows } = await database.db.raw<{ rows: { open: boolean }[] }>(
      `SELECT EXISTS (SELECT FROM outbox_mails WHERE state = 'sending' OR (state = 'pending' AND not_before <= now()))
           AS open`,
    );
    return rows[0]?.open === false;
  });
}

/** Lets the past move further away, and wakes what waited. */
async function letTimePass(days: number): Promise<void> {
  const interval = `interval '${days} days'`;
  await database.db.raw(
    `UPDATE crush_invitations SET requested_at = requested_at - ${interval}, sent_at = sent_at - ${interval}`,
  );
  await database.db.raw(
    `UPDATE outbox_mails SET not_before = not_before - ${interval}, expires_at = expires_at - ${interval}
      WHERE state = 'pending'`,
  );
  await database.db.raw(
    `UPDATE pgboss.job SET start_after = start_after - ${interval} WHERE name = 'mail.send' AND state < 'active'`,
  );
  await settle();
}

/** Everything that is kept, as a thief of the database would read it. */
async function dump(): Promise<string> {
  const { rows } = await database.db.raw<{ rows: { name: string }[] }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss')`,
  );
  const contents = await Promise.all(rows.map(({ name }) => database.db.raw<{ rows: unknown[] }>(`TABLE ${name}`)));
  return JSON.stringify(contents.map((table) => table.rows));
}

describe('a crush to an address that nobody knows here', () => {
  it('C8: arrives once, is kept as a hash only, names nobody, and leads through sign-up to the reveal', async () => {
    const lou = newEmail('inconnue');
    const ana = await newMember({ name: 'Anaïs' });
    await send(ana, ` ${lou.toUpperCase()} `).expect(303).expect('Location', '/matches');
    await until(() => Promise.resolve(invitationsTo(lou).length === 1));
    await settle();
    const [mail] = invitationsTo(lou);
    expect(JSON.stringify(mail)).not.toMatch(/Anaïs|membre\d/);
    expect(mail!.headers['list-unsubscribe']).toMatch(/^<http.*one-click\?token=[\w-]{44}>$/);
    expect(await dump()).not.toContain(lou);
    expect(web.output() + worker.output()).not.toContain(lou);

    const link = linkIn(mail!, 'crush=1');
    expect(link).toBe(`${web.url}/home?crush=1`);
    const page = await createVisitor(web.url).get('/home?crush=1').expect(200);
    expect(page.text).toContain('a un crush pour toi !');

    const invited = await newMember({ email: lou, name: 'Lou', isComplete: false });
    expect(await listsOf(invited)).toMatchObject({ received: [{ name: null }], nextStep: '/profile-photo-upload' });
    const screen = await invited.visitor.get('/profile-crush').expect(200);
    expect(screen.text).toMatch(/Quelqu’un a un crush pour toi/);
    expect(screen.text).not.toContain('Anaïs');
    const hidden = (await listsOf(invited)).received[0]!.key;
    await answer(invited, hidden).expect(422, /Termine d’abord ton profil/);

    await completeProfile(invited.visitor);
    expect(await listsOf(invited)).toMatchObject({ received: [{ name: 'Anaïs' }], nextStep: null, mutual: [] });
    expect((await invited.visitor.get('/profile-crush')).text).toContain('Anaïs a un crush pour toi');
    expect((await listsOf(ana)).sent).toHaveLength(1);
  });

  it('is kept for a member just the same, and the sender learns nothing of it', async () => {
    const member = await newMember({ name: 'Léo' });
    const [toMember, toStranger] = await Promise.all([newMember(), newMember()]);
    const answers = await Promise.all([call(toMember, member.email), call(toStranger, newEmail())]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(answers[0].body).toEqual({ success: true, error: null, points: 100, sms: null });
    const [one, other] = [await listsOf(toMember), await listsOf(toStranger)];
    const apartFromKeys = ({ sent, ...rest }: Lists) => ({
      ...rest,
      sent: sent.map(({ key: _key, ...crush }) => crush),
    });
    expect(apartFromKeys(one)).toEqual(apartFromKeys(other));
    expect(await listsOf(member)).toMatchObject({ received: [{ name: 'Ana' }] });
    await settle();
    expect(invitationsTo(member.email)).toHaveLength(1);
  });
});

describe('a crush is refused with a clear sentence and no mail', () => {
  const refusal = async (sender: TestMember, contact: string, message: string) => {
    const before = await database.db('crushes').where({ sender_id: sender.id });
    const answered = await sender.visitor.agent
      .post('/_data/profile-crush')
      .set('Origin', web.url)
      .type('form')
      .send({ intent: 'send', contact })
      .expect(422);
    expect((answered.body as { errors: object }).errors).toEqual({ form: `Erreur lors de l'envoi: ${message}` });
    const called = await call(sender, contact).expect(422);
    expect(called.body).toMatchObject({ msg: message });
    expect(await database.db('crushes').where({ sender_id: sender.id })).toHaveLength(before.length);
    await settle();
  };

  it('to the same person again, under any name of the mailbox', async () => {
    const ana = await newMember();
    const lou = newEmail();
    await send(ana, lou).expect(303);
    await refusal(ana, lou, messages.crush_already_sent);
    await refusal(ana, lou.replace('@', '+amour@'), messages.crush_already_sent);
    expect(mailServer.received.filter(({ subject }) => subject.startsWith('Un mot'))).toHaveLength(1);
  });

  it('to the same person again after the account was deleted and made anew', async () => {
    const ana = await newMember();
    const lou = newEmail();
    await send(ana, lou).expect(303);
    await settle();
    await database.db('members').where({ id: ana.id }).delete();
    await refusal(await newMember({ email: ana.email }), lou, messages.crush_already_sent);
    expect(invitationsTo(lou)).toHaveLength(1);
  });

  it('to oneself, under any name of one’s own mailbox', async () => {
    const ana = await newMember();
    await refusal(ana, ana.email, messages.crush_to_oneself);
    await refusal(ana, ana.email.replace('@', '+moi@'), messages.crush_to_oneself);
    expect(invitationsTo(ana.email)).toHaveLength(0);
  });

  it('to somebody who clicked once that they want no message', async () => {
    const [ana, zoe] = [await newMember(), await newMember()];
    const lou = newEmail();
    await send(ana, lou).expect(303);
    await until(() => Promise.resolve(invitationsTo(lou).length === 1));
    const stop = new URL(linkIn(invitationsTo(lou)[0]!, 'one-click'));
    await createVisitor(web.url).agent.post(`${stop.pathname}${stop.search}`).type('form').send('').expect(200);
    await refusal(zoe, lou, messages.crush_not_wanted);
    expect(invitationsTo(lou)).toHaveLength(1);
  });

  it('the sixth time in a day', async () => {
    const ana = await newMember();
    for (let time = 0; time < 5; time += 1) await send(ana, newEmail()).expect(303);
    const sixth = newEmail();
    await refusal(ana, sixth, messages.crush_day_full);
    expect(invitationsTo(sixth)).toHaveLength(0);
  });

  it('the second time of an account that is not a day old', async () => {
    const ana = await newMember({ isNew: true });
    await send(ana, newEmail()).expect(303);
    await refusal(ana, newEmail(), messages.crush_new_account);
  });

  it('while the account is under review', async () => {
    const ana = await newMember();
    await database.db('members').where({ id: ana.id }).update({ under_review_since: new Date() });
    const lou = newEmail();
    await refusal(ana, lou, messages.crush_under_review);
    expect(invitationsTo(lou)).toHaveLength(0);
  });

  it('when it is no address and no mobile number', async () => {
    const ana = await newMember();
    for (const contact of [
      '',
      '   ',
      'lou',
      'lou@exemple',
      '01 42 68 53 00',
      'a@x.fr,v@evil.fr',
      'a@x.fr\r\nBcc: v@evil.fr',
    ]) {
      const answered = await send(ana, contact).expect(422);
      expect([contact, answered.text.includes('Adresse e-mail ou téléphone incorrecte')]).toEqual([contact, true]);
      const called = await call(ana, contact).expect(422);
      expect(called.body).toMatchObject({ error_code: 'crush_contact_invalid' });
    }
    expect(await database.db('crushes').where({ sender_id: ana.id })).toHaveLength(0);
  });

  it('after too many tries: nobody finds out by asking who wants no messages', async () => {
    const ana = await newMember();
    for (let time = 0; time < 20; time += 1) await call(ana, '01 42 68 53 00').expect(422);
    await call(ana, newEmail()).expect(429);
  });

  it('however many tabs send it at once: one is kept, and one is sent', async () => {
    const ana = await newMember();
    const lou = newEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(ana, lou)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    const others = await Promise.all(Array.from({ length: 8 }, () => call(ana, newEmail())));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(4);
    await settle();
    expect(invitationsTo(lou)).toHaveLength(1);
  });
});

describe('the named call', () => {
  it('acts for nobody but the one who calls', async () => {
    const [ana, zoe] = [await newMember(), await newMember()];
    const stranger = createVisitor(web.url);
    const body = { email: newEmail(), userId: ana.id };
    const refused = await stranger.call('/functions/v1/send-crush-email', body).expect(401);
    expect(refused.body).toMatchObject({ msg: 'Vous devez être connecté pour envoyer un crush' });
    await zoe.visitor.call('/functions/v1/send-crush-email', body).expect(403);
    expect(await database.db('crushes').whereIn('sender_id', [ana.id, zoe.id])).toHaveLength(0);
  });
});

describe('one person', () => {
  it('gets one invitation a day and three in thirty days, however many send, and each sender sees success', async () => {
    const lou = newEmail();
    const senders = [];
    for (let sender = 0; sender < 5; sender += 1) senders.push(await newMember());
    const answers = await Promise.all(senders.map((sender) => call(sender, lou)));
    expect(answers.map(({ body }) => body as unknown)).toEqual(
      answers.map(() => ({ success: true, error: null, points: 100, sms: null })),
    );
    await settle();
    expect(invitationsTo(lou)).toHaveLength(1);
    await letTimePass(1.01);
    expect(invitationsTo(lou)).toHaveLength(2);
    await letTimePass(1.01);
    expect(invitationsTo(lou)).toHaveLength(3);
    for (let day = 0; day < 6; day += 1) await letTimePass(1.01);
    expect(invitationsTo(lou)).toHaveLength(3);
    expect(await dump()).not.toContain(lou);
    const { rows } = await database.db.raw<{ rows: unknown[] }>(
      `SELECT id FROM outbox_mails WHERE kind = 'crush-invitation' AND sealed_content IS NOT NULL`,
    );
    expect(rows).toEqual([]);

    const invited = await newMember({ email: lou });
    expect((await listsOf(invited)).received).toHaveLength(5);
  });
});

describe('what happens after a crush was sent and before it leaves', () => {
  it.each<[string, (sender: TestMember, lou: string) => Promise<unknown>]>([
    [
      'the sender is put under review',
      ({ id }) => database.db('members').where({ id }).update({ under_review_since: new Date() }),
    ],
    ['the sender is suspended', ({ id }) => database.db('members').where({ id }).update({ suspended_at: new Date() })],
    ['the sender leaves', ({ id }) => database.db('members').where({ id }).delete()],
    [
      'the person asks for no messages',
      async (_sender, lou) => {
        const { mailboxHash, unsubscribeToken } = await import('#server/mail/recipient.ts');
        const { TEST_SECRET } = await import('#server/testing/test-process.ts');
        const config = { secretKey: TEST_SECRET };
        const token = unsubscribeToken(config, mailboxHash(config, lou));
        await createVisitor(web.url)
          .agent.post(`/unsubscribe/one-click?token=${token}`)
          .type('form')
          .send('')
          .expect(200);
      },
    ],
  ])('counts: %s, and nothing leaves', async (_name, happens) => {
    const [ana, zoe] = [await newMember(), await newMember()];
    const lou = newEmail();
    await send(zoe, lou).expect(303);
    await until(() => Promise.resolve(invitationsTo(lou).length === 1));
    // The second one of the day waits its turn.
    await send(ana, lou).expect(303);
    await settle();
    await happens(ana, lou);
    await letTimePass(1.01);
    expect(invitationsTo(lou)).toHaveLength(1);
  });
});

describe('a mutual crush', () => {
  it('is found when both send, tells both, and names nobody in the mail', async () => {
    const [ana, lou] = [await newMember({ name: 'Anaïs' }), await newMember({ name: 'Louise' })];
    await send(ana, lou.email).expect(303);
    await settle();
    await send(lou, ana.email).expect(303);
    await settle();
    for (const { email } of [ana, lou]) {
      const news = mailsTo(email).filter(({ subject }) => subject === 'Une bonne nouvelle t’attend');
      expect(news).toHaveLength(1);
      expect(JSON.stringify(news)).not.toMatch(/Anaïs|Louise/);
      expect(news[0]!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    }
    expect(invitationsTo(ana.email)).toHaveLength(0);
    expect(await listsOf(ana)).toMatchObject({ mutual: [{ name: 'Louise' }], received: [], sent: [] });
    expect(await listsOf(lou)).toMatchObject({ mutual: [{ name: 'Anaïs' }], received: [], sent: [] });
    expect(await findMutualCrushes(database.db, ana.id)).toEqual([{ memberId: lou.id, since: expect.any(Date) }]);
    expect(await findMutualCrushes(database.db, lou.id)).toEqual([{ memberId: ana.id, since: expect.any(Date) }]);
  });

  it('is found by the answer ‘C’est réciproque’, once, however often it is pressed', async () => {
    const [ana, lou] = [await newMember({ name: 'Anaïs' }), await newMember({ name: 'Louise' })];
    await send(ana, lou.email).expect(303);
    const { key } = (await listsOf(lou)).received[0]!;
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(lou, key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
    await settle();
    expect(mailsTo(ana.email).filter(({ subject }) => subject.startsWith('Une bonne'))).toHaveLength(1);
    expect(mailsTo(lou.email).filter(({ subject }) => subject.startsWith('Une bonne'))).toHaveLength(1);
    expect(await listsOf(lou)).toMatchObject({ mutual: [{ name: 'Anaïs' }], received: [], sent: [] });
    expect(await listsOf(ana)).toMatchObject({ mutual: [{ name: 'Louise' }], received: [], sent: [] });
  });

  it('is found when both send in the same instant', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ana, lou] = [await newMember(), await newMember()];
      const answers = await Promise.all([call(ana, lou.email), call(lou, ana.email)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await findMutualCrushes(database.db, ana.id)).toHaveLength(1);
      expect(await findMutualCrushes(database.db, lou.id)).toHaveLength(1);
    }
  });

  it('is nobody else’s to make', async () => {
    const [ana, lou, zoe] = [await newMember(), await newMember(), await newMember()];
    await send(ana, lou.email).expect(303);
    const { key } = (await listsOf(lou)).received[0]!;
    for (const stranger of [zoe, ana]) await answer(stranger, key).expect(422, /Ce crush n’est plus là/);
    expect(await findMutualCrushes(database.db, ana.id)).toEqual([]);
    await lou.visitor.post('/profile-crush', { intent: 'answer', crush: 'x' }).expect(422);
  });

  it('goes with either of the two, and a held-back sender is seen by nobody', async () => {
    const [ana, lou, zoe] = [await newMember({ name: 'Anaïs' }), await newMember(), await newMember({ name: 'Zoé' })];
    await send(ana, lou.email).expect(303);
    await answer(lou, (await listsOf(lou)).received[0]!.key).expect(303);
    await send(zoe, lou.email).expect(303);
    await database.db('members').where({ id: zoe.id }).update({ under_review_since: new Date() });
    expect((await listsOf(lou)).received).toEqual([]);
    await database.db('members').where({ id: ana.id }).delete();
    expect(await listsOf(lou)).toMatchObject({ mutual: [{ name: null }] });
    expect(await findMutualCrushes(database.db, lou.id)).toEqual([]);
  });
});

describe('B9: a block', () => {
  const block = (blocker: TestMember, blocked: TestMember) =>
    database.db('blocks').insert({ blocker_id: blocker.id, blocked_id: blocked.id });

  it('lets neither a new crush nor a mutual one through, and the sender learns nothing', async () => {
    const [ana, lou, zoe] = [await newMember(), await newMember(), await newMember()];
    await send(ana, lou.email).expect(303);
    await settle();
    await answer(lou, (await listsOf(lou)).received[0]!.key).expect(303);
    await send(lou, zoe.email).expect(303);
    await settle();
    await block(lou, ana);
    await block(lou, zoe);
    for (const member of [ana, lou]) {
      expect(await listsOf(member)).toMatchObject({ mutual: [], received: [] });
      expect(await findMutualCrushes(database.db, member.id)).toEqual([]);
    }
    const answered = await call(zoe, lou.email).expect(200);
    expect(answered.body).toEqual({ success: true, error: null, points: 100, sms: null });
    await settle();
    expect(invitationsTo(lou.email)).toHaveLength(1);
    expect(await listsOf(lou)).toMatchObject({ received: [] });
    expect(await listsOf(zoe)).toMatchObject({ mutual: [], received: [] });
  });
});

describe('a crush by text message', () => {
  const newNumber = () => `+3361234${String(5000 + (number += 1))}`;

  it('leaves through the gateway, names nobody, and its code finds the crush', async () => {
    const ana = await newMember({ name: 'Anaïs' });
    const phone = newNumber();
    await send(ana, phone.replace('+33', '0')).expect(303);
    await until(() => Promise.resolve(texts.length === 1));
    await settle();
    expect(texts[0]!.to).toBe(phone);
    expect(texts[0]!.text).toContain(`${web.url}/home?crush=1`);
    expect(texts[0]!.text).not.toContain('Anaïs');
    expect(await dump()).not.toContain(phone.slice(3));
    const code = /code (\w{5}-\w{5})/.exec(texts[0]!.text)![1]!;

    const lou = await newMember({ name: 'Louise' });
    await claim(ana, code).expect(422, /Ce code a déjà servi/);
    await claim(lou, '00000-00000').expect(422, /Ce code a déjà servi/);
    await claim(lou, '').expect(422, /Saisis le code reçu par SMS/);
    await claim(lou, code.toLowerCase()).expect(303);
    expect(await listsOf(lou)).toMatchObject({ received: [{ name: 'Anaïs' }] });
    await claim(await newMember(), code).expect(422);
    await answer(lou, (await listsOf(lou)).received[0]!.key).expect(303);
    expect(await listsOf(ana)).toMatchObject({ mutual: [{ name: 'Louise' }], sent: [] });
  });

  it('is mutual at once when whoever finds it has sent one to its sender', async () => {
    const [ana, lou] = [await newMember(), await newMember()];
    await send(ana, newNumber()).expect(303);
    await send(lou, ana.email).expect(303);
    await until(() => Promise.resolve(texts.length === 1));
    await claim(lou, /code (\w{5}-\w{5})/.exec(texts[0]!.text)![1]!).expect(303);
    expect(await findMutualCrushes(database.db, ana.id)).toHaveLength(1);
    expect(await listsOf(ana)).toMatchObject({ received: [] });
  });

  it('follows the same rules: once, and one a day to one number', async () => {
    const [ana, zoe] = [await newMember(), await newMember()];
    const phone = newNumber();
    await send(ana, phone).expect(303);
    await call(ana, phone.replace('+33', '0033')).expect(422);
    await settle();
    await call(zoe, phone).expect(200);
    await settle();
    expect(texts).toHaveLength(1);
  });

  it('is offered to be sent personally where no gateway is configured', async () => {
    const ana = await newMember({ url: webWithoutTexts.url });
    const phone = newNumber();
    const page = await send(ana, phone).expect(200);
    expect(page.text).toContain(`href="sms:${phone}?&amp;body=`);
    const [crush] = (await listsOf(ana)).sent;
    expect(crush).toMatchObject({ by: 'text', personal: { link: expect.stringMatching(/^sms:\?&body=/) } });
    expect(await dump()).not.toContain(phone.slice(3));
    expect(texts).toHaveLength(0);
    const code = /code (\w{5}-\w{5})/.exec(crush!.personal!.text)![1]!;
    const lou = await newMember({ name: 'Louise' });
    await claim(lou, code).expect(303);
    expect(await listsOf(lou)).toMatchObject({ received: [{ name: 'Ana' }] });
    const called = await call(ana, newNumber()).expect(200);
    expect(called.body).toMatchObject({ sms: { link: expect.stringMatching(/^sms:\+33/) } });
  });
});

describe('the hundred points', () => {
  const pointsOf = async ({ id }: TestMember) =>
    Number((await database.db('points_gained').where({ user_id: id }).sum<{ sum: string }[]>('points_amount'))[0]?.sum);

  it('come with the first crush, once, and are promised only until then', async () => {
    const ana = await newMember();
    const before = await pointsOf(ana);
    expect((await listsOf(ana)).reward).toBe(100);
    expect((await ana.visitor.get('/profile-crush')).text).toContain('100 points');
    await send(ana, newEmail()).expect(303);
    expect(await pointsOf(ana)).toBe(before + 100);
    expect((await listsOf(ana)).reward).toBe(0);
    await send(ana, newEmail()).expect(303);
    expect(await pointsOf(ana)).toBe(before + 100);
  });

  it('do not come with a crush that is refused', async () => {
    const ana = await newMember();
    const before = await pointsOf(ana);
    await send(ana, ana.email).expect(422);
    expect(await pointsOf(ana)).toBe(before);
  });
});

describe('the screen', () => {
  it('is for members who gave both consents', async () => {
    await createVisitor(web.url).get('/profile-crush').expect(302).expect('Location', '/login?raison=acces');
  });

  it('tells a page that runs its script to pause, and one without to go on', async () => {
    const ana = await newMember();
    const answered = await ana.visitor.agent
      .post('/_data/profile-crush')
      .set({ Origin: web.url, Accept: 'application/json' })
      .type('form')
      .send({ intent: 'send', contact: newEmail() })
      .expect(200);
    expect(answered.body).toMatchObject({ notice: 'crush_sent', pointsGained: 100, personal: null, isMutual: false });
  });

  it('lets no id or address of another member leave the server', async () => {
    const [ana, lou] = [await newMember(), await newMember()];
    await send(ana, lou.email).expect(303);
    const pages = [JSON.stringify(await listsOf(lou)), (await lou.visitor.get('/profile-crush')).text];
    await answer(lou, (await listsOf(lou)).received[0]!.key).expect(303);
    pages.push(JSON.stringify(await listsOf(lou)), (await lou.visitor.get('/profile-crush')).text);
    for (const page of pages) {
      expect(page).not.toContain(ana.id);
      expect(page).not.toContain(ana.email);
    }
  });
});
