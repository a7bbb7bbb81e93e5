import { beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createMember, createVisitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { forgetVisits, writtenVisits } from '#testing/written-visits.ts';
import { fr } from '#shared/typeset.ts';
import { HOUR_MS } from '#shared/duration.ts';
import type { Viewer } from '#shared/viewer.ts';
import { createPageCache } from './page-cache.ts';

let now = new Date();
const { database, web, ctx } = prepareWebSite({ now: () => now });
const pages = ['/home', '/login', '/conditions', '/confidentialite', '/mentions-legales', '/securite', '/partenariat'];

beforeAll(async () => {
  // The first visitor has them rendered and cached, with and without the question about cookies.
  for (const page of pages) {
    await read(page);
    await read(page, 'cookie-choice=declined');
  }
});

function read(page: string, cookie = '') {
  return request(web.url).get(page).set('Accept', 'text/html').set('Cookie', cookie);
}

const question = fr`Tes données t'appartiennent.`;

describe('a cached page', () => {
  it.each(pages)('at %s equals the rendered one', async (page) => {
    const rendered = await read(`${page}?tirage=1`).expect(200);
    const cached = await read(page).expect(200);
    // Addresses of forms name the page that they stand on.
    expect(cached.text.replaceAll(page, '')).toBe(
      rendered.text.replaceAll(/%3Ftirage%3D1|\?tirage=1/g, '').replaceAll(page, ''),
    );
    const { date: _date, 'x-request-id': _id, vary, ...headers } = cached.headers;
    expect(vary).toContain('Accept-Encoding');
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'text/html; charset=utf-8' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toBe(rendered.headers['content-security-policy']);
  });

  it('has the question about cookies until the visitor has chosen', async () => {
    expect((await read('/home')).text).toContain(question);
    expect((await read('/home', 'cookie-choice=declined')).text).not.toContain(question);
    expect((await read('/home', 'cookie-choice=nonsense')).text).toContain(question);
  });

  it('is not sent to a member, but to a visitor with an expired session', async () => {
    const ana = await createMember(web.url, database.db, 'ana@exemple.fr');
    expect((await ana.get('/home').expect(200)).text).not.toContain('Recevoir mon lien magique');
    expect((await ana.get('/conditions').expect(200)).text).toContain('Se déconnecter');
    expect((await read('/conditions')).text).not.toContain('Se déconnecter');
    expect((await read('/home', 'session=s%3Aover.over')).text).toContain('Recevoir mon lien magique');
  });

  it('is not sent when the query changes the page', async () => {
    expect((await read('/home?crush=1')).text).toContain('a un crush pour toi');
    expect((await read('/home?invitation=ABCDEFGH')).text).not.toBe((await read('/home')).text);
    expect((await read('/login?raison=acces')).text).not.toBe((await read('/login')).text);
  });

  it('is not the answer to a form', async () => {
    const answer = await createVisitor(web.url).signUp('nobody');
    expect(answer.status).toBe(422);
    expect(answer.text).not.toBe((await read('/home')).text);
  });

  it('is counted as a visit, unless the visitor refused that', async () => {
    await forgetVisits(web.url, database.db);
    for (let visit = 0; visit < 3; visit += 1) await read('/home').expect(200);
    await read('/home', 'cookie-choice=declined').expect(200);
    await request(web.url).head('/home').expect(200);
    expect((await writtenVisits(web.url, database.db))['home']).toBe(3);
  });

  it('is equal with and without compression', async () => {
    const plain = await read('/conditions').set('Accept-Encoding', 'identity');
    for (const encoding of ['br', 'gzip']) {
      const packed = await read('/conditions').set('Accept-Encoding', encoding);
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(packed.text).toBe(plain.text);
      expect(Number(packed.headers['content-length'])).toBeLessThan(plain.text.length / 2);
    }
  });
});

describe('the cache of pages', () => {
  const visitor: Viewer = {
    isSignedIn: false,
    isPaused: false,
    isAdministrator: false,
    isOrganiser: false,
    displayName: null,
    hasNews: false,
    newsWord: '0',
    invitations: 0,
    waiting: 0,
    hasChosenCookies: false,
    productName: 'Résonance',
    contactEmail: 'bonjour@exemple.fr',
  };
  /** An application whose pages say how often one was rendered, for a viewer of one's choice. */
  const createCached = () => {
    const site = { viewer: visitor, renders: 0 };
    const cache = createPageCache(ctx, {
      headers: [],
      log: (_req, _res, next) => next(),
      readiness: { isStopping: false },
      visits: { count: () => undefined, stop: () => Promise.resolve() },
      maintenance: { known: null, look: () => Promise.resolve(null) },
    });
    const app = express().use(cache.serve, (req, res) => {
      const html = `${(site.renders += 1)} ${site.viewer.maintenance ?? ''}${site.viewer.displayName ?? ''}`;
      cache.save(req, html, site.viewer);
      res.send(html);
    });
    return Object.assign(site, { read: async (path: string) => (await request(app).get(path)).text });
  };

  it('has nothing of a maintenance that ended while a page was rendered, and nothing of a member', async () => {
    const site = createCached();
    site.viewer = { ...visitor, maintenance: 'De retour à 14 h' };
    expect(await site.read('/home')).toBe('1 De retour à 14 h');
    site.viewer = { ...visitor, isSignedIn: true, displayName: 'Ana' };
    expect(await site.read('/home')).toBe('2 Ana');
    site.viewer = visitor;
    expect(await site.read('/home')).toBe('3 ');
    expect(await site.read('/home')).toBe('3 ');
  });

  it('has the figures of a night for an hour at most, for they come after midnight, and other pages for good', async () => {
    const site = createCached();
    now = new Date('2031-03-02T23:05:00Z');
    await site.read('/decouvrir');
    await site.read('/conditions');
    now = new Date('2031-03-02T23:55:00Z');
    expect(await site.read('/decouvrir')).toBe('1 ');
    now = new Date(now.getTime() + HOUR_MS);
    expect(await site.read('/decouvrir')).toBe('3 ');
    expect(await site.read('/conditions')).toBe('2 ');
    now = new Date();
  });
});

describe('built files', () => {
  it('are sent as the build compressed them, and are immutable', async () => {
    const { text } = await read('/home');
    const files = [...text.matchAll(/href="(\/assets\/[^"]+\.(js|css))"/g)].map(([, file = '']) => file);
    let packedFiles = 0;
    for (const file of files) {
      const plain = await request(web.url).get(file).set('Accept-Encoding', 'identity').expect(200);
      // Less than a packet stays as it is.
      if (Number(plain.headers['content-length']) < 1024) continue;
      packedFiles += 1;
      for (const encoding of ['br', 'gzip']) {
        const packed = await request(web.url).get(file).set('Accept-Encoding', encoding).expect(200);
        expect(packed.headers).toMatchObject({
          'content-encoding': encoding,
          'content-type': plain.headers['content-type'],
          vary: 'Accept-Encoding',
          'cache-control': 'public, max-age=31536000, immutable',
        });
        expect(packed.text ?? packed.body).toEqual(plain.text ?? plain.body);
      }
    }
    expect(packedFiles).toBeGreaterThan(3);
  });

  it("outside the build's folder answer no 200", async () => {
    for (const path of ['/.vite/manifest.json', '/assets/../../package.json', '/%2e%2e/package.json', '/assets/'])
      expect((await request(web.url).get(path)).status).not.toBe(200);
  });
});
