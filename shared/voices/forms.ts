import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { TRANSCRIPT_LENGTH } from './voices.ts';

/** What a speaker writes down of a recording. Browsers send a line break as two characters; it counts as one. */
const transcript = z.pipe(
  z.pipe(
    z.string(errorCode('bad_request')),
    z.transform((typed) => typed.replaceAll('\r\n', '\n').trim()),
  ),
  z.string().check(z.maxLength(TRANSCRIPT_LENGTH, errorCode('voice_transcript_too_long'))),
);

/** A day that the calendar has, of this millennium: the database knows no year 0. */
const week = z.iso.date({ error: errorCode('bad_request') }).check(z.regex(/^2/, errorCode('bad_request')));

/** Gives the recording that was just made. */
export const giveVoiceSchema = z.strictObject({ intent: z.literal('give'), transcript });

export const discardVoiceSchema = z.strictObject({ intent: z.literal('discard') });

/** Changes what is written down of a kept recording, named by its week. */
export const transcriptSchema = z.strictObject({ intent: z.literal('transcript'), week, transcript });

export const deleteVoiceSchema = z.strictObject({ intent: z.literal('delete'), week });

/** Reports the recording of somebody, named by its pseudonym. */
export const reportVoiceSchema = z.strictObject({
  intent: z.literal('report'),
  voice: z.string().check(z.maxLength(100, errorCode('bad_request'))),
});
