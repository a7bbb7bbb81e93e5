import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Histogram, type Registry } from 'prom-client';
import { LIVE_PATH } from '#shared/live/live.ts';
import { nameRequest } from './request-name.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Registers a histogram of request durations by kind, route, method and class of status. The returned function measures
 * the requests of a server.
 */
export function observeRequests(registry: Registry): (server: Server) => void {
  const requests = new Histogram({
    name: 'resonance_http_request_duration_seconds',
    help: 'Requests by route, method and class of status, until the whole answer was handed over',
    labelNames: ['kind', 'route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  });
  // Looking up a series by its labels costs more than all the rest.
  const series = new Map<string, Histogram.Internal<string>>();

  const observe = (url: string, method: string, status: string, seconds: number) => {
    const { kind, route } = nameRequest(url);
    const key = `${kind} ${route} ${method} ${status}`;
    let found = series.get(key);
    if (!found) series.set(key, (found = requests.labels({ kind, route, method, status })));
    found.observe(seconds);
  };

  return (server) => {
    server.on('request', ({ url = '', method = '' }: IncomingMessage, res: ServerResponse) => {
      // Lasts as long as the page is open: it has a gauge of its own.
      if (url.split('?', 1)[0] === LIVE_PATH) return;
      const begun = performance.now();
      res.once('close', () => {
        const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted';
        observe(url, methodName(method), status, (performance.now() - begun) / 1000);
      });
    });
  };
}

/** Anybody may send any word as a method. */
function methodName(method: string): string {
  return method === 'GET' || method === 'POST' || method === 'HEAD' ? method : 'other';
}
