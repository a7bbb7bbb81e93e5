import type { ErrorRequestHandler, Request } from 'express';
import { AppError, messages, type ErrorCode } from '#shared/errors.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { MaintenanceError } from '../maintenance/maintenance-gate.ts';
import { ForeignOriginError } from './own-address.ts';
import { foreignOriginSentence, plainErrorPage } from './plain-error-page.ts';
import { addToLog } from './request-log.ts';

/** After how many seconds something is tried again that is unavailable for a moment. */
const RETRY_AFTER_SECONDS = 5;

/** An error as a client sees it: a status, a code and a sentence, without internal details. */
export interface PublicError {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** After how many seconds it is worth trying again, where that is known. */
  readonly retryAfterSeconds?: number;
  /** Whether a form caused the error: the browser still has what was typed. */
  readonly isAfterForm?: boolean;
  /** The address of our own pages, where the error is that the request came from none of them. */
  readonly address?: string;
}

export function publicErrorOf(error: unknown): PublicError {
  if (error instanceof MaintenanceError) {
    const { sentence, retryAfterSeconds } = error;
    return { status: 503, code: 'maintenance', message: sentence, retryAfterSeconds };
  }
  if (error instanceof ForeignOriginError) {
    const { address } = error;
    return { ...publicError(error.code, error.status), message: foreignOriginSentence(address), address };
  }
  if (error instanceof AppError) return publicError(error.code, error.status);
  if (isDatabaseUnavailable(error)) return publicError('unavailable', 503);
  const status = statusOf(error);
  if (status === 413) return publicError('too_large', 413);
  if (status === 404) return publicError('not_found', 404);
  if (status === 405) return publicError('method_not_allowed', 405);
  if (status !== undefined && status >= 400 && status < 500) return publicError('bad_request', status);
  return publicError('unexpected', 500);
}

/**
 * The only place where errors are logged: expected ones by their code in the request's line, the others with their
 * cause (S-screen-7).
 */
export function logError(req: Request, error: unknown, { status, code }: PublicError): void {
  addToLog(req, { code });
  if (status >= 500 && code !== 'maintenance') req.log.error({ err: error, code }, 'request failed');
}

/** Answers errors of named calls and of everything before the pages; pages render their own. */
export function errorHandler(
  productName: string,
  renderError: (req: Request, publicError: PublicError) => Promise<string>,
): ErrorRequestHandler {
  return (error, req, res, next) => {
    const described = publicErrorOf(error);
    logError(req, error, described);
    if (res.headersSent) return next(error);
    res.status(described.status).set('Cache-Control', 'no-store');
    if (described.status === 503) res.set('Retry-After', String(described.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
    if (wantsPage(req)) {
      const shown = { ...described, ...(req.method === 'POST' && { isAfterForm: true }) };
      const plainPage = () => plainErrorPage({ ...shown, productName, path: req.path });
      // Nothing of a page works at another address: neither its scripts nor the links to it.
      if (described.address !== undefined) return void res.type('html').send(plainPage());
      // The code that renders pages may be what fails.
      renderError(req, shown).then(
        (html) => res.type('html').send(html),
        (cause: unknown) => {
          req.log.error({ err: cause }, 'failure page not rendered');
          res.type('html').send(plainPage());
        },
      );
      return;
    }
    res.json({
      error_code: described.code,
      msg: described.message,
      error: { code: described.code, message: described.message },
    });
  };
}

function wantsPage(req: Request): boolean {
  return !/^\/(_data|auth|functions)\//.test(req.path) && req.accepts(['html', 'json']) === 'html';
}

function publicError(code: ErrorCode, status: number): PublicError {
  return { status, code, message: messages[code] };
}

function statusOf(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : undefined;
}
