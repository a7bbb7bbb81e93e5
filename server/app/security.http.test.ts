import { afterAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { expectFor } from '#testing/expect-for.ts';
import { messages } from '#shared/errors.ts';
import { DATA_PREFIX, routes } from '#shared/routes.ts';
import { signInPath } from '#shared/sign-in/wanted-page.ts';
import { createLonelyApp, registeredRoutes } from '#testing/every-route.ts';
import { extent, reached } from '#testing/promise.ts';
import { scriptPayloads } from '#testing/script-payloads.ts';
import { snapshot } from '#testing/snapshot.ts';
import { until } from '#testing/test-process.ts';
import { createMember, createVisitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { forgetVisits, writtenVisits } from '#testing/written-visits.ts';
import { readStatistics } from '../features/statistics/statistics.service.ts';
import { fr } from '#shared/typeset.ts';

const { database, web, ctx } = prepareWebSite({ ownProcess: true, env: { LOG_LEVEL: 'info' } });
const ana = prepare(() => createMember(web.url, database.db, 'ana@exemple.fr'));

const { app: lonelyApp, close: closeLonelyApp } = createLonelyApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://resonance.example',
});
afterAll(closeLonelyApp);

const screens = Object.values(routes);
const registered = registeredRoutes(lonelyApp);
/** Whatever takes more than reading: the screens, their data, and every other route of the router. */
const postable = [
  ...screens,
  ...screens.map((path) => DATA_PREFIX + path),
  ...registered.filter(({ method }) => method !== 'GET').map(({ path }) => path),
];
const readable = [
  ...screens,
  ...screens.map((path) => DATA_PREFIX + path),
  ...registered.filter(({ method }) => method === 'GET').map(({ path }) => path.replaceAll(/:\w+/g, 'x')),
];
const changes = () => snapshot(database.db);

describe('A10: requests from another site', () => {
  it.each<[string, Record<string, string>]>([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.resonance.example' }],
    ['a foreign origin alone', { Origin: 'https://evil.example' }],
    ['no origin, said so', { Origin: 'null' }],
    ['a foreign origin that claims to be ours', { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' }],
    ['our origin from another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'OWN' }],
    ['nowhere, with a cookie', {}],
  ])('are refused on every address and change nothing: %s', async (_name, headers) => {
    const before = await changes();
    for (const path of postable) {
      const sent = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value === 'OWN' ? web.url : value]),
      );
      const answer = await ana.agent.post(path).set(sent).type('form').send({ intent: 'sign-out', gender: 'autre' });
      expectFor(path, answer.status).toEqual(403);
    }
    expect(await changes()).toEqual(before);
  });

  it('reach only the one-click unsubscribe, also without a cookie', async () => {
    const passed: string[] = [];
    for (const path of postable) {
      const { status } = await request(web.url).post(path).set('Origin', 'https://evil.example').type('form').send('');
      if (status !== 403) passed.push(path);
    }
    expect(passed).toEqual([routes.unsubscribeOneClick]);
    reached('A10', `${postable.length} addresses × 7 origins = 403, 1 exempt`);
  });

  it('change nothing by GET and HEAD of any address', async () => {
    // Every visitor is counted once a day, and gets an invitation of their own with the first look at the gifts; the
    // recap completes a profile that is complete (S-screen-4).
    await ana.data(routes.gifts).expect(200);
    const before = await changes();
    // The pages are read from what is read here as data.
    const wanted = readable.filter((path, at) => !(screens as string[]).includes(path) || at % extent(6, 1) === 0);
    for (const path of wanted) {
      await ana.agent.get(path);
      await ana.agent.head(path);
      await request(web.url).get(path);
    }
    expect(await changes()).toEqual(before);
    reached('A10', `${wanted.length} addresses read: 0 rows`);
  });

  it('do not include a form of our own page without a referrer', async () => {
    await ana.agent
      .post('/_data/login')
      .set({ 'Sec-Fetch-Site': 'same-origin', Origin: 'null' })
      .type('form')
      .send({ intent: 'link', email: 'ana@exemple.fr' })
      .expect(200);
  });
});

