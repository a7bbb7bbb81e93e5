import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import type { ErrorCode } from '../errors.ts';
import { parseEmailAddress } from '../sign-in/email-address.ts';
import {
  caseReasonIds,
  isNotified,
  outcomes,
  REPORT_PLACE_LENGTH,
  REPORT_TEXT_LENGTH,
  reportReasonIds,
} from './reports.ts';

/** Messages of one report: twenty that were ticked, with five before and after each. */
const QUOTES_AT_MOST = 220;

/** The longest sealed phrase, in characters of base64: a grapheme may have many bytes. */
const SEALED_WORDS_LENGTH = 16_000;

const reason = z.enum(reportReasonIds, errorCode('report_reason_required'));

/** A text of at most `longest` characters. Browsers send a line break as two characters; it counts as one. */
const text = (longest: number, tooLong: ErrorCode) =>
  z.pipe(
    z.pipe(
      z.string(errorCode('bad_request')),
      z.transform((typed) => typed.replaceAll('\r\n', '\n').trim()),
    ),
    z.string().check(z.maxLength(longest, tooLong)),
  );
const story = text(REPORT_TEXT_LENGTH, 'report_text_too_long');
const required = (schema: typeof story, missing: ErrorCode) =>
  z.pipe(schema, z.string().check(z.minLength(1, missing)));

/** The form to report a member. */
export const reportMemberSchema = z.strictObject({
  intent: z.literal('report'),
  match: z.string(errorCode('bad_request')),
  reason,
  details: z.optional(story),
  block: z.optional(z.literal('true')),
  /** The mark of the messages that come along, as the reporter has read them; empty without messages. */
  seen: z.optional(z.string().check(z.maxLength(100, errorCode('bad_request')))),
  /** The phrase that the report is about, sealed as the page showed it; empty without one. */
  words: z.optional(z.string().check(z.maxLength(SEALED_WORDS_LENGTH, errorCode('bad_request')))),
});

/** The public form for reports, with the place and the reporter's address. */
export const reportSchema = z.strictObject({
  reason,
  details: required(story, 'report_details_required'),
  place: required(text(REPORT_PLACE_LENGTH, 'report_place_too_long'), 'report_place_required'),
  email: z.pipe(
    z.string(errorCode('report_email_invalid')),
    z.transform((typed, context) => {
      const address = parseEmailAddress(typed);
      if (address) return address;
      context.issues.push({ code: 'custom', message: errorCode('report_email_invalid'), input: typed });
      return z.NEVER;
    }),
  ),
});

/** The form of an administrator's decision; a statement is required if the reported member is notified. */
export const decisionSchema = z
  .strictObject({
    intent: z.literal('decide'),
    report: z.uuid(errorCode('report_gone')),
    outcome: z.enum(outcomes, errorCode('decision_outcome_required')),
    ground: z.enum(caseReasonIds, errorCode('report_reason_required')),
    statement: z.optional(story),
    /** The messages whose words the statement quotes. */
    quote: z.optional(
      z
        .array(
          z.pipe(
            z.string(errorCode('bad_request')).check(z.regex(/^[1-9]\d{0,8}$/, 'bad_request')),
            z.transform((digits) => Number(digits)),
          ),
        )
        .check(z.maxLength(QUOTES_AT_MOST, errorCode('bad_request'))),
    ),
  })
  .check(
    z.refine(({ outcome, statement }) => !isNotified(outcome) || Boolean(statement), {
      error: errorCode('decision_statement_required'),
      path: ['statement'],
    }),
  );

/** The form that names the member of a public report. */
export const nameReportedSchema = z.strictObject({
  intent: z.literal('name'),
  report: z.uuid(errorCode('report_gone')),
  member: z
    .string(errorCode('report_member_unknown'))
    .check(z.trim(), z.minLength(1, errorCode('report_member_unknown'))),
});

/** The form that opens a case about the reporter of a report, for abuse of reporting. */
export const reportAbuseSchema = z.strictObject({
  intent: z.literal('report-abuse'),
  report: z.uuid(errorCode('report_gone')),
});

/** The form that opens the messages of a report: each opening is written into the audit log. */
export const openEvidenceSchema = z.strictObject({
  intent: z.literal('open-evidence'),
  report: z.uuid(errorCode('report_gone')),
});

export const contestSchema = z.strictObject({ contest: required(story, 'contest_text_required') });
