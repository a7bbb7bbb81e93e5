import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { describeError } from '../log.ts';

/** One line per request with its id; of the address only the path, for a query may carry a token. */
export function requestLog(log: Logger): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId(_req, res) {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: req.url.split('?', 1)[0] }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: describeError,
    },
    // The cause is logged once, where the failure is handled.
    customErrorObject: (_req, _res, _error, { err: _cause, ...line }: Record<string, unknown>) => line,
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'warn' : 'info'),
  }) as RequestHandler;
}
