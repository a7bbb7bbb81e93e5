import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { extent, reached } from '#testing/promise.ts';
import { GALLERY } from '#shared/routes.ts';
import { startWebHere } from '#testing/programs-here.ts';
import { createMember, createVisitor, lastToken, queuedMails } from '#testing/visitor.ts';
import { prepareWeb, prepareWebSite } from '#testing/test-site.ts';
import { deleteAccount } from '../account/erasure.queries.ts';
import { fr } from '#shared/typeset.ts';

const site = prepareWebSite({ ownProcess: true, env: { LOG_LEVEL: 'info' } });
const { database, web } = site;
const second = prepareWeb(site, () => ({ LOG_LEVEL: 'info', PUBLIC_URL: web.url }));

/** Asks again, as a browser does, while a process has its hands full. */
async function insist(ask: () => PromiseLike<request.Response>): Promise<request.Response> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}
const countSessions = async () => (await database.db('sessions').select('sid')).length;
const isUnused = async (email: string) =>
  (await database.db('login_links').where({ email }).whereNull('used_at').whereNull('revoked_at')).length === 1;

describe('a magic link', () => {
  it('A1: opens exactly one session when fifty tabs use it at once, over two processes', async () => {
    const cookie = `browser=${'A'.repeat(43)}`;
    const rounds = extent(2, 200);
    for (let round = 0; round < rounds; round += 1) {
      const email = `course${round}@exemple.fr`;
      await createVisitor(web.url).signUp(email).set('Cookie', cookie).expect(200);
      const token = await lastToken(database.db, email);
      const before = await countSessions();
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const url = index % 2 ? web.url : second.url;
          const ask = () =>
            request(url).post('/auth/v1/verify').set('Origin', web.url).set('Cookie', cookie).send({ token });
          return insist(ask);
        }),
      );
      const codes = answers.map(({ status }) => `${status}`).sort();
      expect(codes.join()).toBe(`200${',401'.repeat(49)}`);
      expect(await countSessions()).toBe(before + 1);
    }
    reached('A1', `1 session of 50 at once, ${rounds} rounds, 2 processes`);
  });

  // S-sign-in-4
  it('A2: is not used up by GET, HEAD, OPTIONS or a robot that submits every form', async () => {
    const rounds = extent(1, 20);
    for (let round = 0; round < rounds; round += 1) {
      const email = `robot${round}@exemple.fr`;
      const ana = createVisitor(web.url);
      await ana.signUp(email).expect(200);
      const { token, link } = (await queuedMails(database.db, email))[0]!;
      const path = link.slice(web.url.length);
      const before = await countSessions();
      const robot = createVisitor(web.url);
      const expectHarmless = async () => {
        expect(await isUnused(email)).toBe(true);
        expect(await countSessions()).toBe(before);
      };
      for (const read of ['/home', '/_data/home', '/', '/login'].map((page) => `${page}?token=${token}`)) {
        for (const method of ['get', 'head', 'options'] as const) await robot.agent[method](read);
        await expectHarmless();
      }
      for (let visit = 0; visit < 5; visit += 1)
        await robot
          .get(path)
          .expect(200)
          .expect('Cache-Control', /no-store/)
          .expect('Referrer-Policy', 'no-referrer')
          .expect('X-Robots-Tag', 'noindex');
      await robot.agent.get(`/auth/v1/verify?token=${token}`).expect(404);
      await expectHarmless();
      const page = (await robot.get(path)).text;
      const fields = Object.fromEntries(
        [...page.matchAll(/<input[^>]*name="(\w+)"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      );
      expect(fields).toMatchObject({ intent: 'verify', token });
      await robot.post(path, fields).expect(422);
      await robot.post('/home', { ...fields, email: '' }).expect(422);
      await robot.post('/home', { ...fields, email: 'someone@else.fr' }).expect(422);
      await robot.call('/auth/v1/verify', { token }).expect(422);
      await expectHarmless();
      await robot.agent.get('/auth/v1/user').expect(401);
      await ana.call('/auth/v1/verify', { token }).expect(200);
      await ana.agent.get('/auth/v1/user').expect(200, new RegExp(email.replace('.', String.raw`\.`)));
    }
    reached('A2', `0 sessions by GET, HEAD, OPTIONS and forms, ${rounds} links`);
  });

  // S-sign-in-5
  it('needs its address in another browser, and is invalid after five wrong addresses', async () => {
    const email = 'ailleurs@exemple.fr';
    await createVisitor(web.url).signUp(email).expect(200);
    const token = await lastToken(database.db, email);
    const phone = createVisitor(web.url);
    await phone.call('/auth/v1/verify', { token }).expect(422, /link_email_required/);
    await phone.call('/auth/v1/verify', { token, email: 'faux@exemple.fr' }).expect(401);
    await phone.call('/auth/v1/verify', { token, email: ` ${email.toUpperCase()} ` }).expect(200);

    await createVisitor(web.url).askLink(email).expect(200);
    const next = await lastToken(database.db, email);
    for (let wrong = 0; wrong < 5; wrong += 1)
      await phone.call('/auth/v1/verify', { token: next, email: 'faux@exemple.fr' }).expect(401);
    await phone.call('/auth/v1/verify', { token: next, email }).expect(401);
  });

  it('A3: is valid for 595 seconds, refused after 601, and refused after its browser asked for a newer one', async () => {
    const email = 'temps@exemple.fr';
    const ana = createVisitor(web.url);
    const links = database.db('login_links').where({ email }).whereNull('revoked_at').whereNull('used_at');
    const age = (seconds: number) =>
      links.clone().update({
        created_at: database.db.raw(`now() - make_interval(secs => ?)`, [seconds]),
        expires_at: database.db.raw(`now() + make_interval(secs => 600 - ?)`, [seconds]),
      });
    await ana.signUp(email).expect(200);
    const older = await lastToken(database.db, email);
    await ana.signUp(email).expect(200);
    const newer = await lastToken(database.db, email);
    expect(newer).not.toBe(older);
    await ana.call('/auth/v1/verify', { token: older }).expect(401, /link_unusable/);
    const [link] = await links.clone().select('created_at', 'expires_at');
    expect(link!.expires_at.getTime() - link!.created_at.getTime()).toBe(600_000);
    // Also the token says so, by the database's clock; the package's own day goes by the clock of a machine (decision 110).
    const claims = Buffer.from(newer.split('.')[1]!, 'base64url').toString();
    const until = (JSON.parse(claims) as { user: { until: number } }).user.until * 1000;
    expect(until).toBeLessThan(link!.expires_at.getTime() + 1000);
    expect(until).toBeGreaterThan(link!.expires_at.getTime() - 60_000);
    await age(601);
    await ana.call('/auth/v1/verify', { token: newer }).expect(401);
    await age(595);
    await ana.call('/auth/v1/verify', { token: newer }).expect(200);
    reached('A3', 'valid at 595 s, refused at 601 s, and when voided, suspended or deleted');
  });

  it('that was forged is refused without a stack trace in the log', async () => {
    const ana = createVisitor(web.url);
    await ana.signUp('contrefait@exemple.fr').expect(200);
    const token = await lastToken(database.db, 'contrefait@exemple.fr');
    await ana.call('/auth/v1/verify', { token: `${token.slice(0, -4)}AAAA` }).expect(401, /link_unusable/);
    expect(web.output()).not.toMatch(/JsonWebTokenError|Token verification failed/);
    await ana.call('/auth/v1/verify', { token }).expect(200);
  });

  it('A3: differs from another one of the same second, and only one of them works', async () => {
    const email = 'seconde@exemple.fr';
    const cookie = `browser=${'C'.repeat(43)}`;
    await Promise.all(
      [web, second].map(({ url }) =>
        request(url)
          .post('/auth/v1/otp')
          .set({ Origin: web.url, Cookie: cookie })
          .send({ email, data: { display_name: 'Ana', age_confirmed: true } })
          .expect(200),
      ),
    );
    const tokens = (await queuedMails(database.db, email)).map(({ token }) => token);
    expect(new Set(tokens).size).toBe(2);
    const answers = [];
    for (const token of tokens)
      answers.push(
        (await request(web.url).post('/auth/v1/verify').set({ Origin: web.url, Cookie: cookie }).send({ token }))
          .status,
      );
    expect(answers.toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  it('A3: does not recreate an account that was deleted after it was sent', async () => {
    const email = 'partie@exemple.fr';
    const ana = await createMember(web.url, database.db, email);
    await ana.askLink(email).expect(200);
    const token = await lastToken(database.db, email);
    await deleteAccount(database.db, await idOf(email), email);
    await ana.call('/auth/v1/verify', { token }).expect(401);
    expect(await idOf(email)).toBe('');
  });

  // S-sign-in-11
  it('A3: opens no session for a suspended member', async () => {
    const email = 'banni@exemple.fr';
    const ana = await createMember(web.url, database.db, email);
    await ana.askLink(email).expect(200);
    await database.db('members').where({ email }).update({ suspended_at: new Date() });
    await ana.agent.get('/auth/v1/user').expect(401);
    await ana.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(401);
  });
});

describe('asking for a magic link', () => {
  it('sends a sign-in link to a member who signs up again, and changes no name', async () => {
    const email = 'encore@exemple.fr';
    const ana = await createMember(web.url, database.db, email, 'Ana');
    await ana.signUp(email, fr`Quelqu'un d'autre`).expect(200);
    const mail = (await queuedMails(database.db, email)).at(-1)!;
    expect(mail.kind).toBe('sign-in-link');
    await ana.call('/auth/v1/verify', { token: mail.token }).expect(200, /"display_name":"Ana"/);
  });

  it.each([
    [
      'no address',
      { email: '', display_name: 'Ana', age_confirmed: 'true' },
      'Saisis ton email et ton nom pour recevoir le lien magique',
    ],
    [
      'no name',
      { email: 'a@exemple.fr', display_name: ' ', age_confirmed: 'true' },
      'Saisis ton email et ton nom pour recevoir le lien magique',
    ],
    ['no age', { email: 'a@exemple.fr', display_name: 'Ana' }, 'Tu dois confirmer avoir plus de 18 ans'],
    [
      'a bad address',
      { email: 'pas-une-adresse', display_name: 'Ana', age_confirmed: 'true' },
      "Format d'email invalide.",
    ],
    [
      'two recipients',
      { email: '"a@x.fr, v@evil.fr"', display_name: 'Ana', age_confirmed: 'true' },
      "Format d'email invalide.",
    ],
  ])('refuses a sign-up with %s', async (_name, fields, message) => {
    const answer = await createVisitor(web.url)
      .agent.post('/_data/home')
      .set('Origin', web.url)
      .type('form')
      .send({ intent: 'sign-up', ...fields });
    expect(answer.status).toBe(422);
    expect(Object.values((answer.body as { errors: object }).errors)).toContain(message);
  });

  it('A7: sends a link of PUBLIC_URL for any Host header, and refuses a redirect to another site', async () => {
    const email = 'hote@exemple.fr';
    const visitor = createVisitor(web.url);
    await visitor.signUp(email).set('Host', 'evil.example').set('X-Forwarded-Host', 'evil.example').expect(200);
    expect((await queuedMails(database.db, email))[0]!.link.startsWith(`${web.url}/home?token=`)).toBe(true);
    for (const target of [
      'https://evil.example/home',
      '//evil.example',
      'javascript:alert(1)',
      `${web.url}.evil.example/`,
    ]) {
      await visitor.call('/auth/v1/otp', { email, create_user: false, redirect_to: target }).expect(422);
    }
    await visitor.call('/auth/v1/otp', { email, create_user: false, redirect_to: `${web.url}/home` }).expect(200);
  });
});

describe('A8: a session', () => {
  // S-session-2
  it('gets a new id at sign-in, and its former id is invalid', async () => {
    const email = 'identifiant@exemple.fr';
    const ana = await createMember(web.url, database.db, email);
    const sids = async () =>
      (
        await database
          .db('sessions')
          .where({ member_id: await idOf(email) })
          .select('sid')
      ).map(({ sid }) => sid);
    const [old] = await sids();
    await ana.askLink(email).expect(200);
    await ana.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
    expect(await sids()).not.toContain(old);
    expect(await sids()).toHaveLength(1);
  });

  // S-session-3
  it('ends by /auth/v1/logout in one browser or in all others, in every process', async () => {
    const email = 'sorties@exemple.fr';
    const first = await createMember(web.url, database.db, email);
    const others = createVisitor(second.url);
    await others.agent.post('/auth/v1/otp').set('Origin', web.url).send({ email, create_user: false });
    await others.agent
      .post('/auth/v1/verify')
      .set('Origin', web.url)
      .send({ token: await lastToken(database.db, email) })
      .expect(200);

    await first.call('/auth/v1/logout', { scope: 'others' }).expect(204);
    await others.agent.get('/auth/v1/user').expect(401);
    await first.agent.get('/auth/v1/user').expect(200);
    await first
      .call('/auth/v1/logout', {})
      .expect(204)
      .expect('Clear-Site-Data', /storage/);
    await first.agent.get('/auth/v1/user').expect(401);
    await first.call('/auth/v1/logout', { scope: 'nowhere' }).expect(422);
  });

  it('is an HttpOnly cookie, and a Secure __Host- cookie in production', async () => {
    const ana = createVisitor(web.url);
    await ana.signUp('biscuit@exemple.fr');
    const answer = await ana.call('/auth/v1/verify', { token: await lastToken(database.db, 'biscuit@exemple.fr') });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax/,
    );

    const production = await startWebHere(database.databaseUrl, {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://resonance.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      LIMIT_LINKS_PER_CLIENT: '100000',
    });
    const asked = await request(production.url)
      .post('/auth/v1/otp')
      .set('Origin', 'https://resonance.example')
      .send({ email: 'biscuit@exemple.fr', create_user: false });
    expect(String(asked.headers['set-cookie'])).toMatch(
      /^__Host-browser=[\w-]{43}; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax/,
    );
    expect(asked.headers['strict-transport-security']).toMatch(/max-age=63072000/);
    const opened = await request(production.url)
      .post('/auth/v1/verify')
      .set('Origin', 'https://resonance.example')
      .set('Cookie', String(asked.headers['set-cookie']).split(';')[0]!)
      .send({ token: await lastToken(database.db, 'biscuit@exemple.fr') });
    expect(String(opened.headers['set-cookie'])).toMatch(
      /__Host-session=[^;]+; Path=\/; .*HttpOnly; Secure; SameSite=Lax/,
    );
    for (const page of ['/dev/mailbox', GALLERY.path]) await request(production.url).get(page).expect(404);
    await production.stop();
  });
});

describe('G3: the two consents', () => {
  // S-consent-1
  it('are asked for before every question, each with a box of its own, and saved with version and date', async () => {
    const email = 'accords@exemple.fr';
    const ana = createVisitor(web.url);
    await ana.signUp(email);
    await ana.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
    await ana.get('/profile-gender').expect(302).expect('Location', '/home');
    await ana.post('/profile-gender', { gender: 'femme' }).expect(303).expect('Location', '/home');
    const asked = { wantedPage: null, asksName: true, asksAge: true, proposedName: 'Ana', quizResult: null };
    await ana.data('/home').expect(200, { state: 'consents', ...asked });
    // The age is asked for at the sign-up too. Each has a box of its own, and none is ticked.
    const age = await createVisitor(web.url).get('/home').expect(200);
    expect(boxesIn(age.text)).toEqual([{ name: 'age_confirmed', isTicked: false }]);
    const all = await ana.get('/home').expect(200);
    expect(boxesIn(all.text)).toEqual([
      { name: 'age_confirmed', isTicked: false },
      { name: 'terms', isTicked: false },
      { name: 'sensitive_data', isTicked: false },
    ]);
    for (const path of ['/conditions', '/confidentialite']) expect(all.text).toContain(`href="${path}"`);
    const given = { display_name: 'Ana', age_confirmed: 'true', terms: 'true', sensitive_data: 'true' };
    for (const missing of Object.keys(given))
      await ana.post('/home', { intent: 'consents', ...given, [missing]: undefined }).expect(422);
    await createVisitor(web.url)
      .post('/home', { intent: 'sign-up', email: 'sans-age@exemple.fr', display_name: 'Ana' })
      .expect(422);
    await ana.post('/profile-interests', { attracted_to_types: 'homme' }).expect(303).expect('Location', '/home');
    expect(await database.db('profiles').where({ user_id: await idOf(email) })).toHaveLength(0);
    await ana.call('/auth/v1/consents', { terms: true }).expect(422);
    expect(await database.db('consents').where({ member_id: await idOf(email) })).toHaveLength(0);
    await ana.post('/home', { intent: 'consents', ...given }).expect(303);
    const saved = await database
      .db('consents')
      .where({ member_id: await idOf(email) })
      .select();
    expect(saved.map(({ kind }) => kind).sort()).toEqual(['sensitive_data', 'terms']);
    expect(saved.every(({ version, given_at: at }) => version !== '' && at instanceof Date)).toBe(true);
    await ana.data('/home').expect(200, { state: 'finalising', next: '/profile-photo-upload', isNew: false });
    reached('G3', '3 boxes, 0 ticked; refused without each; version and time kept');
  });

  it('delete the sensitive answers when the second is withdrawn', async () => {
    const email = 'retrait@exemple.fr';
    const ana = await createMember(web.url, database.db, email);
    await database
      .db('profiles')
      .insert({ user_id: await idOf(email), gender: 'femme', attracted_to_types: ['homme'], profile_completed: true });
    await ana.call('/auth/v1/consents', { terms: true, sensitive_data: false }).expect(200);
    expect(
      await database
        .db('profiles')
        .where({ user_id: await idOf(email) })
        .first(),
    ).toMatchObject({ attracted_to_types: [], profile_completed: false });
    await ana.get('/matches').expect(302).expect('Location', '/home');
  });
});

/** The boxes of a page, with whether they come ticked. */
function boxesIn(html: string): { name: string | undefined; isTicked: boolean }[] {
  return [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => ({
    name: /name="(\w+)"/.exec(box)?.[1],
    isTicked: /\schecked/.test(box),
  }));
}

async function idOf(email: string): Promise<string> {
  const row = await database.db('members').where({ email }).first('id');
  return row?.id ?? '';
}
