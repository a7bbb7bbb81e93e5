import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { parseEmailAddress } from './email-address.ts';
import { displayName } from './display-name.ts';

const TOKEN_SHAPE = /^[\w-]{10,400}\.[\w-]{10,800}\.[\w-]{10,200}$/;

/** One address, trimmed and in lower case; two addresses, or one with a name, are refused. */
const email = z.pipe(
  z.string(errorCode('invalid_email')),
  z.transform((text, context) => {
    const address = parseEmailAddress(text);
    if (address) return address;
    context.issues.push({
      code: 'custom',
      message: text.trim() ? errorCode('invalid_email') : errorCode('login_email_required'),
      input: text,
    });
    return z.NEVER;
  }),
);

const signUpEmail = z.pipe(
  z
    .string(errorCode('sign_up_incomplete'))
    .check(z.refine((text) => text.trim() !== '', errorCode('sign_up_incomplete'))),
  email,
);

/** The address that a visitor without the browser's cookie types; blank counts as missing. */
const presentedEmail = z.optional(
  z.pipe(
    z.string(errorCode('invalid_email')),
    z.transform((text, context) => {
      const address = parseEmailAddress(text);
      if (address || text.trim() === '') return address ?? undefined;
      context.issues.push({ code: 'custom', message: errorCode('invalid_email'), input: text });
      return z.NEVER;
    }),
  ),
);

const crush = z.optional(z.literal(['0', '1']));
export const tokenSchema = z.string(errorCode('link_unusable')).check(z.regex(TOKEN_SHAPE, errorCode('link_unusable')));

/** The forms of `/home`, distinguished by their intent (S-sign-in-8). */
export const signUpSchema = z.strictObject({
  intent: z.literal('sign-up'),
  email: signUpEmail,
  display_name: displayName,
  age_confirmed: z.literal('true', errorCode('age_not_confirmed')),
  crush,
  /** The invitation's code. A wrong one never prevents a sign-up. */
  invitation: z.optional(z.unknown()),
  /** The quiz result that the visitor takes along. Anything else never prevents a sign-up. */
  quiz: z.optional(z.unknown()),
});

export const verifySchema = z.strictObject({
  intent: z.literal('verify'),
  token: tokenSchema,
  email: presentedEmail,
  crush,
});

/** The page after the first sign-in. Name and age are asked for until the member has given them (S-consent-1). */
export const consentsSchema = z.strictObject({
  intent: z.literal('consents'),
  display_name: z.optional(displayName),
  age_confirmed: z.optional(z.literal('true', errorCode('age_not_confirmed'))),
  terms: z.literal('true', errorCode('consents_required')),
  sensitive_data: z.literal('true', errorCode('consents_required')),
  /** What was answered before the sign-up and is to be kept. Anything else never prevents the consents. */
  early_answers: z.optional(z.unknown()),
});

/** The forms of `/login`. */
export const loginSchema = z.strictObject({ intent: z.literal('link'), email });

/** The calls of signing in (S-sign-in-13). */
export const otpCallSchema = z.strictObject({
  email,
  data: z.optional(z.strictObject({ display_name: z.optional(displayName), age_confirmed: z.optional(z.boolean()) })),
  create_user: z.optional(z.boolean()),
  redirect_to: z.optional(z.string().check(z.maxLength(2048))),
});
export const verifyCallSchema = z.strictObject({ token: tokenSchema, email: presentedEmail });
export const logoutCallSchema = z.strictObject({ scope: z.optional(z.enum(['local', 'global', 'others'])) });
export const consentsCallSchema = z.strictObject({
  terms: z.literal(true),
  sensitive_data: z.boolean(),
  display_name: z.optional(displayName),
  age_confirmed: z.optional(z.literal(true, errorCode('age_not_confirmed'))),
});

export type SignOutScope = 'local' | 'global' | 'others';
