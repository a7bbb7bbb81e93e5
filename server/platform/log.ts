import pino, { type Logger } from 'pino';

/** Creates a log with one line of JSON per event. Typed text, tokens and cookies are never logged. */
export function createLog(level: string, process: 'web' | 'worker' | 'cli' | 'start' | 'test'): Logger {
  return pino({
    level,
    base: { process },
    redact: { paths: ['email', '*.email', 'token', '*.token', 'req.headers', 'res.headers'], remove: true },
    serializers: { err: describeError },
  });
}

/** An error without its extra properties: those of database errors quote values that people typed. */
export function describeError(error: Error & { code?: string }): object {
  return { type: error.name, code: error.code, message: error.message.split('\n', 1)[0], stack: error.stack };
}
