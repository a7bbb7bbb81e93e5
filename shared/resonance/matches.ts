import * as z from 'zod/mini';
import { anywhereMessages as messages } from '../messages/anywhere.ts';
import { themes, type Theme } from '../questionnaire/options.ts';

const userId = z.string(messages.bad_request).check(z.minLength(1, messages.bad_request));

/** `POST /functions/v1/find-matches` */
export const findMatchesCallSchema = z.strictObject({ userId });

/** `POST /functions/v1/notify-theme-completion`; `intuit` is another name of the intuitive cards. */
export const themeCompletionCallSchema = z.strictObject({
  userId,
  themeName: z.pipe(
    z.pipe(
      z.string(messages.bad_request),
      z.transform((name) => (name === 'intuit' ? 'intuitives' : name)),
    ),
    z.enum(themes.map(({ id }) => id) as [Theme, ...Theme[]], messages.bad_request),
  ),
});

/** The part of the address of /matches that says, once, that the person is no longer shown. */
export const BLOCKED_NOTICE = ['info', 'ne-plus-voir'] as const;
