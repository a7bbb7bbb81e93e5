import { describe, expect, it } from '@jest/globals';
import express from 'express';
import pino from 'pino';
import request from 'supertest';
import { createMember, createVisitor } from '#testing/visitor.ts';
import { AppError } from '#shared/errors.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { prepare } from '#testing/prepare.ts';
import { errorHandler } from '../platform/http/error-handler.ts';
import { createRenderer } from '../platform/http/render.ts';
import { renderErrorPage } from './page-handler.ts';
import { fr } from '#shared/typeset.ts';

const { database, web, ctx } = prepareWebSite();
const renderer = prepare(() => createRenderer({ fromSource: false }));

const failures = [
  [400, new AppError('bad_request', 400), 'Demande illisible'],
  [401, new AppError('authentication_required', 401), 'Reconnecte-toi'],
  [403, new AppError('forbidden', 403), 'Accès refusé'],
  [404, new AppError('not_found', 404), 'Oops! Page not found'],
  [405, new AppError('method_not_allowed', 405), 'Action inconnue'],
  [413, Object.assign(new Error('secret cause'), { status: 413 }), 'Trop volumineux'],
  [415, new AppError('bad_request', 415), 'Demande illisible'],
  [422, new AppError('crush_gone', 422), 'Il manque quelque chose'],
  [429, new AppError('too_many_requests', 429), 'Un peu de patience'],
  [500, new Error('secret cause'), fr`Quelque chose s'est mal passé`],
  [503, new AppError('unavailable', 503), 'Un petit instant'],
] as const;

const maintenance = { known: null, look: () => Promise.resolve(null) };

