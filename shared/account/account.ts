import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { parseEmailAddress } from '../sign-in/email-address.ts';
import { DELETION_WORD } from './account-limits.ts';

const TOKEN_SHAPE = /^[\w-]{43}$/;

/** The forms of `/mon-compte`, distinguished by their intent. */
export type AccountIntent =
  | 'pause'
  | 'resume'
  | 'end-session'
  | 'end-other-sessions'
  | 'add-passkey'
  | 'rename-passkey'
  | 'remove-passkey'
  | 'change-name'
  | 'change-email'
  | 'withdraw-sensitive'
  | 'message-choices'
  | 'messages-on'
  | 'messages-off'
  | 'notifications-on'
  | 'notifications-off'
  | 'download'
  | 'copy-link'
  | 'confirm-copy'
  | 'delete';

export const endSessionSchema = z.strictObject({
  intent: z.literal('end-session'),
  session: z.string(errorCode('bad_request')),
});

export const deleteSchema = z.strictObject({
  intent: z.literal('delete'),
  word: z
    .string(errorCode('account_word_wrong'))
    .check(z.refine((word) => word.trim().toUpperCase() === DELETION_WORD, errorCode('account_word_wrong'))),
});

export const deletionTokenSchema = z
  .string(errorCode('account_deletion_unusable'))
  .check(z.regex(TOKEN_SHAPE, errorCode('account_deletion_unusable')));

export const copyTokenSchema = z
  .string(errorCode('account_copy_link_unusable'))
  .check(z.regex(TOKEN_SHAPE, errorCode('account_copy_link_unusable')));

/** The form that confirms by the mailed link that a copy is wanted. */
export const confirmCopySchema = z.strictObject({ intent: z.literal('confirm-copy'), token: copyTokenSchema });

/** The account's address, which is asked for where a mailed link is opened in a browser that is not signed in to it. */
export const ownerEmail = z.optional(
  z.pipe(
    z.string(errorCode('account_deletion_email_required')),
    z.transform((text, context) => {
      const address = parseEmailAddress(text);
      if (address) return address;
      context.issues.push({ code: 'custom', message: errorCode('account_deletion_email_required'), input: text });
      return z.NEVER;
    }),
  ),
);

/** The form that deletes the account by the mailed link; a signed-in member need not give the address. */
export const confirmDeletionSchema = z.strictObject({ token: deletionTokenSchema, email: ownerEmail });
