import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { spendableGifts } from '../points/points.ts';

/** The form of `/cadeaux`: a gift, and a key that prevents paying twice for one form. */
export const spendSchema = z.strictObject({
  intent: z.literal('spend', errorCode('bad_request')),
  gift: z.enum(spendableGifts, errorCode('gift_unavailable')),
  once: z.uuid(errorCode('bad_request')),
});
