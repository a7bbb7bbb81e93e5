import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { choiceOrigins, passReasons, type PassReason } from './kinds.ts';

const match = z.string(errorCode('bad_request')).check(z.minLength(1, errorCode('bad_request')));
const back = z.optional(z.enum(choiceOrigins, errorCode('bad_request')));

/** A choice, or taking one back: of whom, and from which page. */
export const choiceSchema = z.object({ match, back });

/** The reason of a pass. */
export const passReasonSchema = z.object({
  match,
  back,
  reason: z.enum(passReasons.map(({ id }) => id) as [PassReason, ...PassReason[]], errorCode('bad_request')),
});
