import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { describeError } from '../log.ts';
import { withTrace } from '../trace.ts';
import { createClientNames } from './client-names.ts';
import { clientOf } from './client.ts';

/** The further fields of a line: codes and random ids of ours, never anything that a person typed. */
type LogFields = Readonly<Record<string, string>>;

const fields = new WeakMap<IncomingMessage, LogFields>();
/** Statuses of a refusal: their log lines also have the id of the signed-in member. */
const statusesOfDenial: readonly number[] = [401, 403, 429];

/** Adds fields to the log line of a request, for the examination of attacks (OWASP ASVS 16.3). */
export function addToLog(req: IncomingMessage, added: LogFields): void {
  fields.set(req, { ...fields.get(req), ...added });
}

export const REQUEST_ID_HEADER = 'X-Request-Id';

/** Whether requests are logged at all: failed ones are at `warn`. */
export function isLogged(log: Logger): boolean {
  return log.isLevelEnabled('warn');
}

/**
 * Logs one line per request with its id and a name of its client that changes each day, and only the path of the
 * address, because a query can contain a token.
 */
export function requestLog(log: Logger): RequestHandler {
  // If the log level writes none of it, no line is put together.
  if (!isLogged(log)) {
    return (req, res, next) => {
      req.log = log.child({ requestId: nameRequest(res) });
      next();
    };
  }
  const nameOfClient = createClientNames();
  const logRequest = pinoHttp({
    logger: log,
    genReqId: (_req, res) => nameRequest(res),
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'requestId' },
    serializers: {
      req: (req: { method: string; url: string }) => ({ method: req.method, path: req.url.split('?', 1)[0] }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: describeError,
    },
    customProps(req, res) {
      const memberId = (req.user as { readonly id: string } | undefined)?.id;
      return { ...fields.get(req), ...(memberId && statusesOfDenial.includes(res.statusCode) && { memberId }) };
    },
    // The cause is logged once, where the failure is handled.
    customErrorObject: (_req, _res, _error, { err: _cause, ...line }: Record<string, unknown>) => line,
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'warn' : 'info'),
  }) as RequestHandler;
  return (req, res, next) => {
    // When the line is written the connection may be gone, and its address with it.
    addToLog(req, { client: nameOfClient(clientOf(req)) });
    return logRequest(req, res, next);
  };
}

function nameRequest(res: ServerResponse): string {
  const id = randomUUID();
  res.setHeader(REQUEST_ID_HEADER, id);
  return id;
}

/**
 * Lets what a request does name it: its lines, and the jobs and mails that it queues. Again behind what waits for the body or
 * for the turn of a form, which may be ended by another request.
 */
export const traceRequest: RequestHandler = (_req, res, next) => {
  const requestId = res.getHeader(REQUEST_ID_HEADER);
  return typeof requestId === 'string' ? withTrace({ requestId }, next) : next();
};