/** An application in which everything fails, for a member or for nobody. */
function failing(error: Error, { isMember = false, canRender = true } = {}) {
  const app = express();
  app.use((req, _res, next) => {
    req.log = pino({ level: 'silent' });
    if (isMember) Object.assign(req, { user: { id: 'somebody' } });
    next(error);
  });
  app.use(
    errorHandler('Accord & <co>', (req, shown) =>
      canRender
        ? renderErrorPage({ ctx, render: renderer.render, maintenance }, req, shown)
        : Promise.reject(new Error('cannot render')),
    ),
  );
  return request(app);
}
const asPage = { Accept: 'text/html' };
/** The page's own words, without the data for hydration. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'");
const waysOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a class="(?:button|first)[^"]*" href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => [
      words,
      href,
    ]),
  );

describe.each(failures)('the error page %i', (status, error, title) => {
  it.each([
    ['a visitor', { isMember: false }],
    ['a member', { isMember: true }],
  ])('tells %s in French what happened and what to do next', async (_who, { isMember }) => {
    const { text, headers } = await failing(error, { isMember })
      .get('/matches?page=2')
      .set(asPage)
      .expect(status)
      .expect('Content-Type', /html/)
      .expect('Cache-Control', 'no-store');
    expect(wordsOf(text)).toContain(title);
    expect(text).toContain('<html lang="fr">');
    expect(text).not.toMatch(/secret cause|\n\s+at |node_modules/);
    expect(headers['retry-after']).toBe(status === 503 ? '5' : undefined);
    const ways = waysOf(text);
    expect(ways[fr`Revenir à l'accueil`]).toBe('/home');
    expect(ways['Voir mes matchs']).toBe(isMember ? '/matches' : undefined);
    if (status === 401 || (status === 403 && !isMember)) expect(ways['Me connecter']).toBe('/login');
    // A link to the page itself, with its query, where trying again may help.
    if (status !== 401 && status !== 404) expect(Object.values(ways)).toContain('/matches?page=2');
    expect(/<title>([^<]*)/.exec(text)?.[1]).toBe(`${status === 404 ? 'Page introuvable' : title} · Résonance`);
  });

  it('tells a visitor whose form failed to go back', async () => {
    const { text } = await failing(error).post('/home').set(asPage).expect(status);
    expect(text).toContain('reviens en arrière avec ton navigateur');
  });

  it('is plain HTML when pages cannot be rendered', async () => {
    const answers = [
      await failing(error, { canRender: false }).get('/matches').set(asPage).expect(status),
      await failing(error, { canRender: false }).post('/matches').set(asPage).expect(status),
    ];
    for (const { text } of answers) {
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).toContain(`<title>${title} · Accord &amp; &lt;co&gt;</title>`);
      expect(text).toContain('href="/home"');
      expect(text).not.toMatch(/secret cause|<script|style=/);
    }
    expect(answers[0]?.text).toContain('<a class="first" href="">Recharger la page</a>');
    expect(answers[1]?.text).toContain('reviens en arrière avec ton navigateur');
  });

  it('is JSON for a request of data', async () => {
    const { body } = await failing(error).get('/_data/matches').set('Accept', 'application/json').expect(status);
    expect(body).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
    expect(JSON.stringify(body)).not.toContain('secret cause');
  });
});

describe('the page of an error', () => {
  it.each([
    ['an address that is none of ours', 404, () => createVisitor(web.url).get('/nulle-part')],
    ['a picture that is not there', 404, () => createVisitor(web.url).get(`/photos/${crypto.randomUUID()}/tile`)],
    ['another method', 405, () => request(web.url).put('/login').set('Origin', web.url).set(asPage)],
    [
      'a form too long',
      413,
      () =>
        post('/login')
          .set('Origin', web.url)
          .send(`email=${'a'.repeat(70_000)}`),
    ],
    ['something that is no form', 415, () => post('/login').type('text/plain').set('Origin', web.url).send('a')],
    ['an address that cannot be read', 400, () => createVisitor(web.url).get('/%E0%A4%A')],
    ['an address with line breaks', 400, () => createVisitor(web.url).get('/legal/a%0D%0AB')],
  ] as const)('has its status and a way home for %s', async (_what, status, ask) => {
    const { text } = await ask().expect(status).expect('Content-Type', /html/);
    expect(wordsOf(text)).toContain(String(status));
    expect(waysOf(text)[fr`Revenir à l'accueil`]).toBe('/home');
    expect(text).not.toMatch(/\n\s+at |node_modules/);
  });

  const post = (path: string) => request(web.url).post(path).set(asPage).type('application/x-www-form-urlencoded');

  // S-session-7
  it('names our own address after a form from another one, and leads to the page there, as the answer of data does', async () => {
    const { text } = await post('/login?token=x')
      .set('Origin', 'https://evil.example')
      .send('intent=link')
      .expect(403)
      .expect('Content-Type', /html/);
    expect(wordsOf(text)).toContain(fr`notre site, dont l'adresse est ${web.url}.`);
    expect(waysOf(text)).toEqual({ 'Ouvrir la bonne adresse': `${web.url}/login` });
    expect(text).toContain(fr`<a href="${web.url}/home">Revenir à l'accueil</a>`);
    expect(text).not.toMatch(/<script|style=|evil/);
    const { body } = await request(web.url).post('/_data/login').set('Origin', 'https://evil.example').expect(403);
    expect(body).toMatchObject({ error: { code: 'foreign_origin', message: expect.stringContaining(web.url) } });
  });

  it('has a style sheet that needs no rendering', async () => {
    await request(web.url).get('/failure.css').expect(200).expect('Content-Type', /css/);
  });

  it('is not shown to a browser that opens the data address of a screen: it is redirected to the screen, never to another site', async () => {
    const member = await createMember(web.url, database.db, 'ana@exemple.fr');
    const open = (path: string) => member.data(path).set('Sec-Fetch-Mode', 'navigate').redirects(0);
    await open('/matches?page=2').expect(302).expect('Location', '/matches?page=2');
    await open('//evil.example').expect(302).expect('Location', '/evil.example');
    await open('/\\evil.example').expect(302).expect('Location', '/evil.example');
    await member.data('/matches').set('Sec-Fetch-Mode', 'cors').expect('Content-Type', /json/);
  });
});
