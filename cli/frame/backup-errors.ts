import { BackupError } from '#server/features/backups/backup-error.ts';
import { CommandError, exitCodes } from './exit-codes.ts';

/** Runs `work` and turns an error of the backup into one sentence for the operator; other errors pass unchanged. */
export async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupError) throw new CommandError(error.message, exitCodes.failed);
    throw error;
  }
}
