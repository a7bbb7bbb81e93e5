/** A part of the product that runs until it is stopped. */
export interface RunningPart {
  stop(): Promise<void>;
}

/** After this a process ends even if something hangs. */
const STOP_WITHIN_MS = 10_000;

/**
 * Runs one part as a process of its own: a failed start is one sentence and exit code 1; SIGTERM and SIGINT stop it in
 * order, within ten seconds.
 */
export async function runAsProcess(name: string, start: () => Promise<RunningPart>): Promise<void> {
  try {
    const part = await start();
    let isStopping = false;
    const stop = () => {
      // npm passes on a signal that the terminal has already sent: the second one must not cut the first short.
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      part.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    process.stderr.write(`${name}: ${explainStartFailure(error)}\n`);
    process.exit(1);
  }
}

/** One sentence for the operator, without a trace. */
export function explainStartFailure(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port ?? ''} is already in use. Stop what uses it, or set PORT to another one.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return 'The database of DATABASE_URL cannot be reached. Is it running, and is the address right?';
  }
  if (code === '28P01' || code === '28000') return 'The database of DATABASE_URL refuses this user or password.';
  if (code === '3D000') return 'The database named in DATABASE_URL does not exist yet.';
  if (message?.includes('pg-boss') || code === '42P01') {
    return 'The database is not at this release yet: run "npm run cli -- migrate" first.';
  }
  if (code === 'EACCES' || code === 'EROFS') return `A folder or port cannot be used: ${message ?? code}.`;
  return (message ?? String(error)).split('\n', 1)[0] ?? 'The start failed.';
}
