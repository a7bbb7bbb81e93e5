import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import type { z } from 'zod/mini';
import { AppError, isErrorCode, type ErrorCode } from '#shared/errors.ts';
import { publicErrorOf } from '../platform/http/error-handler.ts';
import type { Session } from '../features/members/session.ts';
import type { Member } from '../features/members/member.queries.ts';

const JSON_LIMIT = '16kb';
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Parses the body of a named call: JSON in UTF-8, of at most 16 kB. */
export const readJson: RequestHandler = express.json({
  limit: JSON_LIMIT,
  verify: (_req, _res, body) => {
    // The parser would take a byte order mark alone for an empty object; JSON has none (RFC 8259, section 8.1).
    if (!isUtf8(body) || body.subarray(0, 3).equals(BYTE_ORDER_MARK)) throw new AppError('bad_request', 400);
  },
});

/** Forbids caching the answers of named calls. */
export const forbidCaching: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/**
 * Parses the body of a named call.
 * @throws AppError 422 with the code of the first error, or a general one
 */
export function parseCall<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const code = result.error.issues[0]?.message ?? '';
  throw new AppError(isErrorCode(code) ? code : 'bad_request', 422);
}

/**
 * Gives an unexpected error the code of its call.
 * @throws AppError 503 when trying again may help, 500 otherwise; an AppError of the work is passed on
 */
export async function failingAs<Result>(code: ErrorCode, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError(code, publicErrorOf(cause).status === 503 ? 503 : 500, { cause });
  }
}

/**
 * The signed-in member.
 * @throws AppError 401 without a session
 */
export function memberOf(session: Session): Member {
  if (!session.member) throw new AppError('authentication_required', 401);
  return session.member;
}

/**
 * The calling member, the only one in whose name a call may act (S-session-6).
 * @throws AppError 403 when the body names another member
 */
export function callerOf(session: Session, userId: string): Member {
  const member = memberOf(session);
  if (member.id !== userId) throw new AppError('forbidden', 403);
  return member;
}

/**
 * The calling member with both consents, to these texts or earlier ones, for calls about sensitive answers.
 * @throws AppError 403 while a consent is missing
 */
export function consentingCallerOf(session: Session, userId: string): Member {
  const member = callerOf(session, userId);
  if (!member.maySend) throw new AppError('consents_required', 403);
  return member;
}

/** Answers 404 to an unknown call. */
export const refuseUnknownCall: RequestHandler = () => {
  throw new AppError('not_found', 404);
};
