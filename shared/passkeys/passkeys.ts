import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { PASSKEY_NAME_LENGTH } from './passkey-limits.ts';

/** The greatest length of what a browser answers, as text: an attestation may contain certificates. */
const ANSWER_LENGTH = 24_000;
const CREDENTIAL_ID_LENGTH = 1400;

const base64url = (length: number) =>
  z
    .string(errorCode('passkey_unusable'))
    .check(z.maxLength(length, errorCode('passkey_unusable')), z.regex(/^[\w-]+$/, errorCode('passkey_unusable')));

/** What every answer of an authenticator has. What else a browser adds is not read. */
const credential = {
  id: base64url(CREDENTIAL_ID_LENGTH),
  rawId: base64url(CREDENTIAL_ID_LENGTH),
  type: z.literal('public-key', errorCode('passkey_unusable')),
};

const createdSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(ANSWER_LENGTH),
    attestationObject: base64url(ANSWER_LENGTH),
    transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))),
  }),
});

const usedSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(ANSWER_LENGTH),
    authenticatorData: base64url(ANSWER_LENGTH),
    signature: base64url(ANSWER_LENGTH),
    /** Names the account; authenticators may leave it out when they were told which passkeys to look for. */
    userHandle: z.optional(base64url(100)),
  }),
});

/** What the browser answers when a passkey was created, and when one was used. */
export type CreatedPasskey = z.output<typeof createdSchema>;
export type UsedPasskey = z.output<typeof usedSchema>;

/** A field with an answer as JSON. */
function answerField<Answer>(schema: z.ZodMiniType<Answer>) {
  return z.pipe(
    z.string(errorCode('passkey_unusable')).check(z.maxLength(ANSWER_LENGTH, errorCode('passkey_unusable'))),
    z.transform((text, context): Answer => {
      const parsed = schema.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      context.issues.push({ code: 'custom', message: errorCode('passkey_unusable'), input: text });
      return z.NEVER;
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const id = z.uuid(errorCode('bad_request'));

/** What a member calls a passkey: one line. */
const name = z
  .string(errorCode('passkey_name_missing'))
  .check(
    z.trim(),
    z.minLength(1, errorCode('passkey_name_missing')),
    z.maxLength(PASSKEY_NAME_LENGTH, errorCode('passkey_name_too_long')),
    z.regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u, errorCode('bad_request')),
  );

/** The forms of `/mon-compte` about passkeys. */
export const addPasskeySchema = z.strictObject({
  intent: z.literal('add-passkey'),
  name,
  credential: answerField(createdSchema),
});
export const renamePasskeySchema = z.strictObject({ intent: z.literal('rename-passkey'), passkey: id, name });
export const removePasskeySchema = z.strictObject({ intent: z.literal('remove-passkey'), passkey: id });

/** The form that signs in or proves who is there, wherever a passkey does so. */
export const usePasskeySchema = z.strictObject({
  intent: z.literal('passkey'),
  credential: answerField(usedSchema),
});

/** The calls for options: a suggestion is asked for by the page itself, before its visitor does anything. */
export const signInOptionsCallSchema = z.strictObject({ suggestion: z.optional(z.boolean()) });
export const memberOptionsCallSchema = z.strictObject({});
