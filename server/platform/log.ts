import pino, { type Logger } from 'pino';

/** One line of JSON per event. What people type, tokens and cookies never belong into a log. */
export function createLog(level: string, process: 'web' | 'worker' | 'cli' | 'start' | 'test'): Logger {
  return pino({
    level,
    base: { process },
    redact: { paths: ['email', '*.email', 'token', '*.token', 'req.headers', 'res.headers'], remove: true },
    serializers: { err: describeError },
  });
}

/** An error without its free-form properties: database errors quote values that people typed. */
export function describeError(error: Error & { code?: string }): object {
  return { type: error.name, code: error.code, message: error.message.split('\n', 1)[0], stack: error.stack };
}
