const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
  '08004',
]);

/** Whether an error means 'no database just now', so that the answer is 503 and not 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return (
    (code !== undefined && connectionCodes.has(code)) ||
    error.name === 'KnexTimeoutError' ||
    /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Connection ended/.test(
      error.message,
    ) ||
    (error.cause !== undefined && isDatabaseUnavailable(error.cause))
  );
}
