import compression from 'compression';
import type { RequestHandler } from 'express';

/** Compresses answers for clients that accept it. */
export function compressAnswers(): RequestHandler {
  const compress = compression();
  return (req, res, next) => (req.headers['accept-encoding'] === undefined ? next() : compress(req, res, next));
}
