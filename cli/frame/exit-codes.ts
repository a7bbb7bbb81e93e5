import { OperatorError } from '#server/platform/operator-error.ts';

/** The exit codes of the commands, by which a script or a cron line can tell failures apart. */
export const exitCodes = {
  done: 0,
  /** The command failed, or a check found a fault. */
  failed: 1,
  /** The command line itself is wrong: an unknown command, option or value. */
  misused: 2,
  /** The member or thing that the command names does not exist. */
  notFound: 3,
  /** The command exists, but is not allowed like this: in production, or without a confirmation. */
  refused: 4,
  /** The migration cannot be undone. */
  cannotGoBack: 5,
  /** The database or a server does not answer: trying again later may help. */
  unavailable: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An error that the operator can correct; its message is one French sentence. */
export class CommandError extends OperatorError {
  override name = 'CommandError';
  readonly exitCode: ExitCode;
  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}
