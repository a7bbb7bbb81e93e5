import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import type { ErrorCode } from '../errors.ts';
import { AD_ORDER_MOST, AD_TITLE_LENGTH, adPages } from '../ads/ads.ts';
import { parseEmailAddress } from '../sign-in/email-address.ts';
import { ADMIN_PASSWORD_MAX_LENGTH } from '../limits.ts';
import { UNSUBSCRIBE_EMAIL_LENGTH } from '../unsubscribe/unsubscribe.ts';

const required = errorCode('admin_credentials_required');
const credentials = {
  email: z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(UNSUBSCRIBE_EMAIL_LENGTH, errorCode('admin_credentials_wrong')),
    ),
  password: z
    .string(required)
    .check(z.minLength(1, required), z.maxLength(ADMIN_PASSWORD_MAX_LENGTH, errorCode('admin_credentials_wrong'))),
};

/** The greatest length that the field for a code accepts: six digits with spaces between them. */
const CODE_FIELD_LENGTH = 12;
/** Empty before an application of codes is enrolled; a code of another shape is answered like a wrong one. */
const code = z.optional(
  z.string(errorCode('admin_credentials_wrong')).check(
    z.maxLength(CODE_FIELD_LENGTH, errorCode('admin_credentials_wrong')),
    z.overwrite((typed) => typed.replace(/\s/g, '')),
  ),
);

/** The form that logs in to `/admin-stats`; its other form is `enrolSchema`. */
export const adminLogInSchema = z.strictObject({ intent: z.literal('log-in'), ...credentials, code });

/** The call `admin-stats` (S-statistics-4). */
export const adminStatisticsCallSchema = z.strictObject({ ...credentials, code });

const missing = errorCode('ad_fields_missing');

/** The form for a new banner, without its image. A missing order means first (S-ad-2). */
export const newAdSchema = z.strictObject({
  intent: z.literal('create'),
  title: z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(AD_TITLE_LENGTH, errorCode('ad_title_too_long'))),
  target_pages: z.array(z.enum(adPages, errorCode('bad_request'))).check(z.minLength(1, missing)),
  display_order: z.pipe(
    z.string(errorCode('ad_order_invalid')),
    z.transform((text, context) => {
      const order = text.trim() === '' ? 0 : Number(text);
      if (/^\d*$/.test(text.trim()) && order <= AD_ORDER_MOST) return order;
      context.issues.push({ code: 'custom', message: errorCode('ad_order_invalid'), input: text });
      return z.NEVER;
    }),
  ),
});

/** The forms that change an existing banner. */
export const changeAdSchema = z.strictObject({
  intent: z.enum(['activate', 'deactivate', 'remove']),
  ad: z.uuid(errorCode('ad_gone')),
});

/** The form of `/unsubscribe` (S-unsubscribe-2): one address, in lower case. */
export const unsubscribeSchema = z.strictObject({
  email: z.pipe(
    z.string(errorCode('unsubscribe_email_unusable')),
    z.transform((text, context) => {
      const refuse = (message: ErrorCode) => {
        context.issues.push({ code: 'custom', message, input: text });
        return z.NEVER;
      };
      if (text.trim().length > UNSUBSCRIBE_EMAIL_LENGTH) return refuse('unsubscribe_email_unusable');
      return parseEmailAddress(text) ?? refuse('unsubscribe_email_invalid');
    }),
  ),
});
