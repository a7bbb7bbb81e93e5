import { CommanderError } from '@commander-js/extra-typings';
import { isDatabaseUnavailable } from '#server/db/unavailable.ts';
import { explainStartFailure } from '#server/process.ts';
import { AppError } from '#shared/errors.ts';
import { tell, withoutControls } from '../output/terminal.ts';
import { CommandError, exitCodes, type ExitCode } from './exit-codes.ts';

const NOT_FOUND = 404;

/** Says in one sentence what went wrong, and answers the exit code that goes with it. */
export function reportFailure(error: unknown): ExitCode {
  // Commander has said it already; asking for help is no failure.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
  if (isReaderGone(error)) return exitCodes.done;
  tell(withoutControls(error instanceof CommandError ? error.message : explainStartFailure(error)));
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof AppError && error.status === NOT_FOUND) return exitCodes.notFound;
  return isDatabaseUnavailable(error) ? exitCodes.unavailable : exitCodes.failed;
}

/** `resonance … | head` has what it wanted: no failure. A full disk behind the standard output is one. */
export function watchStandardOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isReaderGone(error)) return;
    tell(error.code === 'ENOSPC' ? 'Le disque est plein\u202f: la sortie est incomplète.' : explainStartFailure(error));
    process.exitCode = exitCodes.failed;
  });
}

function isReaderGone(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'ERR_STREAM_WRITE_AFTER_END';
}
