import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { parseEmailAddress } from '../sign-in/email-address.ts';
import { ownerEmail } from './account.ts';

const email = z.pipe(
  z.string(errorCode('invalid_email')),
  z.transform((text, context) => {
    const address = parseEmailAddress(text);
    if (address) return address;
    context.issues.push({ code: 'custom', message: errorCode('invalid_email'), input: text });
    return z.NEVER;
  }),
);

/** The form of `/mon-compte` that asks for another address. */
export const changeEmailSchema = z.strictObject({ intent: z.literal('change-email'), new_email: email });

export const addressTokenSchema = z
  .string(errorCode('account_address_unusable'))
  .check(z.regex(/^[\w-]{43}$/, errorCode('account_address_unusable')));

/** The forms of the two mailed links: the new address confirms a change, the former one undoes it. */
export const confirmAddressSchema = z.strictObject({ intent: z.literal('confirm'), token: addressTokenSchema });
export const undoAddressSchema = z.strictObject({
  intent: z.literal('undo'),
  token: addressTokenSchema,
  email: ownerEmail,
});
