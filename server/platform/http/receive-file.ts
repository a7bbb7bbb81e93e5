import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { DATA_PREFIX } from '#shared/routes.ts';
import type { Config } from '../config.ts';
import { reserveMemory, type ReservedMemory } from './upload-memory.ts';
import { watchPace, type Pace } from './upload-pace.ts';
import { waitForTurn } from './upload-turns.ts';

/** A form that was received with a file. */
export interface ReceivedFile {
  readonly bytes: Buffer | null;
  /** Why the file was not taken. */
  readonly errorCode: ErrorCode | null;
  /** Why the form was not read to its end; the form answers with it, and does nothing else. */
  readonly unread: AppError | null;
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
  /**
   * The id of the member who may send a file; null for others, from whom nothing is read: the screen's own guards answer
   * them.
   */
  senderOf(req: Request, res: Response): string | null | Promise<string | null>;
  /** Counts a file before it is received; throws the AppError that the form then shows. */
  count?(senderId: string): Promise<void>;
}

/** For how long the rest of a form that was refused is still read and thrown away, so that its sender sees the answer. */
const LINGER_MS = 5000;

const received = new WeakMap<Request, ReceivedFile>();

/** The file of a request, for the page handler. */
export function receivedFileOf(req: Request): ReceivedFile | null {
  return received.get(req) ?? null;
}

/**
 * Reads one uploaded file into memory: only from members who may send it, counted before it is read, one file of a
 * member at a time, within a deadline and not below a lowest rate. Nobody keeps others from uploading by sending slowly
 * (S-photo-8).
 * @throws AppError 400 for a broken form; 503 when too much memory is used by other uploads
 */
export function receiveFile({ upload: pace }: Pick<Config, 'upload'>, rules: FileRules): RequestHandler {
  const { path, senderOf, count } = rules;
  const paths = [path, DATA_PREFIX + path];
  return async (req, res, next) => {
    if (req.method !== 'POST' || !paths.includes(req.path) || !req.is('multipart/form-data')) return next();
    const senderId = await senderOf(req, res);
    if (senderId === null) return next();
    try {
      await count?.(senderId);
      await waitForTurn(`${path} ${senderId}`, res);
      // A client that disconnected meanwhile gets no answer.
      if (res.closed) return;
      received.set(req, await receive(req, res, rules, pace));
      next();
    } catch (error) {
      if (!(error instanceof AppError)) return next(error);
      if (!req.complete) lingerAfter(req, res);
      if (error.status === 400 || error.status === 503) return next(error);
      received.set(req, { bytes: null, errorCode: null, unread: error, fields: [] });
      next();
    }
  };
}

/**
 * Receives the file of one form.
 * @throws AppError 400 for a broken form, 408 when it comes too slowly, 503 when there is no memory left for it
 */
async function receive(
  req: Request,
  res: Response,
  { field, maxBytes, tooLarge }: FileRules,
  pace: Pace,
): Promise<ReceivedFile> {
  const memory = reserveMemory(res);
  const read = multer({
    storage: oneBuffer(maxBytes, memory),
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
  const watch = watchPace(req.socket, pace);
  try {
    const error = await Promise.race([
      new Promise<unknown>((done) => void read(req, res, done)),
      watch.tooSlow.then(() => new AppError('upload_too_slow', 408)),
    ]);
    if (error instanceof AppError) throw error;
    const isTooLarge = error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE';
    if (error && !isTooLarge) throw new AppError('bad_request', 400, { cause: error });
    const bytes = req.file && req.file.size > 0 ? req.file.buffer : null;
    return { bytes, errorCode: isTooLarge ? tooLarge : null, unread: null, fields: textsOf(req.body) };
  } finally {
    watch.stop();
  }
}

/** Closes the connection some time after the answer, if the rest of the form has not arrived by then. */
function lingerAfter(req: Request, res: Response): void {
  req.unpipe();
  res.once('finish', () => {
    const closing = setTimeout(() => req.socket.destroy(), LINGER_MS).unref();
    req.once('end', () => clearTimeout(closing));
  });
}

/**
 * A storage that holds a file in one buffer, which grows with what arrives: an announced length alone takes no memory.
 */
function oneBuffer(maxBytes: number, memory: ReservedMemory): StorageEngine {
  return {
    _handleFile(req, file, done) {
      // One byte more than allowed, so that a file that is too large can be recognised.
      const most = announcedBytes(req, maxBytes) + 1;
      let buffer = Buffer.alloc(0);
      let size = 0;
      file.stream.on('data', (piece: Buffer) => {
        const needed = Math.min(most, size + piece.length);
        if (needed > buffer.length) {
          const larger = memory.grow(buffer, needed, most);
          if (!larger) {
            file.stream.removeAllListeners('data').resume();
            return done(new AppError('unavailable', 503));
          }
          buffer = larger;
        }
        size += piece.copy(buffer, size);
      });
      file.stream.on('end', () => done(null, { buffer: buffer.subarray(0, size), size }));
    },
    _removeFile(_req, _file, done) {
      done(null);
    },
  };
}

/** The most bytes that the request's file can have; a request is never longer than it announces. */
function announcedBytes(req: Request, maxBytes: number): number {
  return Math.min(Number(req.headers['content-length'] ?? maxBytes), maxBytes);
}

function textsOf(body: unknown): [string, string][] {
  return Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, given]) =>
    [given].flat().flatMap((value): [string, string][] => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
