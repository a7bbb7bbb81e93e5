import pino, { type Logger } from 'pino';
import { createOutages } from './outages.ts';
import { currentTrace, withTrace } from './trace.ts';

/** The part of the product that writes a log. */
type Process = 'web' | 'worker' | 'cli' | 'start' | 'test';

/**
 * Creates a log with one line of JSON per event. Typed text, tokens and cookies are never logged. A line names the request
 * or the job to which it belongs, and of a database that is away each code is logged once (decision 107).
 * @param destination where the lines go, if not to the standard output
 */
export function createLog(level: string, process: Process, destination?: pino.DestinationStream): Logger {
  // The line at the end belongs to no request and to no job.
  const outages = createOutages((outage) => withTrace({}, () => log.warn(outage, 'database is back')));
  const options: pino.LoggerOptions = {
    level,
    base: { process },
    redact: { paths: ['email', '*.email', 'token', '*.token', 'req.headers', 'res.headers'], remove: true },
    serializers: { err: describeError },
    mixin: (_line, _level, log) => missingTrace(log),
    hooks: {
      logMethod(line, write) {
        const { err } = (line[0] ?? {}) as { err?: unknown };
        if (!outages.isKnown(err)) write.apply(this, line);
      },
    },
  };
  const log: Logger = destination ? pino(options, destination) : pino(options);
  return log;
}

/** What the present line belongs to, as far as the log does not say so by itself. */
function missingTrace(log: Pick<Logger, 'bindings'>): object {
  const trace = currentTrace();
  if (!trace) return {};
  const { requestId, ...others } = trace;
  return requestId === undefined || 'requestId' in log.bindings() ? others : { ...others, requestId };
}

/** An error without its extra properties: those of database errors quote values that people typed. */
export function describeError(error: Error & { code?: string }): object {
  return { type: error.name, code: error.code, message: error.message.split('\n', 1)[0], stack: error.stack };
}

/**
 * Makes lines of JSON of what others print in this process: libraries on the console, Node's warnings, and the error with
 * which it ends if nobody catches it. So whatever reads the log can read every line of it.
 */
export function logWhatOthersPrint(log: Logger): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels)) {
    Object.assign(console, { [method]: (...printed: readonly unknown[]) => logPrinted(log, level, printed) });
  }
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'warning of Node'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ends with an error that nobody caught');
    process.exit(1);
  });
}

function logPrinted(log: Logger, level: 'debug' | 'info' | 'warn' | 'error', printed: readonly unknown[]): void {
  const error = printed.find((one) => one instanceof Error);
  if (error) return log[level]({ err: error }, 'printed by a library');
  log[level]({ printed: printed.map((one) => String(one).split('\n', 1)[0]).join(' ') }, 'printed by a library');
}
