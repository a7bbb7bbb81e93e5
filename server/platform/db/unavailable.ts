/**
 * Error codes after which trying again later may help: the server cannot be reached, or lacks room, time or the right
 * to write.
 */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  // Connections that break or cannot be made.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  // A replica that is not the primary (yet).
  '25006',
  // A transaction that was idle for too long, or lost a conflict.
  '25P03',
  '40001',
  '40P01',
  // A commit that no synchronous standby has confirmed.
  '40003',
  // Disk, memory or connections are used up.
  '53000',
  '53100',
  '53200',
  '53300',
  // A lock or a statement that took too long.
  '55P03',
  '57014',
  // The server is stopping, has crashed, or is starting.
  '57P01',
  '57P02',
  '57P03',
]);

const PROTOCOL_VIOLATION = '08P01';

/**
 * Whether PgBouncer says that it has no server to offer: it names every error of its own a violation of the protocol. Of
 * PostgreSQL, which also says in which of its functions it happened, that would be a mistake of ours.
 */
function isPoolerWithoutServer(error: Error): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === PROTOCOL_VIOLATION && routine === undefined;
}

/** Whether an error means that the database is down or busy, so that the answer is 503 and not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (
    (code !== undefined && transientCodes.has(code)) ||
    isPoolerWithoutServer(error) ||
    error.name === 'KnexTimeoutError' ||
    /Connection Error|Connection terminated|timeout exceeded when trying to connect|timeout expired|Connection ended|Query read timeout|not queryable/.test(
      error.message,
    ) ||
    (error.cause !== undefined && isDatabaseUnavailable(error.cause))
  );
}
