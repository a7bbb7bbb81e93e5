import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';

/** The forms of `/temporary-message`, distinguished by their intent: choosing a paid plan, or giving it up. */
export const choosePlanSchema = z.strictObject({
  intent: z.literal('choose', errorCode('bad_request')),
  plan: z.enum(['premium', 'vip'], errorCode('plan_unknown')),
});
export const givePlansUpSchema = z.strictObject({ intent: z.literal('give-up') });
