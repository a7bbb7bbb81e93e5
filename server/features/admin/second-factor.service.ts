import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/admin/roles.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { keyedHash, keysOf, recognitionKeyOf, seal, unsealWithAny } from '../../platform/secrets.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { deletePasskeysOf, lockOwner } from '../passkeys/passkeys.queries.ts';
import type { SecondFactorProof } from './second-factor.session.ts';
import { forgetFailures, saveFailures, lockFailures } from './admin-log-in.queries.ts';
import { FAILURES_FORGOTTEN_AFTER_MS, isLocking, pauseAfter } from './log-in-pauses.ts';
import { hasAnyRole } from './roles.queries.ts';
import { newRecoveryCodes, newSecret, plainRecoveryCode, stepOf } from './one-time-codes.ts';
import {
  deleteSecondFactor,
  findRoleFactors,
  findSecondFactor,
  saveSecondFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
  type SecondFactor,
} from './second-factor.queries.ts';

/** After this a session has to prove the second factor again, even if it is in use. */
export const PROOF_LIFETIME_MS = 4 * HOUR_MS;

/**
 * What a member's role opens for them in a session. `stranger`: they have no such role; `new`: without a second factor;
 * `unproven`: this session has not proven it, or too long ago (S-administration-2, S-evening-44).
 */
export type RoleAccess = 'stranger' | 'new' | 'unproven' | 'proven';

export type Proof =
  | { readonly outcome: 'proven'; readonly proof: SecondFactorProof }
  | { readonly outcome: 'wrong' | 'wait' };

/**
 * What a role opens for a member, read for each request (S-administration-1). One second factor serves all roles of a
 * member; it opens the pages of the roles that they have, and of no other.
 * @param role `any`: whichever the member has, for what changes the second factor itself
 */
export async function roleAccessOf(
  { db, now }: AppContext,
  memberId: string,
  role: Role | 'any',
  proof: SecondFactorProof | null,
): Promise<RoleAccess> {
  const { roles, factorId, passkeyIds } = await findRoleFactors(db, memberId);
  if (role === 'any' ? roles.length === 0 : !roles.includes(role)) return 'stranger';
  const factorIds = factorId === null ? passkeyIds : [factorId, ...passkeyIds];
  if (factorIds.length === 0) return 'new';
  const isFresh = proof !== null && now().getTime() - proof.provenAt < PROOF_LIFETIME_MS;
  return isFresh && factorIds.includes(proof.factorId) ? 'proven' : 'unproven';
}

/** A new secret for an application of codes, encrypted for the session. */
export function offerSecret({ config }: AppContext): string {
  return seal(keysOf(config, 'second-factor')[0], newSecret()).toString('base64url');
}

/** The offered secret in the form that people type; null when another key encrypted it. */
export function readOffer({ config }: AppContext, sealed: string): string | null {
  try {
    return unsealWithAny(keysOf(config, 'second-factor'), Buffer.from(sealed, 'base64url'));
  } catch {
    return null;
  }
}

/** An application of codes that a member wants to enrol. */
interface NewApplication {
  readonly secret: string;
  readonly code: string;
  /** Whether the member has no second factor of any kind yet. */
  readonly isFirst: boolean;
  /** The application that it replaces, if there is one. */
  readonly replacedId: string | null;
}

/**
 * Makes the offered application of codes the member's second factor, after it has shown a right code.
 * @returns the recovery codes, which are never shown again
 */
export async function enrol(
  ctx: AppContext,
  memberId: string,
  { secret, code, isFirst, replacedId }: NewApplication,
): Promise<
  | { readonly outcome: 'enrolled'; readonly proof: SecondFactorProof; readonly recoveryCodes: readonly string[] }
  | { readonly outcome: 'wrong' | 'taken' }
> {
  const step = stepOf(secret, code, ctx.now());
  if (step === null) return { outcome: 'wrong' };
  const recoveryCodes = newRecoveryCodes();
  const id = randomUUID();
  const isSaved = await inTransaction(ctx, async (tx) => {
    await lockOwner(tx.db, memberId);
    // A passkey that was added since the page was opened is the first factor.
    if (isFirst && (await findRoleFactors(tx.db, memberId)).passkeyIds.length > 0) return false;
    const factor = {
      id,
      sealedSecret: seal(keysOf(tx.config, 'second-factor')[0], secret),
      lastStep: step,
      recoveryHashes: recoveryCodes.map((recovery) => hashOf(tx, recovery)),
      now: tx.now(),
    };
    if (!(await saveSecondFactor(tx.db, memberId, factor, replacedId))) return false;
    await record(tx, memberId, replacedId === null ? 'second-factor.enrol' : 'second-factor.replace');
    return true;
  });
  if (!isSaved) return { outcome: 'taken' };
  return { outcome: 'enrolled', proof: { factorId: id, provenAt: ctx.now().getTime() }, recoveryCodes };
}

