import { beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { TEST_SECRET } from '#testing/test-process.ts';
import { createMember, createVisitor, enter, queuedMails } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { mailTemplates } from '../../app/product-mails.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { sendQueuedMail } from '../../platform/mail/sending.service.ts';
import { isContactRefused } from '../../platform/mail/do-not-contact.queries.ts';
import { mailboxHash, unsubscribeToken } from '../../platform/mail/recipient.ts';
import { listUnsubscribes, type Unsubscribe } from './unsubscribe.queries.ts';
import { notifyUnsubscribed, resubscribe, unsubscribe } from './unsubscribe.service.ts';
import { fr } from '#shared/typeset.ts';
import { frenchPattern } from '#testing/french-pattern.ts';

const DONE = 'Votre demande de désinscription a été enregistrée avec succès.';
const INVALID = 'Veuillez saisir une adresse email valide';

const { database, web, ctx } = prepareWebSite({ ownProcess: true, env: { LOG_LEVEL: 'info' } });

beforeEach(async () => {
  for (const table of ['desinscription_email', 'do_not_contact', 'rate_limits'] as const)
    await database.db(table).delete();
});

const ask = (email: string, visitor = createVisitor(web.url)) => visitor.post('/unsubscribe', { email });
const listed = () =>
  database.db('desinscription_email').orderBy('email').select('email', 'ip_address', 'user_agent', 'source');

describe('the page /unsubscribe', () => {
  it('is open to a visitor', async () => {
    const page = await createVisitor(web.url).get('/unsubscribe').expect(200);
    for (const words of ['Désinscription', 'placeholder="prenom@exemple.fr"', 'Envoyer'])
      expect(page.text).toContain(words);
  });

  it('saves the address trimmed and in lower case, with the browser and without the network address', async () => {
    const visitor = createVisitor(web.url);
    visitor.agent.set('User-Agent', `Navigateur ${'x'.repeat(400)}`);
    const answer = await ask('  Lou.Martin@Exemple.FR ', visitor).expect(303);
    const page = await visitor.get(String(answer.headers['location'])).expect(200);
    expect(page.text).toContain(DONE);
    expect(page.text).not.toContain('lou.martin');
    const [row] = await listed();
    expect(row).toEqual({
      email: 'lou.martin@exemple.fr',
      ip_address: null,
      user_agent: `Navigateur ${'x'.repeat(400)}`.slice(0, 255),
      source: 'form',
    });
  });

  it('answers known, unknown and repeated addresses with equal bytes', async () => {
    await createMember(web.url, database.db, 'connue@exemple.fr');
    const answers = [];
    for (const email of ['connue@exemple.fr', 'inconnue@exemple.fr', 'connue@exemple.fr']) {
      const { status, headers, text } = await ask(email).expect(303);
      answers.push({ status, text, location: headers['location'] as unknown });
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
    expect(await listed()).toHaveLength(2);
  });

  it.each([
    ['', INVALID],
    ['lou', INVALID],
    ['lou@exemple', INVALID],
    ['lou@@exemple.fr', INVALID],
    ['lou@exemple.fr, autre@exemple.fr', INVALID],
    ["lou'); DROP TABLE desinscription_email; --", INVALID],
    ['<script>alert(1)</script>@exemple.fr', INVALID],
    ['lou@exemple.fr\r\nBcc: autre@exemple.fr', INVALID],
    [`${'x'.repeat(246)}@exemple.fr`, 'Veuillez vérifier votre adresse email.'],
    ['x'.repeat(20_000), 'Veuillez vérifier votre adresse email.'],
  ])('answers 422 to %j', async (email, message) => {
    const page = await ask(email).expect(422);
    expect(page.text).toContain(message);
    expect(await listed()).toEqual([]);
  });

  it('answers 422 to two addresses or none', async () => {
    const visitor = createVisitor(web.url);
    const twice = await visitor.agent
      .post('/unsubscribe')
      .set('Origin', web.url)
      .type('form')
      .send('email=a@exemple.fr&email=b@exemple.fr');
    expect([twice.status, twice.text.includes('Veuillez vérifier votre adresse email.')]).toEqual([422, true]);
    await visitor.post('/unsubscribe', {}).expect(422);
    expect(await listed()).toEqual([]);
  });

  it('shows the typed address again when saving fails, and logs no address', async () => {
    await database.db.raw('ALTER TABLE desinscription_email RENAME TO desinscription_away');
    try {
      const page = await ask('lou@exemple.fr').expect(500);
      expect(page.text).toContain('Une erreur s&#x27;est produite. Veuillez réessayer.');
      expect(page.text).toContain('value="lou@exemple.fr"');
    } finally {
      await database.db.raw('ALTER TABLE desinscription_away RENAME TO desinscription_email');
    }
    expect(web.output()).toContain('not unsubscribed');
    expect(web.output()).not.toContain('lou@exemple.fr');
  });

  it('answers 429 after twenty addresses of one client', async () => {
    const answers = [];
    for (let number = 0; number < 22; number += 1) answers.push((await ask(`n${number}@exemple.fr`)).status);
    expect(answers.slice(-2)).toEqual([429, 429]);
    expect(await listed()).toHaveLength(20);
  });

  it('saves one row for ten simultaneous requests with one address', async () => {
    await Promise.all(Array.from({ length: 10 }, () => ask('lou@exemple.fr').expect(303)));
    expect(await listed()).toHaveLength(1);
  });
});

// S-unsubscribe-4
describe('a member whose address somebody typed into the form', () => {
  const kindsOf = async (email: string) => (await queuedMails(database.db, email)).map(({ kind }) => kind);
  /** Does what the worker does with the queued job. */
  async function announce(): Promise<number> {
    const jobs = await database.db('pgboss.job').where({ name: 'unsubscribe.notify' }).select('data');
    await database.db('pgboss.job').where({ name: 'unsubscribe.notify' }).delete();
    for (const { data } of jobs) await notifyUnsubscribed(ctx, (data as { mailboxHash: string }).mailboxHash);
    expect(JSON.stringify(jobs)).not.toContain('@');
    return jobs.length;
  }

  it.each(['victime@exemple.fr', 'victime+autre@exemple.fr'])(
    'by %s gets a mail, once, and undoes it at /mon-compte with one press',
    async (typed) => {
      const email = 'victime@exemple.fr';
      const victim = createVisitor(web.url);
      await enter(victim, database.db, email);
      await database.db('outbox_mails').delete();
      await database.db('pgboss.job').where({ name: 'unsubscribe.notify' }).delete();
      for (let time = 0; time < 3; time += 1) await ask(typed).expect(303);
      expect(await announce()).toBe(1);
      expect(await kindsOf(email)).toEqual(['unsubscribed']);
      expect(await kindsOf('victime+autre@exemple.fr')).toEqual([]);

      const page = await victim.get('/mon-compte').expect(200);
      expect(page.text).toContain(fr`Nous ne t'écrivons plus depuis le`);
      await victim
        .post('/mon-compte', { intent: 'messages-on' })
        .expect(303)
        .expect('Location', '/mon-compte?info=messages-retablis#messages');
      expect((await victim.get('/mon-compte?info=messages-retablis')).text).toContain(fr`C'est rétabli`);
      expect(await isContactRefused(database.db, mailboxHash(ctx.config, email), email)).toBe(false);
      // Stopped again, it is told again.
      await ask(typed).expect(303);
      await announce();
      expect(await kindsOf(email)).toEqual(['unsubscribed', 'unsubscribed']);
      await database.db('members').where({ email }).delete();
    },
  );

  it('stops them at /mon-compte as well, without a mail about it', async () => {
    const email = 'volontaire@exemple.fr';
    const member = await createMember(web.url, database.db, email);
    await member.post('/mon-compte', { intent: 'messages-off' }).expect(303);
    expect(await isContactRefused(database.db, mailboxHash(ctx.config, email), email)).toBe(true);
    expect((await member.get('/mon-compte')).text).toContain('Recevoir à nouveau nos messages');
    expect(await announce()).toBe(0);
    // The wish of somebody else is left alone.
    await ask('autre@exemple.fr').expect(303);
    await member.post('/mon-compte', { intent: 'messages-on' }).expect(303);
    expect(await listed()).toHaveLength(1);
    await database.db('pgboss.job').where({ name: 'unsubscribe.notify' }).delete();
  });

  it('does the same for an address of nobody, except that no mail follows', async () => {
    await ask('personne@exemple.fr').expect(303);
    expect(await announce()).toBe(1);
    expect(await kindsOf('personne@exemple.fr')).toEqual([]);
  });
});

describe('an unsubscribed address', () => {
  const sent: string[] = [];
  const transport = { send: ({ to }: { to: string }) => Promise.resolve(void sent.push(to)) };

  async function queueAndSend(to: string, isLogIn = false): Promise<string> {
    const key = crypto.randomUUID();
    if (isLogIn)
      await queueMail(ctx, {
        kind: 'sign-in-link',
        to,
        data: { link: 'https://exemple.fr/home?token=a' },
        dedupeKey: key,
      });
    else await queueMail(ctx, { kind: 'early-member-thanks', to, data: {}, dedupeKey: key });
    const { id } = (await database.db('outbox_mails').where({ dedupe_key: key }).first('id'))!;
    return id;
  }
  const deliver = async (id: string) => {
    await sendQueuedMail(ctx, { templates: mailTemplates, transport }, id);
    return (await database.db('outbox_mails').where({ id }).first('state'))!.state;
  };

  it('gets no mail, not even one that was queued before, in any spelling', async () => {
    const waiting = await queueAndSend('lou@exemple.fr');
    const respelt = await queueAndSend('lou+site@exemple.fr');
    await ask('lou@exemple.fr').expect(303);
    expect(await deliver(waiting)).toBe('cancelled');
    expect(await deliver(respelt)).toBe('cancelled');
    expect(sent).toEqual([]);
  });

  it('still gets a sign-in link that was asked for', async () => {
    await ask('lou@exemple.fr').expect(303);
    expect(await deliver(await queueAndSend('lou@exemple.fr', true))).toBe('sent');
    await createVisitor(web.url).askLink('lou@exemple.fr').expect(200);
    expect(await queuedMails(database.db, 'lou@exemple.fr')).not.toEqual([]);
  });

  it('gets no mail either when it was inserted without the keyed hash', async () => {
    await database
      .db('desinscription_email')
      .insert({ email: 'lou@exemple.fr', source: 'admin', unsubscribed_at: new Date() });
    expect(await deliver(await queueAndSend('lou@exemple.fr'))).toBe('cancelled');
  });

  it('gets mails again after an administrator removed it, and both actions are recorded without the address', async () => {
    await unsubscribe(ctx, 'lou@exemple.fr', { kind: 'admin', actor: 'cli:test' });
    expect(await resubscribe(ctx, 'lou@exemple.fr', 'cli:test')).toBe(true);
    expect(await resubscribe(ctx, 'lou@exemple.fr', 'cli:test')).toBe(false);
    expect(await deliver(await queueAndSend('lou@exemple.fr'))).toBe('sent');
    const actions = await database.db('audit_log').where({ actor: 'cli:test' }).orderBy('happened_at').select();
    expect(actions.map(({ action }: { action: string }) => action)).toEqual(['unsubscribe.add', 'unsubscribe.remove']);
    expect(JSON.stringify(actions)).not.toContain('lou');
  });

  it('is listed by listUnsubscribes, oldest first, from a given day on', async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    await database
      .db('desinscription_email')
      .insert(
        [3, 1, 2].map((number) => ({ email: `n${number}@exemple.fr`, source: 'form', unsubscribed_at: day(number) })),
      );
    const emails = async (since?: Date) => {
      const rows: Unsubscribe[] = [];
      for await (const row of listUnsubscribes(database.db, since ? { since } : {})) rows.push(row);
      return rows.map(({ email }) => email);
    };
    expect(await emails()).toEqual(['n1@exemple.fr', 'n2@exemple.fr', 'n3@exemple.fr']);
    expect(await emails(day(2))).toEqual(['n2@exemple.fr', 'n3@exemple.fr']);
    // More than one part, all at the same moment.
    await database.db.raw(`INSERT INTO desinscription_email (email, source, unsubscribed_at)
      SELECT 'masse' || n || '@exemple.fr', 'form', now() FROM generate_series(1, 4500) AS n`);
    expect(new Set(await emails()).size).toBe(4503);
  });
});

// S-unsubscribe-3
describe('C5: the one-click address of a mail', () => {
  const config = { secretKey: TEST_SECRET };
  const hash = mailboxHash(config, 'lou@exemple.fr');
  const path = `/unsubscribe/one-click?token=${unsubscribeToken(config, hash)}`;
  const refused = async () =>
    (await database.db('do_not_contact').select('mailbox_hash')).map((row) => row.mailbox_hash);

  it('changes nothing on GET, and shows a button', async () => {
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
  ])('stops all mails on POST, without a cookie or a redirect, for %s', async (_name, headers) => {
    const answer = await request(web.url).post(path).set(headers).type('form').send('List-Unsubscribe=One-Click');
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text).toContain(fr`C'est noté`);
    // An account has the address still.
    expect(answer.text).toContain('une empreinte de ton adresse suffit');
    expect(await refused()).toEqual([hash]);
    await request(web.url).post(path).type('form').send('List-Unsubscribe=One-Click').expect(200);
    expect(await refused()).toEqual([hash]);
  });

  it('accepts a multipart form as well (RFC 8058, 3.2)', async () => {
    await request(web.url).post(path).field('List-Unsubscribe', 'One-Click').expect(200);
    expect(await refused()).toEqual([hash]);
  });

  it('works by its button, with and without JavaScript', async () => {
    const visitor = await createMember(web.url, database.db, 'autre@exemple.fr');
    await visitor.post(path, {}).expect(200, frenchPattern(/C'est noté/));
    expect(await refused()).toEqual([hash]);
    const answer = await visitor.agent.post(`/_data${path}`).set('Origin', web.url).type('form').send({}).expect(200);
    expect(answer.body).toMatchObject({ notice: 'contact_refused' });
  });

  it("refuses a POST of a foreign site with a member's cookie", async () => {
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

  it('is logged without its token', () => {
    expect(web.output()).toContain('/unsubscribe/one-click');
    expect(web.output()).not.toContain('token=');
    expect(web.output()).not.toContain(hash);
  });
});
