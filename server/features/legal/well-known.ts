import { Router } from 'express';
import { DAY_MS } from '#shared/duration.ts';
import { publicPages } from '#shared/pages/public-pages.ts';
import { DATA_PREFIX, routes } from '#shared/routes.ts';
import type { AppContext } from '../../platform/context.ts';

/** How many days the file is valid: less than a year (RFC 9116), so that an abandoned one is not trusted. */
const VALID_FOR_DAYS = 180;

/** Serves the files that crawlers ask for: security.txt, robots.txt and sitemap.xml. */
export function wellKnownFiles(ctx: AppContext): Router {
  const { publicUrl, publisher } = ctx.config;
  const router = Router();
  router.get('/.well-known/security.txt', (_req, res) => {
    const lines = [
      `Contact: mailto:${publisher.securityEmail}`,
      `Expires: ${untilMidnight(new Date(ctx.now().getTime() + VALID_FOR_DAYS * DAY_MS))}`,
      'Preferred-Languages: fr, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      `Policy: ${publicUrl}${routes.security}`,
    ];
    res
      .type('text/plain')
      .set('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
  router.get('/robots.txt', (_req, res) => {
    // Most pages are kept out by their own answers: a list of them would show attackers the way, and a disallowed page
    // may still be indexed.
    const lines = ['User-agent: *', `Disallow: ${DATA_PREFIX}/`, '', `Sitemap: ${publicUrl}/sitemap.xml`];
    res
      .type('text/plain')
      .set('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
  router.get('/sitemap.xml', (_req, res) => {
    const pages = publicPages.map((id) => `<url><loc>${publicUrl}${routes[id]}</loc></url>`);
    const urls = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>`;
    res
      .type('application/xml')
      .set('Cache-Control', 'public, max-age=86400')
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n${urls}\n`);
  });
  return router;
}

/** The beginning of that day in UTC, as RFC 3339 writes it. */
function untilMidnight(moment: Date): string {
  return `${moment.toISOString().slice(0, 10)}T00:00:00Z`;
}
