import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';
import { impressionIds } from './aftermath.ts';
import { normaliseCode } from './codes.ts';

/** Names an evening, or somebody at the table, in this session. */
const token = z.string(errorCode('bad_request')).check(z.maxLength(64, 'bad_request'));

/** The invitation of a friend, as it was typed; empty: none. */
const invitation = z.pipe(
  z.string(errorCode('evening_invitation_unknown')).check(z.maxLength(40, 'evening_invitation_unknown')),
  z.transform((typed) => normaliseCode(typed)),
);

/** More than sit at a table. */
const MATES_AT_MOST = 10;

/** The fields of the forms on '/soirees', by intent. */
export const eveningListForms = {
  open: z.strictObject({ intent: z.literal('open'), token }),
  'alert-on': z.strictObject({ intent: z.literal('alert-on') }),
  'alert-off': z.strictObject({ intent: z.literal('alert-off') }),
} as const;

/** The fields of the forms on '/soiree', by intent; each names the evening that the page shows. */
export const eveningForms = {
  'sign-up': z.strictObject({ intent: z.literal('sign-up'), token, invitation }),
  leave: z.strictObject({ intent: z.literal('leave'), token }),
  accept: z.strictObject({ intent: z.literal('accept'), token }),
  decline: z.strictObject({ intent: z.literal('decline'), token }),
  'safe-home': z.strictObject({ intent: z.literal('safe-home'), token }),
  /** Those whom the member would like to see again, all at once: who is not named is not wished for. */
  wishes: z.strictObject({
    intent: z.literal('wishes'),
    token,
    /** Who does not say how it was, may still wish. */
    impression: z.optional(z.enum(impressionIds, errorCode('bad_request'))),
    wish: z.array(token).check(z.maxLength(MATES_AT_MOST, errorCode('bad_request'))),
  }),
  safety: z.strictObject({ intent: z.literal('safety'), token, mate: token }),
} as const;