/** Checks a code of the member's application. Each works once; wrong ones slow down and then lock. */
export function proveByCode(ctx: AppContext, memberId: string, code: string): Promise<Proof> {
  return prove(ctx, memberId, 'second-factor.verify', async (tx, factor) => {
    const secret = unsealWithAny(keysOf(tx.config, 'second-factor'), factor.sealedSecret);
    const step = stepOf(secret, code, tx.now());
    return step !== null && useStep(tx.db, factor.id, step);
  });
}

/**
 * The proof of a passkey that was verified or created just now, recorded; null when the member has no role
 * (S-passkey-7).
 */
export async function recordPasskeyProof(
  ctx: AppContext,
  memberId: string,
  passkeyId: string,
): Promise<SecondFactorProof | null> {
  if (!(await hasAnyRole(ctx.db, memberId))) return null;
  await record(ctx, memberId, 'second-factor.verify-passkey');
  return { factorId: passkeyId, provenAt: ctx.now().getTime() };
}

/** Checks a recovery code and marks it as used. */
export function proveByRecoveryCode(ctx: AppContext, memberId: string, typed: string): Promise<Proof> {
  return prove(ctx, memberId, 'second-factor.use-recovery-code', (tx, factor) =>
    useRecoveryCode(tx.db, factor.id, hashOf(tx, typed)),
  );
}

/**
 * Replaces the recovery codes by new ones, which are never shown again. Null when there is no second factor any more.
 */
export async function renewRecoveryCodes(
  ctx: AppContext,
  memberId: string,
  factorId: string,
): Promise<readonly string[] | null> {
  const recoveryCodes = newRecoveryCodes();
  const isRenewed = await inTransaction(ctx, async (tx) => {
    const hashes = recoveryCodes.map((recovery) => hashOf(tx, recovery));
    if (!(await replaceRecoveryCodes(tx.db, factorId, hashes))) return false;
    await record(tx, memberId, 'second-factor.renew-recovery-codes');
    return true;
  });
  return isRenewed ? recoveryCodes : null;
}

/**
 * Removes a member's second factors, passkeys included, so that the next visit enrols again. False when there was none.
 */
export function resetSecondFactor(ctx: AppContext, memberId: string, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await forgetFailures(tx.db, subjectOf(tx, memberId));
    const hadPasskeys = (await deletePasskeysOf(tx.db, memberId)) > 0;
    if (!(await deleteSecondFactor(tx.db, memberId)) && !hadPasskeys) return false;
    await record(tx, memberId, 'second-factor.reset', actor);
    return true;
  });
}

/**
 * Checks a code. The try is counted as failed before that, under a lock: simultaneous guesses come one after the other.
 */
function prove(
  ctx: AppContext,
  memberId: string,
  action: string,
  isRight: (tx: AppContext, factor: SecondFactor) => Promise<boolean>,
): Promise<Proof> {
  return inTransaction(ctx, async (tx) => {
    const subject = subjectOf(tx, memberId);
    const before = await lockFailures(tx.db, subject, tx.now());
    // Read after the lock, which another try may have held for a while.
    const now = tx.now();
    if (before.nextTryAt > now) return { outcome: 'wait' };
    const factor = await findSecondFactor(tx.db, memberId);
    if (factor && (await isRight(tx, factor))) {
      await forgetFailures(tx.db, subject);
      await record(tx, memberId, action);
      return { outcome: 'proven', proof: { factorId: factor.id, provenAt: now.getTime() } };
    }
    const isOld = now.getTime() - before.lastAt.getTime() > FAILURES_FORGOTTEN_AFTER_MS;
    const failures = isOld ? 1 : before.failures + 1;
    const nextTryAt = new Date(now.getTime() + pauseAfter('client', failures) * 1000);
    await saveFailures(tx.db, subject, { failures, lastAt: now, nextTryAt });
    if (isLocking('client', failures)) await record(tx, memberId, 'second-factor.lock');
    return { outcome: 'wrong' };
  });
}

function record(tx: AppContext, memberId: string, action: string, actor: Actor = `member:${memberId}`): Promise<void> {
  return recordAction(tx.db, { actor, action, subject: `member:${memberId}`, now: tx.now() });
}

/**
 * The keyed hash of a recovery code. Its sixty bits could be guessed from a plain hash, but not without the server's
 * key.
 */
function hashOf({ config }: AppContext, recoveryCode: string): Buffer {
  return Buffer.from(
    keyedHash(recognitionKeyOf(config, 'second-factor'), `recovery:${plainRecoveryCode(recoveryCode)}`),
    'base64url',
  );
}

function subjectOf({ config }: AppContext, memberId: string): string {
  return keyedHash(recognitionKeyOf(config, 'admin'), `second-factor:${memberId}`);
}
