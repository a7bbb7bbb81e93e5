import * as z from 'zod/mini';
import { anywhereMessages } from '../messages/anywhere.ts';
import { pointsMessages as messages } from '../messages/points.ts';
import { spendableGifts } from '../points/points.ts';

/** The form of `/cadeaux`: what is bought, and the key that keeps one press from paying twice. */
export const spendSchema = z.strictObject({
  intent: z.literal('spend', anywhereMessages.bad_request),
  gift: z.enum(spendableGifts, messages.gift_unavailable),
  once: z.uuid(anywhereMessages.bad_request),
});
