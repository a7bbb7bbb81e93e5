import { beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createMember, createVisitor } from '#testing/visitor.ts';
import { prepareWebSite } from '#testing/test-site.ts';

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

const question = 'Tes données t’appartiennent.';

describe('pages that are the same for all visitors', () => {
  it.each(pages)('are kept, and say at %s what rendering says', async (page) => {
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

  it('ask about cookies whoever has not chosen, and nobody else', async () => {
    expect((await read('/home')).text).toContain(question);
    expect((await read('/home', 'cookie-choice=declined')).text).not.toContain(question);
    expect((await read('/home', 'cookie-choice=nonsense')).text).toContain(question);
  });

  it('are not shown to members, nor to whoever brings a session that is over', async () => {
    const ana = await createMember(web.url, database.db, 'ana@exemple.fr');
    expect((await ana.get('/home').expect(200)).text).not.toContain('Recevoir mon lien magique');
    expect((await ana.get('/conditions').expect(200)).text).toContain('Se déconnecter');
    expect((await read('/conditions')).text).not.toContain('Se déconnecter');
    expect((await read('/home', 'session=s%3Aover.over')).text).toContain('Recevoir mon lien magique');
  });

  it('are not shown where the address says more', async () => {
    expect((await read('/home?crush=1')).text).toContain('a un crush pour toi');
    expect((await read('/home?invitation=ABCDEFGH')).text).not.toBe((await read('/home')).text);
    expect((await read('/login?raison=acces')).text).not.toBe((await read('/login')).text);
  });

  it('answer forms as before', async () => {
    const answer = await createVisitor(web.url).signUp('nobody');
    expect(answer.status).toBe(422);
    expect(answer.text).not.toBe((await read('/home')).text);
  });

  it('are counted as visits, unless whoever comes refused', async () => {
    const count = async () =>
      Number((await database.db('page_visits').where({ page_name: 'home' }).count())[0]?.['count']);
    const before = await count();
    await read('/home').expect(200);
    expect(await count()).toBe(before + 1);
    await read('/home', 'cookie-choice=declined').expect(200);
    await request(web.url).head('/home').expect(200);
    expect(await count()).toBe(before + 1);
  });

  it('are the same however they travel', async () => {
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
  it('travel compressed as the build has made them, and are never asked for again', async () => {
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

  it('are nothing beside those of the build', async () => {
    for (const path of ['/.vite/manifest.json', '/assets/../../package.json', '/%2e%2e/package.json', '/assets/'])
      expect((await request(web.url).get(path)).status).not.toBe(200);
  });
});
