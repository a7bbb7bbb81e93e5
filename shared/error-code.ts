import type { ErrorCode } from './errors.ts';

/**
 * Types a code where any string would compile, as in the issues of a schema. `wordsOf` in errors.ts looks up its
 * message when the answer is sent, so that schemas need no messages.
 */
export function errorCode<Code extends ErrorCode>(code: Code): Code {
  return code;
}
