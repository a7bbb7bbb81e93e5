import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';

/** The forms of `/temporary-message`, told apart by their intent: a paid plan is chosen, or given up again. */
export const choosePlanSchema = z.strictObject({
  intent: z.literal('choose', errorCode('bad_request')),
  plan: z.enum(['premium', 'vip'], errorCode('plan_unknown')),
});
export const givePlansUpSchema = z.strictObject({ intent: z.literal('give-up') });
