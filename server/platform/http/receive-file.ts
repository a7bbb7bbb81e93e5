import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { DATA_PREFIX } from '#shared/routes.ts';

/** A form that was received with a file. */
export interface ReceivedFile {
  readonly bytes: Buffer | null;
  /** Why the file was not taken. */
  readonly errorCode: ErrorCode | null;
  /** The other fields of the form, in the order in which they were sent. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

interface FileRules {
  /** The path of the only screen that takes such a file. */
  readonly path: string;
  /** The name of the form's field for the file. */
  readonly field: string;
  readonly maxBytes: number;
  readonly tooLarge: ErrorCode;
  /** Whether this visitor may send a file. Nothing is read from other visitors: the screen's own guards answer them. */
  maySend(req: Request, res: Response): boolean | Promise<boolean>;
}

/** How many bytes of files a process receives and works on at one time. */
const HELD_AT_ONCE = 64_000_000;
let held = 0;

const received = new WeakMap<Request, ReceivedFile>();

/** The file of a request, for the page handler. */
export function receivedFileOf(req: Request): ReceivedFile | null {
  return received.get(req) ?? null;
}

/**
 * Reads one uploaded file into memory, only from those who may send it.
 * @throws AppError 400 for a broken form; 503 when too much memory is used by other uploads
 */
export function receiveFile({ path, field, maxBytes, tooLarge, maySend }: FileRules): RequestHandler {
  const receive = multer({
    storage: oneBuffer(maxBytes),
    limits: {
      fileSize: maxBytes,
      files: 1,
      fields: 8,
      fieldNameSize: 50,
      fieldSize: 1000,
      parts: 10,
      headerPairs: 50,
    },
  }).single(field);
  const paths = [path, DATA_PREFIX + path];
  return async (req, res, next) => {
    if (req.method !== 'POST' || !paths.includes(req.path) || !req.is('multipart/form-data')) return next();
    if (!(await maySend(req, res))) return next();
    // A client that disconnected meanwhile gets no answer.
    if (res.closed) return;
    if (!hold(req, res, maxBytes)) return next(new AppError('unavailable', 503));
    receive(req, res, (error: unknown) => {
      const isTooLarge = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
      if (error && !isTooLarge) return next(new AppError('bad_request', 400, { cause: error }));
      const bytes = req.file && req.file.size > 0 ? req.file.buffer : null;
      received.set(req, { bytes, errorCode: isTooLarge ? tooLarge : null, fields: textsOf(req.body) });
      next();
    });
  };
}

/** Reserves memory for the size that a request announces, until it is answered; false when there is none left. */
function hold(req: Request, res: Response, maxBytes: number): boolean {
  const bytes = announcedBytes(req, maxBytes);
  if (held + bytes > HELD_AT_ONCE) return false;
  held += bytes;
  res.once('close', () => void (held -= bytes));
  return true;
}

/** The most bytes that the request's file can have; a request is never longer than it announces. */
function announcedBytes(req: Request, maxBytes: number): number {
  return Math.min(Number(req.headers['content-length'] ?? maxBytes), maxBytes);
}

/** A storage that holds a file in memory once; collecting its pieces first would hold it twice. */
function oneBuffer(maxBytes: number): StorageEngine {
  return {
    _handleFile(req, file, done) {
      // One byte more than allowed, so that a file that is too large can be recognised.
      const buffer = Buffer.allocUnsafeSlow(announcedBytes(req, maxBytes) + 1);
      let size = 0;
      file.stream.on('data', (piece: Buffer) => (size += piece.copy(buffer, size)));
      file.stream.on('end', () => done(null, { buffer: buffer.subarray(0, size), size }));
    },
    _removeFile(_req, _file, done) {
      done(null);
    },
  };
}

function textsOf(body: unknown): [string, string][] {
  return Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, given]) =>
    [given].flat().flatMap((value): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
