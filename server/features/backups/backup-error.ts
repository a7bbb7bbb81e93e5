/** A backup that cannot be used or made; its message is one French sentence. */
export class BackupError extends Error {
  override name = 'BackupError';
}
