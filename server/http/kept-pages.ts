import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { routeIds, routes } from '#shared/routes.ts';
import type { AppContext } from '../context.ts';
import { sessionCookieOf } from '../features/auth/session-cookie.ts';
import { keptChoiceOf } from '../features/cookies/kept-choice.ts';
import { recordVisit } from '../features/visits/visits.service.ts';
import { serverRoutes } from '../routes/index.ts';
import type { ServerRoute } from '../routes/route.ts';
import { readCookie } from './cookies.ts';

/** Between a quick answer to the first who comes and a small one to all others. */
const BROTLI_QUALITY = 9;

/** Whole pages that are the same for all who come without a session. */
export interface KeptPages {
  /** Answers from what was kept, before anything asks who comes. */
  readonly serve: RequestHandler;
  /** Keeps a page that was just rendered, if others may be shown it. */
  keep(req: Request, html: string): void;
}

interface KeptPage {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** By address: only the bare address of a screen that says so. */
const shared = new Map<string, ServerRoute>(
  routeIds.flatMap((id): [string, ServerRoute][] => {
    const route: ServerRoute = serverRoutes[id];
    return route.isSameForVisitors ? [[routes[id], route]] : [];
  }),
);

/**
 * Two of each at most: with the question about cookies, and without. They hold nothing but this release's words and the
 * configuration, so that they stay good as long as the process lives, and several processes have the same.
 */
export function createKeptPages(ctx: AppContext): KeptPages {
  const { config } = ctx;
  const pages = new Map<string, KeptPage>();
  const sessionCookie = sessionCookieOf(config);

  /** Null for whoever may see something else: with a session, or with anything behind the address. */
  const keyOf = (req: Request, res: Response): string | null => {
    if (config.renderFromSource || !shared.has(req.originalUrl)) return null;
    if ((req.method !== 'GET' && req.method !== 'HEAD') || readCookie(req, sessionCookie) !== undefined) return null;
    return `${keptChoiceOf(config, req, res).choice === null ? 'asked' : 'chosen'} ${req.originalUrl}`;
  };

  return {
    async serve(req, res, next) {
      const key = keyOf(req, res);
      const page = key === null ? undefined : pages.get(key);
      if (!page) return next();
      const counted = shared.get(req.originalUrl)?.counts;
      if (counted) {
        const visitor = { method: req.method, userAgent: req.get('user-agent') ?? null };
        await recordVisit(ctx, counted, visitor, keptChoiceOf(config, req, res).choice);
      }
      const encoding = req.acceptsEncodings('br', 'gzip', 'identity') || 'identity';
      const body = page[encoding as keyof KeptPage];
      if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
      res.setHeader('Vary', 'Accept-Encoding');
      res.setHeader('Cache-Control', 'private, no-store');
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      res.setHeader('Content-Length', body.length);
      res.end(body);
    },

    keep(req, html) {
      const key = req.res && keyOf(req, req.res);
      if (!key || pages.has(key)) return;
      const identity = Buffer.from(html);
      const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
      pages.set(key, { identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity) });
    },
  };
}
