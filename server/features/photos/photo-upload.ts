import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { PHOTO_BYTES } from '#shared/limits.ts';
import { DATA_PREFIX, routes } from '#shared/routes.ts';
import type { AuthSession } from '../auth/auth-session.ts';

/** What came with a form that holds a file. */
export interface PhotoUpload {
  readonly bytes: Buffer | null;
  /** Why the file was not taken. */
  readonly refusal: ErrorCode | null;
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
}

const received = new WeakMap<Request, PhotoUpload>();
const paths: readonly string[] = [routes.profilePhotoUpload, `${DATA_PREFIX}${routes.profilePhotoUpload}`];

/** The photo that came with a request, for the page handler to hand on. */
export function photoUploadOf(req: Request): PhotoUpload | null {
  return received.get(req) ?? null;
}

/** Reads a photo into memory; from nobody but a member who may send one. Whatever else comes is left to the guards. */
export function receivePhoto(sessionOf: (req: Request, res: Response) => AuthSession): RequestHandler {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: PHOTO_BYTES,
      files: 1,
      fields: 5,
      fieldNameSize: 50,
      fieldSize: 1000,
      parts: 8,
      headerPairs: 50,
    },
  }).single('photo');
  return (req, res, next) => {
    if (req.method !== 'POST' || !paths.includes(req.path) || !req.is('multipart/form-data')) return next();
    if (!sessionOf(req, res).member?.hasConsented) return next();
    receive(req, res, (error: unknown) => {
      const refusal = error === undefined || error === null ? null : refusalOf(error);
      if (refusal === 'bad_request') return next(new AppError('bad_request', 400, { cause: error }));
      const bytes = req.file && req.file.size > 0 ? req.file.buffer : null;
      received.set(req, { bytes, refusal, fields: textsOf(req.body) });
      next();
    });
  };
}

function refusalOf(error: unknown): ErrorCode {
  return error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE' ? 'photo_too_large' : 'bad_request';
}

function textsOf(body: unknown): Record<string, string> {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