describe('bad input', () => {
  const own = (path: string) => ana.agent.post(path).set('Origin', web.url);

  it.each<[string, () => request.Test, number]>([
    ['an unknown field', () => own('/profile-gender').type('form').send({ gender: 'femme', role: 'admin' }), 400],
    ['an unknown answer', () => own('/profile-gender').type('form').send({ gender: 'licorne' }), 400],
    ['a field twice', () => own('/profile-gender').type('form').send('gender=femme&gender=homme'), 400],
    ['no field', () => own('/profile-gender').type('form').send(''), 422],
    ['a form as JSON', () => own('/profile-gender').send({ gender: 'femme' }), 415],
    ['a file upload', () => own('/profile-gender').attach('gender', Buffer.from('femme'), 'gender.txt'), 415],
    ['broken percent signs', () => own('/profile-gender').type('form').send('gender=%E0%A4%A'), 400],
    [
      'broken UTF-8',
      () =>
        own('/profile-gender')
          .type('form')
          .serialize((body: unknown) => body as string)
          .send(Buffer.from([0x67, 0x3d, 0xff, 0xfe]) as unknown as string),
      400,
    ],
    ['a NUL', () => own('/profile-gender').type('form').send('gender=femme%00'), 400],
    [
      'a huge form',
      () =>
        own('/profile-gender')
          .type('form')
          .send(`gender=${'x'.repeat(100_000)}`),
      413,
    ],
    [
      'too many values',
      () =>
        own('/profile-relationship-values')
          .type('form')
          .send(
            'relationship_values=empathie&relationship_values=equite&relationship_values=engagement&relationship_values=altruisme',
          ),
      422,
    ],
    [
      'the same value twice',
      () =>
        own('/profile-relationship-values')
          .type('form')
          .send('relationship_values=empathie&relationship_values=empathie'),
      400,
    ],
    ['an unknown intent', () => own('/home').type('form').send({ intent: 'become-admin' }), 400],
    ['a prototype as intent', () => own('/home').type('form').send({ intent: '__proto__' }), 400],
    ['JSON that is none', () => own('/auth/v1/otp').type('json').send('{"email":'), 400],
    ['JSON that is a list', () => own('/auth/v1/otp').send([]), 422],
    [
      'an unknown JSON key',
      () => own('/auth/v1/otp').send({ email: 'a@exemple.fr', create_user: false, admin: true }),
      422,
    ],
    ['an address that is an object', () => own('/auth/v1/otp').send({ email: { $ne: '' }, create_user: false }), 422],
    [
      'an address that is a list',
      () => own('/auth/v1/otp').send({ email: ['a@x.fr', 'b@x.fr'], create_user: false }),
      422,
    ],
    [
      'broken UTF-8 in JSON',
      () =>
        own('/auth/v1/otp')
          .type('json')
          .serialize((body: unknown) => body as string)
          .send(Buffer.from([0x7b, 0xff, 0x7d]) as unknown as string),
      400,
    ],
    ['huge JSON', () => own('/auth/v1/otp').send({ email: 'a'.repeat(50_000) }), 413],
    ['a token that is none', () => own('/auth/v1/verify').send({ token: 'x' }), 422],
    [
      'a forged token',
      () =>
        own('/auth/v1/verify').send({
          token: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjp7ImxpbmtJZCI6IngifX0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
          email: 'ana@exemple.fr',
        }),
      401,
    ],
    [
      'a token signed by nobody',
      () =>
        own('/auth/v1/verify').send({
          token: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"user":{"linkId":"x"}}').toString('base64url')}.AAAAAAAAAAAAAAAAAAAAA`,
          email: 'ana@exemple.fr',
        }),
      401,
    ],
    ['an unknown call', () => own('/functions/v1/nothing').send({}), 404],
    ['another method', () => ana.agent.delete('/profile-gender').set('Origin', web.url), 405],
    ['a post to a screen without action', () => own('/profile-complete').type('form').send({}), 405],
  ])('is refused and changes nothing: %s', async (_name, send, status) => {
    const before = await changes();
    const answer = await send();
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([status, expect.any(String)]);
    expect(answer.text).not.toMatch(/\n\s+at |node_modules|SELECT|syntax error|Unexpected token/);
    expect(await changes()).toEqual(before);
    const requestId = String(answer.headers['x-request-id']);
    await until(() => Promise.resolve(web.output().includes(requestId)));
    const lines = web.output().trim().split('\n');
    expect(lines.filter((line) => line.includes(requestId))).toHaveLength(1);
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
  });

  it('in a cookie leads to the sign-in, and ends no process', async () => {
    for (const cookie of ['session=%E0%A4%A', 'session=s%3Afoo.bar', 'session', ';;;', `session=${'x'.repeat(4000)}`]) {
      await request(web.url)
        .get('/matches')
        .set('Cookie', cookie)
        .expect(302)
        .expect('Location', /^\/login\?raison=acces/);
      await request(web.url).get('/auth/v1/user').set('Cookie', cookie).expect(401);
    }
  });

  it('in a sign-in token is answered as an unknown token', async () => {
    for (const user of [
      null,
      5,
      { browser: 5 },
      { browser: {} },
      { linkId: 'x', browser: ['a'] },
      { linkId: {}, browser: 'a' },
    ]) {
      const payload = Buffer.from(JSON.stringify({ user, padding: 'x'.repeat(20) })).toString('base64url');
      const token = `${'a'.repeat(20)}.${payload}.${'c'.repeat(43)}`;
      const page = await ana.data(`/home?token=${token}`).expect(200);
      expect(page.body).toMatchObject({ state: 'link', isBound: false });
      await ana.call('/auth/v1/verify', { token }).expect(422);
      await ana.call('/auth/v1/verify', { token, email: 'ana@exemple.fr' }).expect(401);
    }
  });
});

