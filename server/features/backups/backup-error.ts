import { OperatorError } from '../../platform/operator-error.ts';

/** A backup that cannot be used or made; its message is one French sentence. */
export class BackupError extends OperatorError {
  override name = 'BackupError';
}
