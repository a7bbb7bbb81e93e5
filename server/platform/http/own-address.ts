import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { AppError } from '#shared/errors.ts';
import type { Config } from '../config.ts';
import { isLoopback } from '../loopback.ts';
import { clientOf } from './client.ts';

const healthChecks: readonly string[] = ['/healthz', '/livez', '/readyz'];
/** Who asks again so soon, after being led away, is behind a proxy that does not pass on the name. */
const SAME_VISIT_MS = 5000;
const VISITS_AT_MOST = 10_000;

/** A request that changes something and comes from no page of ours. */
export class ForeignOriginError extends AppError {
  override name = 'ForeignOriginError';
  /** PUBLIC_URL, whose pages may ask. */
  readonly address: string;
  constructor(address: string) {
    super('foreign_origin', 403);
    this.address = address;
  }
}

/**
 * Leads a GET at another name of this site to PUBLIC_URL, whose forms, links and sessions alone work (S-operations-23):
 * in production at another domain name, in development at another name of this machine. Numbers are not names: by them a
 * load balancer asks. The target is PUBLIC_URL with the path that was asked for, whatever the request says.
 */
export function leadToPublicUrl(
  { publicUrl, isProduction }: Config,
  { headers, log }: { readonly headers: readonly (readonly [string, string])[]; readonly log: RequestHandler },
): RequestHandler {
  const own = new URL(publicUrl);
  const isAnotherName = isProduction ? isAnotherDomain : isAnotherLoopback;
  const led = new LRUCache<string, true>({ max: VISITS_AT_MOST, ttl: SAME_VISIT_MS });
  return (req, res, next) => {
    if (req.headers.host === own.host || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const asked = hostOf(req.host, own.protocol);
    if (asked === null || asked.host === own.host || !isAnotherName(asked, own)) return next();
    if (healthChecks.includes(req.path)) return next();
    const visit = visitOf(req);
    // A proxy that calls us by a name of its own would send the same request for ever.
    if (led.has(visit)) return next();
    led.set(visit, true);
    for (const [name, value] of headers) res.setHeader(name, value);
    res.setHeader('Cache-Control', 'no-store');
    log(req, res, () => res.redirect(302, own.origin + pathOf(req.originalUrl)));
  };
}

/**
 * Whether a page at this origin is ours. In production that is PUBLIC_URL alone. In development a page is also ours that
 * the same server has sent under a number or as this machine, for a telephone in the network and for 127.0.0.1. Never
 * under another name: the owner of a name can let it point to this machine, and a page of theirs would be ours.
 */
export function createOriginCheck({ publicUrl, isProduction }: Config): (req: Request, origin: string) => boolean {
  const own = new URL(publicUrl).origin;
  if (isProduction) return (_req, origin) => origin === own;
  return (req, origin) => {
    if (origin === own) return true;
    const host = hostOf(req.headers.host, 'http:');
    return host !== null && origin === host.origin && (isNumber(host) || isLoopback(host.hostname));
  };
}

/** Internal names have no dot, or a port of their own: who asks by one of those is a proxy and no visitor. */
function isAnotherDomain(asked: URL, own: URL): boolean {
  const { hostname, port } = asked;
  return (
    hostname !== own.hostname &&
    port === own.port &&
    hostname.includes('.') &&
    !isNumber(asked) &&
    !isLoopback(hostname)
  );
}

/** With another port it is a tunnel, behind which PUBLIC_URL may lead nowhere. */
function isAnotherLoopback(asked: URL, own: URL): boolean {
  return isLoopback(own.hostname) && isLoopback(asked.hostname) && asked.port === own.port;
}

function isNumber({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}

/** The host of a request as the browser's address names it; null when it is none. */
function hostOf(host: string | undefined, protocol: string): URL | null {
  return host !== undefined && URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`) : null;
}

/** The path and the query, which begin with one slash: after two, or as a whole address, they would name a host. */
function pathOf(url: string): string {
  return `/${url.replace(/^[/\\]+/, '')}`;
}

function visitOf(req: Request): string {
  const parts = [clientOf(req).address, req.get('user-agent') ?? '', req.host, req.originalUrl];
  return createHash('sha256').update(parts.join('\n')).digest('base64');
}
