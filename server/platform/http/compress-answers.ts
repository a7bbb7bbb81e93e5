import compression from 'compression';
import type { RequestHandler } from 'express';

/** Only for clients that accept it; other answers are not wrapped at all. */
export function compressAnswers(): RequestHandler {
  const compress = compression();
  return (req, res, next) => (req.headers['accept-encoding'] === undefined ? next() : compress(req, res, next));
}
