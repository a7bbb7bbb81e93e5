import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { CRUSH_CODE_LENGTH, shapeOfContact } from './crush-contact.ts';

const contact = z.string(errorCode('crush_contact_invalid')).check(
  z.trim(),
  z.refine((text) => shapeOfContact(text) !== null, errorCode('crush_contact_invalid')),
);

/** The forms of `/profile-crush`, distinguished by their intent. */
export const sendCrushSchema = z.strictObject({ intent: z.literal('send'), contact });
/** `crush` is the pseudonym that the lists of the screen give to a crush. */
export const answerCrushSchema = z.strictObject({
  intent: z.literal('answer'),
  crush: z.string(errorCode('crush_gone')),
});
/** The form of a resonance that sends the match a crush; `match` is the pseudonym of the match. */
export const matchCrushSchema = z.strictObject({
  intent: z.literal('to-match'),
  match: z.string(errorCode('crush_match_gone')),
});
/** The form to report or block the sender of a crush. */
export const safetyOfCrushSchema = z.strictObject({
  intent: z.literal('safety'),
  crush: z.string(errorCode('crush_gone')),
});
export const claimCrushSchema = z.strictObject({
  intent: z.literal('claim'),
  code: z
    .string(errorCode('crush_code_required'))
    .check(
      z.trim(),
      z.minLength(1, errorCode('crush_code_required')),
      z.maxLength(2 * CRUSH_CODE_LENGTH, errorCode('crush_code_unusable')),
    ),
});

/** The call `send-crush-email`, whose field `email` also accepts phone numbers. */
export const sendCrushCallSchema = z.strictObject({ email: contact, userId: z.string(errorCode('bad_request')) });
