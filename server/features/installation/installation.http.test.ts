import { Script } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { createVisitor } from '#testing/visitor.ts';
import { screenRules } from '#testing/access-table.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import { prepareWebSite } from '#testing/test-site.ts';

const { web } = prepareWebSite({ env: { PRODUCT_NAME: 'Accord' } });

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly lang: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

const get = (path: string) => request(web.url).get(path);

// S-notification-1
describe('the installable web app', () => {
  it('has a French manifest with the configured name and icons of the declared sizes', async () => {
    const answer = await get('/manifest.webmanifest')
      .expect(200)
      .expect('Content-Type', /^application\/manifest\+json/);
    const manifest = JSON.parse(answer.text ?? answer.body) as Manifest;
    expect(manifest).toMatchObject({
      short_name: 'Accord',
      lang: 'fr',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 512x512',
    ]);
    for (const { src, sizes } of manifest.icons) {
      const { body } = await get(src).expect(200).expect('Content-Type', 'image/png').buffer(true);
      const { width, height } = await sharp(body as Buffer).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const { url } of manifest.shortcuts) expect(Object.values(routes)).toContain(url);
  });

  it('is declared in the head of every page, with a theme colour for dark schemes', async () => {
    const { text } = await get('/login').expect(200);
    expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    expect(text).toMatch(/<meta name="theme-color" content="#\w{6}" media="\(prefers-color-scheme: dark\)">/);
    const icon = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(text)?.[1] ?? '';
    const { body } = await get(icon).expect(200).buffer(true);
    expect(await sharp(body as Buffer).metadata()).toMatchObject({ width: 180, height: 180 });
  });

  it('has a service worker that is revalidated on each request and may control the whole site', async () => {
    const { headers, text } = await get('/service-worker.js').expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    // A classic script, of this release.
    expect(() => new Script(text)).not.toThrow();
    expect(text).not.toContain('%RELEASE%');
    expect(text).toMatch(/offline-[\da-f]{12}/);
    await get('/assets/service-worker.js').expect(404);
  });

  it('has an offline page without personal data, whose files are immutable', async () => {
    const { text, headers } = await get('/hors-ligne')
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).toContain('Le fil est coupé');
    expect(text).toContain('<title>Hors ligne · Accord</title>');
    expect(text).toMatch(/<meta name="description" content="[^"]{40,}">/);
    // It stands at any address: nothing of a page may come to life in it.
    expect(text).not.toMatch(/page-data|data-member/);
    const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.some((file) => file.endsWith('.css'))).toBe(true);
    expect(files.some((file) => file.endsWith('.js'))).toBe(true);
    for (const file of files)
      await get(file)
        .expect(200)
        .expect('Cache-Control', /immutable/);
  });
});

it('every screen forbids the browser to cache it', async () => {
  const visitor = createVisitor(web.url);
  for (const id of Object.keys(screenRules) as RouteId[])
    expect((await visitor.get(routes[id])).headers['cache-control']).toMatch(/no-store/);
});
