import * as z from 'zod/mini';
import { CRUSH_CODE_LENGTH, shapeOfContact } from './crush-contact.ts';
import { anywhereMessages } from '../messages/anywhere.ts';
import { meetingMessages as messages } from '../messages/meeting.ts';

const contact = z.string(messages.crush_contact_invalid).check(
  z.trim(),
  z.refine((text) => shapeOfContact(text) !== null, messages.crush_contact_invalid),
);

/** The forms of `/profile-crush`, told apart by their intent. */
export const sendCrushSchema = z.strictObject({ intent: z.literal('send'), contact });
export const answerCrushSchema = z.strictObject({ intent: z.literal('answer'), crush: z.uuid(messages.crush_gone) });
/** Reporting or blocking its sender. */
export const safetyOfCrushSchema = z.strictObject({ intent: z.literal('safety'), crush: z.uuid(messages.crush_gone) });
export const claimCrushSchema = z.strictObject({
  intent: z.literal('claim'),
  code: z
    .string(messages.crush_code_required)
    .check(
      z.trim(),
      z.minLength(1, messages.crush_code_required),
      z.maxLength(2 * CRUSH_CODE_LENGTH, messages.crush_code_unusable),
    ),
});

/** The named call: the field is named after e-mails and takes phone numbers as well. */
export const sendCrushCallSchema = z.strictObject({ email: contact, userId: z.string(anywhereMessages.bad_request) });