describe('every answer', () => {
  it('for an unknown address is a French page with status 404', async () => {
    const answer = await request(web.url).get('/nulle-part').set('Accept', 'text/html').expect(404);
    expect(answer.text).toContain('Oops! Page not found');
    expect(answer.text).toContain('lang="fr"');
    await request(web.url)
      .get('/_data/nulle-part')
      .expect(404, /"code":"not_found"/);
    await request(web.url).get('/_data').expect(200);
  });

  it("E2: escapes everything that was typed in the page's data", async () => {
    const visitor = createVisitor(web.url);
    const all = scriptPayloads.join(' ');
    const page = await visitor.post('/login', { intent: 'link', email: all }).set('Accept', 'text/html').expect(422);
    const state = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(page.text)?.[1] ?? '';
    expect(JSON.stringify(JSON.parse(state))).toContain(JSON.stringify(all).slice(1, -1));
    expect(scriptPayloads.filter((text) => text.includes('<') && page.text.includes(text))).toEqual([]);
  });

  it("sets no session for a visitor, and redirects members' pages to the sign-in", async () => {
    const stranger = createVisitor(web.url);
    const home = await stranger.get('/home').expect(200);
    expect([home.headers['set-cookie'] ?? ''].flat().join()).not.toMatch(/session/);
    for (const path of ['/matches', '/profile-gender', '/profile-complete', '/play-room', '/cadeaux']) {
      await stranger
        .get(path)
        .expect(302)
        .expect('Location', /^\/login/);
      await stranger
        .data(path)
        .expect(204)
        .expect('X-Redirect', /^\/login/);
    }
  });

  // S-session-8
  it('for a form whose session has ended is an error at the form, where a script has sent it', async () => {
    const { agent, post } = createVisitor(web.url);
    const send = (path: string, fields: object) =>
      agent.post(`/_data${path}`).set('Origin', web.url).type('form').send(fields).expect(401);
    const phrases = await send(routes.phrases, { text: 'Ce que Léa a tapé' });
    expect(phrases.headers['x-redirect']).toBeUndefined();
    expect(phrases.body).toEqual({
      error: {
        code: 'session_over',
        message: messages.session_over,
        way: { to: signInPath('acces', routes.phrases), label: 'Me reconnecter (nouvel onglet)' },
      },
    });
    // What names somebody as only its own session knows them cannot be sent in another one.
    const match = 'x'.repeat(32);
    const question = await send(routes.sharedQuestion, { match, text: 'Ce que Léa a tapé' });
    expect(question.body.error.code).toBe('session_over_for_page');
    await post(routes.phrases, { text: 'Ce que Léa a tapé' })
      .expect(303)
      .expect('Location', signInPath('acces', routes.phrases));
  });

  // S-screen-3
  it('redirects old addresses', async () => {
    await ana.get('/my-matches').expect(302).expect('Location', '/matches');
    await ana.get('/carte-thematique').expect(302).expect('Location', '/thematique-carte');
  });
});

