import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';

/** The greatest length that the field for a recovery code accepts: twelve letters with any characters between them. */
const RECOVERY_CODE_LENGTH = 40;

const code = z
  .string(errorCode('second_factor_code_shape'))
  .check(z.trim(), z.regex(/^\d{6}$/, errorCode('second_factor_code_shape')));

/** The forms of `/admin-verification`, distinguished by their intent. */
export const enrolSchema = z.strictObject({ intent: z.literal('enrol'), code });
export const proveSchema = z.strictObject({ intent: z.literal('prove'), code });
export const recoverSchema = z.strictObject({
  intent: z.literal('recover'),
  recovery_code: z
    .string(errorCode('second_factor_recovery_wrong'))
    .check(z.maxLength(RECOVERY_CODE_LENGTH, errorCode('second_factor_recovery_wrong'))),
});
