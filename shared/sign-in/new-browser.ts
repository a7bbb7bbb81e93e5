import * as z from 'zod/mini';
import { ownerEmail } from '../account/account.ts';
import { errorCode } from '../error-code.ts';

/** How long the link 'Ce n'est pas moi' of a mail about a new browser works. */
export const SIGN_IN_NOTICE_DAYS = 30;

export const disownTokenSchema = z
  .string(errorCode('sign_in_notice_unusable'))
  .check(z.regex(/^[\w-]{43}$/, errorCode('sign_in_notice_unusable')));

/** The form that ends a sign-in which was not one's own; a signed-in member need not give the address. */
export const disownSchema = z.strictObject({
  token: disownTokenSchema,
  email: ownerEmail,
});
