import type { ErrorCode } from '#shared/errors.ts';

/** A task for an uploaded file in the decoder's process. Features declare theirs. */
export interface DecoderTask<Result = unknown> {
  readonly name: string;
  run(bytes: Buffer): Promise<Result>;
}

export interface DecoderQuestion {
  readonly number: number;
  /** The name of the task. */
  readonly task: string;
  readonly bytes: Buffer;
}

export interface DecoderAnswer {
  readonly number: number;
  readonly result?: unknown;
  /** The error when there is no result. */
  readonly expectedError?: { readonly code: ErrorCode; readonly status: number };
  readonly unexpectedError?: string;
}
