import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createMember, createVisitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';
import { forgetVisits, writtenVisits } from '#testing/written-visits.ts';
import { fr } from '#shared/typeset.ts';

const { database, web } = prepareWebSite();
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
