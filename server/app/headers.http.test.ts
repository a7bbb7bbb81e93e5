import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { expectFor } from '#testing/expect-for.ts';
import { DATA_PREFIX, routes } from '#shared/routes.ts';
import { createLonelyApp, registeredRoutes } from '#testing/every-route.ts';
import { extent, reached } from '#testing/promise.ts';
import { createMember, createVisitor, lastToken, type Visitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { CLIENT_FILES } from '../platform/http/render.ts';

const { database, web } = prepareWebSite({ env: { LIMIT_ASSISTANT_PER_MINUTE: '1' } });
const ana = prepare(() => createMember(web.url, database.db, 'ana@exemple.fr'));

const { app: production, close: closeProduction } = createLonelyApp({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://resonance.example',
});
afterAll(closeProduction);

const screens = Object.values(routes);
const addresses = [
  ...screens,
  ...screens.map((screen) => DATA_PREFIX + screen),
  ...registeredRoutes(production).map((route) => route.path.replaceAll(/:\w+/g, 'x')),
  '/nulle-part',
  '/_data/nulle-part',
  '/functions/v1/nulle-part',
  '/assets/nulle-part.js',
  '/%E0%A4%A',
];

/** The headers of an answer, in small letters. */
type Headers = Readonly<Record<string, string>>;

/** The one page with a camera, by its name in a test: where two members meet by video (S-video-meeting-10). */
const MEETING = new RegExp(`(?:^| )${routes.videoMeeting}$`);

function expectStrict(name: string, headers: Headers): void {
  expect({ name, ...headers }).toMatchObject({
    name,
    'x-content-type-options': 'nosniff',
    'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining(MEETING.test(name) ? 'camera=(self)' : 'camera=()'),
    'content-security-policy': expect.stringMatching(/default-src '(self|none)'/),
  });
  expect(headers['permissions-policy']).toContain('display-capture=()');
  expect(headers['content-security-policy']).not.toMatch(/unsafe|\*|https:|data:;/);
  expect(Object.keys(headers)).not.toContain('x-powered-by');
  expect(Object.keys(headers)).not.toContain('server');
}

/** Sends bytes that no HTTP library would send, and answers the head of what comes back. */
async function sendRaw(text: string): Promise<{ readonly status: number; readonly headers: Headers }> {
  const { hostname, port } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  socket.end(text);
  let answer = '';
  for await (const chunk of socket.setEncoding('utf8')) answer += String(chunk);
  const [first = '', ...lines] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) };
}

/** Identical for everybody, and therefore cached by browsers. */
const forAnybody = /^\/(assets\/|partage\/|robots\.txt$|sitemap\.xml$|\.well-known\/)/;

