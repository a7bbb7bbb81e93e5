import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { themes, type Theme } from '../questionnaire/options.ts';

const userId = z.string(errorCode('bad_request')).check(z.minLength(1, errorCode('bad_request')));

/** The call `POST /functions/v1/find-matches`. */
export const findMatchesCallSchema = z.strictObject({ userId });

/** The call `POST /functions/v1/notify-theme-completion`; `intuit` is another name of the theme `intuitives`. */
export const themeCompletionCallSchema = z.strictObject({
  userId,
  themeName: z.pipe(
    z.pipe(
      z.string(errorCode('bad_request')),
      z.transform((name) => (name === 'intuit' ? 'intuitives' : name)),
    ),
    z.enum(themes.map(({ id }) => id) as [Theme, ...Theme[]], errorCode('bad_request')),
  ),
});

/** The query of /matches that announces, once, that a member is blocked. */
export const BLOCKED_NOTICE = ['info', 'ne-plus-voir'] as const;
