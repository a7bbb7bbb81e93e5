import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { messageSwitches } from './occasions.ts';

const switchNames = z
  .array(z.enum([...messageSwitches.keys()], errorCode('bad_request')))
  .check(z.maxLength(messageSwitches.size, errorCode('bad_request')));

/**
 * The form of `/mon-compte` about all kinds of messages. It says which switches it showed: a page that was opened before
 * a new kind came must not switch it off.
 */
export const messageChoicesSchema = z.strictObject({
  intent: z.literal('message-choices'),
  shown: switchNames,
  wanted: switchNames,
});