describe('E3: the headers of every answer', () => {
  it('are strict on every address and method, with every status', async () => {
    // One of the addresses signs out.
    const { agent } = await createVisitorSignedIn();
    const statuses = new Set<number>();
    let answers = 0;
    for (const address of addresses.filter((_address, at) => at % extent(7, 1) === 0)) {
      for (const method of ['get', 'head', 'post', 'options', 'delete'] as const) {
        const { status, headers } = await agent[method](address).set('Origin', web.url);
        statuses.add(status);
        answers += 1;
        expectStrict(`${method} ${address}`, headers);
        // What is allowed is not kept by anybody (RFC 9110, 9.3.7).
        if (!forAnybody.test(address) && method !== 'options')
          expectFor(address, headers['cache-control']).toEqual(expect.stringMatching(/no-store/));
      }
    }
    const seen = extent(0, 1) ? [200, 204, 302, 400, 401, 403, 404, 405, 422] : [200, 405];
    expect([...statuses]).toEqual(expect.arrayContaining(seen));
    reached(
      'E3',
      `${answers} answers of ${addresses.length} addresses, statuses ${[...statuses].sort((one, other) => one - other).join(' ')}`,
    );
  });

  it('permit the microphone where a voice is recorded or two meet by video, and the camera at the latter alone', async () => {
    const { agent } = await createVisitorSignedIn();
    const permitting: string[] = [];
    const withCamera: string[] = [];
    for (const address of [
      ...Object.values(routes),
      '/nulle-part',
      '/voix/x/opus',
      '/audio/plus',
      '/discussion/voix/x',
      `${routes.videoMeeting}/x`,
    ]) {
      const { headers } = await agent.get(address);
      if (!String(headers['permissions-policy']).includes('microphone=()')) permitting.push(address);
      if (!String(headers['permissions-policy']).includes('camera=()')) withCamera.push(address);
    }
    expect(permitting.toSorted()).toEqual([routes.audio, routes.voiceNote, routes.videoMeeting]);
    expect(withCamera).toEqual([routes.videoMeeting]);
  });

  it('are strict on files, streams, and answers 413 and 429', async () => {
    const file = readdirSync(path.join(CLIENT_FILES, 'assets/entries'))[0];
    const script = await request(web.url).get(`/assets/entries/${file}`).expect(200);
    expectStrict('script', script.headers);
    expect(script.headers['cache-control']).toMatch(/immutable/);
    expectStrict('picture', (await request(web.url).get('/favicon.svg').expect(200)).headers);
    const ask = () => ana.call('/functions/v1/chatbot', { messages: [{ role: 'user', content: 'Bonjour' }] });
    const stream = await ask()
      .expect(200)
      .expect('Content-Type', /event-stream/);
    expectStrict('stream', stream.headers);
    expectStrict('too often', (await ask().expect(429)).headers);
    const huge = await ana.post('/profile-gender', { gender: 'x'.repeat(100_000) }).expect(413);
    expectStrict('too large', huge.headers);
  });

  it('are strict on a request that is not valid HTTP', async () => {
    for (const [text, expected] of [
      ['NONSENSE\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const { status, headers } = await sendRaw(text);
      expect(status).toBe(expected);
      expectStrict(text.slice(0, 20), headers);
    }
  });

  it('include Strict-Transport-Security for two years in production, also while the database is down', async () => {
    const statuses = new Set<number>();
    for (const address of addresses) {
      const { status, headers } = await request(production).get(address).set('Cookie', '__Host-session=s%3Aa.b');
      statuses.add(status);
      expectStrict(address, headers);
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    }
    expect(statuses).toContain(503);
  });

  it("clear the browser's cache and storage at sign-out", async () => {
    for (const leave of [
      (one: Visitor) => one.post('/home', { intent: 'sign-out' }).expect(303),
      (one: Visitor) => one.post('/login', { intent: 'sign-out' }).expect(303),
      (one: Visitor) => one.call('/auth/v1/logout', {}).expect(204),
      (one: Visitor) => one.call('/auth/v1/logout', { scope: 'global' }).expect(204),
    ]) {
      const leaving = await createVisitorSignedIn();
      expect((await leave(leaving)).headers['clear-site-data']).toBe('"cache", "storage"');
    }
  });
});

let number = 0;
async function createVisitorSignedIn(): Promise<Visitor> {
  const email = `sortie${(number += 1)}@exemple.fr`;
  const visitor = createVisitor(web.url);
  await visitor.signUp(email).expect(200);
  await visitor.call('/auth/v1/verify', { token: await lastToken(database.db, email) }).expect(200);
  return visitor;
}

// S-screen-11
describe('E1: only our own code runs', () => {
  it('because no page has inline code or styles, and the policy allows none', async () => {
    const shown = [...screens, '/nulle-part', '/login?raison=%3Cscript%3Ealert(1)%3C/script%3E'].filter(
      (_screen, at) => at % extent(4, 1) === 0,
    );
    let pages = 0;
    for (const visitor of [ana, createVisitor(web.url)]) {
      for (const screen of shown) {
        const { text, headers } = await visitor.get(screen);
        if (!/html/.test(String(headers['content-type'])) || !text.startsWith('<!')) continue;
        pages += 1;
        const policy = String(headers['content-security-policy']);
        for (const directive of [
          "default-src 'self'",
          "script-src 'self'",
          "style-src 'self'",
          "object-src 'none'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "form-action 'self'",
        ])
          expect(policy.split(';')).toContain(directive);
        // Data is no code: browsers never run these.
        const scripts = [...text.matchAll(/<script([^>]*)>([^<]*)/g)];
        const inline = scripts.filter(
          ([, tag = '', code]) => !/type="application\/(?:ld\+)?json"/.test(tag) && code !== '',
        );
        expectFor(
          screen,
          inline.map(([whole]) => whole),
        ).toEqual([]);
        expectFor(screen, text.match(/<style|\sstyle="|\son\w+="|javascript:/g)).toEqual(null);
      }
    }
    reached('E1', `${pages} pages without inline code, so that no nonce is needed`);
  });
});

/** Where somebody who writes a link would like a visitor to end. */
const elsewhere = [
  'https://evil.example',
  'https://evil.example/',
  'http://evil.example/home',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/%2f%2fevil.example',
  '%2f%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/\u2028/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://127.0.0.1@evil.example',
  'https://evil.example#@127.0.0.1',
  'https://evil.example?127.0.0.1',
  '//evil.example%00.127.0.0.1',
  '//evil%E3%80%82example',
  '//evil。example',
  '/.evil.example',
  '//[::ffff:203.0.113.7]/',
  '/home/..//evil.example',
  '@evil.example',
] as const;

/** Every name that an address of ours is known to read, and those that others like to follow. */
const parameters = (
  'raison token invitation crush connexion page question theme tirage resilier info message publicite demande depuis ' +
  'redirect_to next url return_to continue callback'
).split(' ');

function expectAtHome(name: string, headers: Headers, body: string): void {
  const targets = [headers['location'], headers['x-redirect'], /url=(.*)/i.exec(headers['refresh'] ?? '')?.[1]];
  const { next } = (body.startsWith('{') ? JSON.parse(body) : {}) as { next?: unknown };
  for (const target of [...targets, typeof next === 'string' ? next : undefined]) {
    if (target === undefined) continue;
    expectFor(name, new URL(target, web.url).origin).toEqual(web.url);
    expectFor(name, target).toEqual(expect.stringMatching(/^\/(?![/\\])[^\\\s]*$/));
  }
}

const someElsewhere = elsewhere.filter((_payload, at) => at % extent(4, 1) === 0);

describe('A7: no redirect leads to another site', () => {
  it('by a part of an address', async () => {
    const share = extent(12, 1);
    const tries = elsewhere
      .flatMap((payload) => screens.flatMap((screen) => parameters.map((name) => ({ payload, screen, name }))))
      // The shares must not follow the order of the lists.
      .filter((_try, at) => (at * 7) % (share * 13) === 0);
    for (const { payload, screen, name } of tries) {
      const address = `${screen}?${new URLSearchParams({ [name]: payload })}`;
      for (const visitor of [ana.agent, request(web.url)]) {
        const { headers, text } = await visitor.get(DATA_PREFIX + address);
        expectAtHome(address, headers, text);
      }
    }
    for (const payload of elsewhere) {
      for (const prefix of ['', '/', DATA_PREFIX, `${DATA_PREFIX}/`]) {
        const target = prefix + payload;
        const { headers } = await sendRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        expectAtHome(target, headers, '');
      }
    }
    reached(
      'A7',
      `${elsewhere.length} addresses in ${parameters.length} parameters and ${screens.length} paths: 0 leave`,
    );
  });

  it('by a field of a form or call', async () => {
    for (const payload of someElsewhere) {
      await ana.call('/auth/v1/otp', { email: 'ana@exemple.fr', create_user: false, redirect_to: payload }).expect(422);
      for (const [screen, form] of [
        ['/login', { intent: 'link', email: 'ana@exemple.fr', next: payload }],
        ['/matches', { match: payload }],
        ['/match-resonance', { intent: payload, match: payload }],
        [
          '/home',
          { intent: 'sign-up', email: 'a@exemple.fr', display_name: 'Ana', age_confirmed: 'true', crush: payload },
        ],
        [`/home?redirect_to=${encodeURIComponent(payload)}`, { intent: 'sign-out-not', token: payload }],
      ] as const) {
        const { headers, text } = await ana.post(screen, form);
        expectAtHome(screen, headers, text);
      }
    }
  });
});
