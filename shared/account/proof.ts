import * as z from 'zod/mini';
import { errorCode } from '../error-code.ts';

/** What a member has to prove themselves for, as the address of the page says it, with where it leads afterwards. */
export const proofReasons = { cle: 'cles', adresse: 'compte' } as const;
export type ProofReason = keyof typeof proofReasons;

export const proofReasonSchema = z.enum(['cle', 'adresse']);

export const proofTokenSchema = z
  .string(errorCode('account_proof_unusable'))
  .check(z.regex(/^[\w-]{43}$/, errorCode('account_proof_unusable')));

/** The form of the mailed link by which a member proves themselves. */
export const confirmProofSchema = z.strictObject({ intent: z.literal('confirm'), token: proofTokenSchema });
