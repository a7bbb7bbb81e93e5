import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { HOUR_MS } from '#shared/duration.ts';
import { routeIds, routes } from '#shared/routes.ts';
import type { AppContext } from '../platform/context.ts';
import { cookieName } from '../features/members/browser-cookie.ts';
import { sessionCookieOf } from '../features/members/session-cookie.ts';
import { readCookieChoice } from '../web/cookie-choice.ts';
import type { VisitCounter } from '../features/statistics/visit-counter.ts';
import { serverRoutes } from './server-routes.ts';
import type { ServerRoute } from '../web/route.ts';
import { readCookie } from '../platform/http/cookies.ts';
import type { MaintenanceWatch } from '../platform/maintenance/maintenance-watch.ts';
import type { Readiness } from '../platform/http/health.ts';
import { isLogged, REQUEST_ID_HEADER } from '../platform/http/request-log.ts';
import type { Header } from '../platform/http/security.ts';
import type { Viewer } from '#shared/viewer.ts';

/** The quality of compression: between answering the first visitor quickly and sending little to all others. */
const BROTLI_QUALITY = 9;

/** A cache of whole pages that are equal for all visitors without a session. */
export interface PageCache {
  /** Answers from the cache, before anything else is asked. */
  readonly serve: RequestHandler;
  /**
   * Caches a page that was just rendered, if it is the same for all visitors.
   * @param viewer for whom it was rendered: what it says to a member, or of a maintenance that has ended since, is not for all
   */
  save(req: Request, html: string, viewer: Viewer): void;
}

interface Surroundings {
  /** Headers of every answer. */
  readonly headers: readonly Header[];
  readonly log: RequestHandler;
  readonly readiness: Readiness;
  readonly visits: VisitCounter;
  readonly maintenance: MaintenanceWatch;
}

const encodings = ['br', 'gzip', 'identity'] as const;

/** The body by its encoding, with all headers that belong to it, in the flat list that Node writes at once. */
interface CachedPage extends Readonly<
  Record<(typeof encodings)[number], { readonly head: readonly string[]; readonly body: Buffer }>
> {
  /** When it was rendered. */
  readonly madeAt: Date;
}

/** The screens whose bare address may be cached, by address. */
const shared = new Map<string, ServerRoute>(
  routeIds.flatMap((id): [string, ServerRoute][] => {
    const route: ServerRoute = serverRoutes[id];
    return route.isSameForVisitors ? [[routes[id], route]] : [];
  }),
);

/**
 * Caches at most two versions of each page: with and without the question about cookies. They depend only on the
 * release and the configuration, so they stay valid as long as the process runs, or, where figures of a night are in them,
 * for an hour: the night's figures come after midnight.
 */
export function createPageCache(
  ctx: AppContext,
  { headers, log, readiness, visits, maintenance }: Surroundings,
): PageCache {
  const { config } = ctx;
  const pages = new Map<string, CachedPage>();
  const sessionCookie = sessionCookieOf(config);
  const browserCookie = cookieName(config, 'browser');

  /**
   * The cache key of a request; null for visitors who may see something else: with a session, with a query in the address,
   * or who have asked for a link.
   */
  const keyOf = (req: Request): string | null => {
    const { method, originalUrl } = req;
    if (config.renderFromSource || readiness.isStopping || !shared.has(originalUrl)) return null;
    if (method !== 'GET' && method !== 'HEAD') return null;
    // Pages say so while it lasts.
    if (maintenance.known) return null;
    if (req.headers.cookie === undefined) return originalUrl;
    if (readCookie(req, sessionCookie) !== undefined) return null;
    if (shared.get(originalUrl)?.dependsOnBrowser && readCookie(req, browserCookie) !== undefined) return null;
    return readCookieChoice(config, req) === null ? originalUrl : `${originalUrl} chosen`;
  };

  const isFresh = ({ originalUrl }: Request, { madeAt }: CachedPage) =>
    !shared.get(originalUrl)?.changesDaily || Math.abs(ctx.now().getTime() - madeAt.getTime()) < HOUR_MS;

  const pack = (encoding: string, body: Buffer) => ({
    body,
    head: [
      ...headers,
      ['Vary', 'Accept-Encoding'],
      ['Cache-Control', 'private, no-store'],
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Length', String(body.length)],
      ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding]]),
    ].flat(),
  });

  const answer = (req: Request, res: Response, page: CachedPage) => {
    const wanted = req.headers['accept-encoding'] === undefined ? false : req.acceptsEncodings(...encodings);
    const { head, body } = page[(wanted || 'identity') as (typeof encodings)[number]];
    const send = (...more: readonly string[]) => res.writeHead(200, [...head, ...more]).end(body);
    if (isLogged(ctx.log)) log(req, res, () => send());
    else send(REQUEST_ID_HEADER, randomUUID());
  };

  return {
    serve(req, res, next) {
      const key = keyOf(req);
      const page = key === null ? undefined : pages.get(key);
      if (!page || !isFresh(req, page)) return next();
      const counted = shared.get(req.originalUrl)?.counts;
      if (counted) visits.count(counted, req.method, readCookieChoice(config, req));
      answer(req, res, page);
    },

    save(req, html, viewer) {
      if (viewer.isSignedIn || viewer.maintenance !== undefined) return;
      const key = keyOf(req);
      const known = key === null ? undefined : pages.get(key);
      if (key === null || (known && isFresh(req, known))) return;
      const plain = Buffer.from(html);
      const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
      pages.set(key, {
        madeAt: ctx.now(),
        br: pack('br', brotliCompressSync(plain, { params })),
        gzip: pack('gzip', gzipSync(plain)),
        identity: pack('identity', plain),
      });
    },
  };
}
