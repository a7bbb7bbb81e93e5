import * as z from 'zod/mini';
import { anywhereMessages } from '../messages/anywhere.ts';
import { offersMessages } from '../messages/offers.ts';

/** The forms of `/temporary-message`, told apart by their intent: a paid plan is chosen, or given up again. */
export const choosePlanSchema = z.strictObject({
  intent: z.literal('choose', anywhereMessages.bad_request),
  plan: z.enum(['premium', 'vip'], offersMessages.plan_unknown),
});
export const givePlansUpSchema = z.strictObject({ intent: z.literal('give-up') });
