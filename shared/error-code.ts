import type { ErrorCode } from './errors.ts';

/**
 * Names a code where any text would compile, as in the issues of a schema. The words are looked up when the answer
 * leaves (`wordsOf` in errors.ts), so that no schema needs to know them.
 */
export function errorCode<Code extends ErrorCode>(code: Code): Code {
  return code;
}
