import { Router } from 'express';
import { DAY_MS } from '#shared/duration.ts';
import { routes, type RouteId } from '#shared/routes.ts';
import type { AppContext } from '../../context.ts';

/** RFC 9116: less than a year, so that nobody trusts an abandoned file. */
const VALID_FOR_DAYS = 180;

/** The pages that anyone may find with a search engine. */
const publicPages = [
  'splash',
  'home',
  'login',
  'quizLove',
  'quizFeeling',
  'quizAffinity',
  'giftSubscription',
  'partnership',
  'privacy',
  'terms',
  'legalNotice',
  'security',
] as const satisfies readonly RouteId[];

/** What machines ask every site for: whom to tell about a weakness, and what may be indexed. */
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
    // Only what is public is named: a list of what is not would be a map.
    const lines = ['User-agent: *', ...publicPages.map((id) => `Allow: ${routes[id]}$`), 'Disallow: /'];
    res
      .type('text/plain')
      .set('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
  return router;
}

/** The beginning of that day in UTC, as RFC 3339 writes it. */
function untilMidnight(moment: Date): string {
  return `${moment.toISOString().slice(0, 10)}T00:00:00Z`;
}
