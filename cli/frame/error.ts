import { CommanderError } from '@commander-js/extra-typings';
import { isDatabaseUnavailable } from '#server/platform/db/unavailable.ts';
import { explainError } from '#server/platform/explain-error.ts';
import { AppError } from '#shared/errors.ts';
import { printNotice, withoutControls } from '../output/terminal.ts';
import { CommandError, exitCodes, type ExitCode } from './exit-codes.ts';
import { surroundings } from './surroundings.ts';
import { fr } from '#shared/typeset.ts';

const NOT_FOUND = 404;

/** Prints one sentence about an error, and returns its exit code. */
export function reportError(error: unknown): ExitCode {
  // Commander has printed the message already; asking for help is no failure.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
  if (isReaderGone(error)) return exitCodes.done;
  printNotice(withoutControls(error instanceof CommandError ? error.message : explainError(error)));
  if (surroundings().env['LOG_LEVEL'] === 'debug') printNotice((error as Error).stack ?? '');
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof AppError && error.status === NOT_FOUND) return exitCodes.notFound;
  return isDatabaseUnavailable(error) ? exitCodes.unavailable : exitCodes.failed;
}

/** Exits quietly when the reader of a pipe has gone, as in `resonance … | head`, and with an error on a full disk. */
export function watchStandardOutput(): void {
  let isSaid = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isSaid || isReaderGone(error)) return;
    isSaid = true;
    printNotice(error.code === 'ENOSPC' ? fr`Le disque est plein : la sortie est incomplète.` : explainError(error));
    process.exitCode = exitCodes.failed;
  });
}

function isReaderGone(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED' || code === 'ERR_STREAM_WRITE_AFTER_END';
}
