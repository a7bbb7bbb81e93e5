import compression from 'compression';
import type { RequestHandler } from 'express';

/** For whoever says that they can read it; the others are spared the wrapping. */
export function compressAnswers(): RequestHandler {
  const compress = compression();
  return (req, res, next) => (req.headers['accept-encoding'] === undefined ? next() : compress(req, res, next));
}