describe('an unexpected error', () => {
  it('is a French page or a JSON error without internal details, which are logged', async () => {
    await database.db.raw('ALTER TABLE match_sixes RENAME TO match_sixes_away');
    const id = (await database.db('members').where({ email: 'ana@exemple.fr' }).first('id'))!.id;
    await database.db('profiles').insert({ user_id: id, profile_completed: true }).onConflict('user_id').merge();
    const page = await ana.get('/matches');
    const json = await ana.data('/matches');
    await database.db.raw('ALTER TABLE match_sixes_away RENAME TO match_sixes');
    expect([page.status, json.status]).toEqual([500, 500]);
    expect(page.text).toContain(fr`Quelque chose s'est mal passé`);
    expect(page.text).toContain('Recharger la page');
    expect(json.body).toEqual({ error: { code: 'unexpected', message: "Une erreur inattendue s'est produite." } });
    expect(page.text + json.text).not.toMatch(/match_sixes|relation ["&]|SELECT|\n\s+at /);
    expect(web.output()).toContain('match_sixes');
  });
});

describe('health and visits', () => {
  it('F5: /healthz and /readyz answer 200 with a working database', async () => {
    await request(web.url).get('/healthz').expect(200);
    await request(web.url)
      .get('/readyz')
      .expect(200, /"database":true,"migrations":true,"queue":true/);
  });

  it('visits of /home and /login are counted without identifying anybody', async () => {
    await forgetVisits(web.url, database.db);
    const stranger = createVisitor(web.url);
    await stranger.get('/home').set('User-Agent', 'Netscape/4');
    await stranger.agent.head('/home');
    await stranger.data('/login');
    expect(await writtenVisits(web.url, database.db)).toEqual({ home: 1, login: 1 });
    const rows = await database.db('page_visits').select('ip_address', 'user_agent');
    expect(rows.every(({ ip_address: address, user_agent: browser }) => address === null && browser === null)).toBe(
      true,
    );
  });

  // S-statistics-5
  it('1000 visits of one page are written as one row for each hour, and counted in full by the statistics', async () => {
    await forgetVisits(web.url, database.db);
    for (let burst = 0; burst < 20; burst += 1)
      await Promise.all(Array.from({ length: 50 }, () => request(web.url).get('/home').expect(200)));
    expect((await writtenVisits(web.url, database.db))['home']).toBe(1000);
    // An hour may end among them.
    expect((await database.db('page_visits').where({ page_name: 'home' })).length).toBeLessThanOrEqual(2);
    const { stats } = await readStatistics(ctx);
    expect([stats.pageVisits.home, stats.recentPageVisits.home]).toEqual([1000, 1000]);
  });
});
