import { AppError } from '#shared/errors.ts';
import { fr } from '#shared/typeset.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { queueMail } from '../../platform/mail/outbox.service.ts';
import { deleteRole, insertRole } from '../admin/roles.queries.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { findMailAddress } from '../members/member.queries.ts';
import { endEveningsOf } from './ended-evenings.service.ts';
import { deleteOrganiser, insertOrganiser, lockOrganiser, saveOrganiser } from './organisers.queries.ts';

/** What an organiser reads whose evenings were stopped by one press. */
const SUSPENDED_REASON = fr`Quelque chose est à vérifier à propos de tes soirées. Une personne de l'équipe regarde.`;

/** Lets a member organise evenings; the first one waits for an administrator. False when they could already. */
export function grantOrganiser(ctx: AppContext, memberId: string, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await insertRole(tx.db, memberId, 'organiser', tx.now()))) return false;
    await insertOrganiser(tx.db, memberId, tx.now());
    await record(tx, actor, 'role.grant-organiser', memberId);
    return true;
  });
}

/** Takes the role back from the next request on; evenings that are not over are cancelled. False when they had no role. */
export function revokeOrganiser(ctx: AppContext, memberId: string, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockOrganiser(tx.db, memberId);
    if (!(await deleteRole(tx.db, memberId, 'organiser'))) return false;
    const cancelled = await endEveningsOf(tx, memberId, 'left');
    await deleteOrganiser(tx.db, memberId);
    await record(tx, actor, 'role.revoke-organiser', memberId, { cancelled });
    return true;
  });
}

/**
 * Suspends an organiser by one press: they can neither offer nor change anything, their evenings that are not over are
 * taken down, and everybody is told. Their own account stays open. False when they were suspended already (S-evening-51).
 * @param reason what the organiser reads; empty: that something is looked into
 * @throws AppError 422 when they are no organiser
 */
export function suspendOrganiser(ctx: AppContext, memberId: string, actor: Actor, reason = ''): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const organiser = await lockOrganiser(tx.db, memberId);
    if (!organiser) throw new AppError('organiser_unknown', 422);
    if (organiser.suspended_at) return false;
    const statement = reason || SUSPENDED_REASON;
    await saveOrganiser(tx.db, memberId, { suspended_at: tx.now(), suspended_reason: statement });
    const takenDown = await endEveningsOf(tx, memberId, 'suspended', statement);
    await record(tx, actor, 'organiser.suspend', memberId, { takenDown });
    const to = await findMailAddress(tx.db, memberId);
    const dedupeKey = `${memberId}:${tx.now().toISOString()}`;
    if (to) await queueMail(tx, { kind: 'organiser-suspended', data: { statement }, to, dedupeKey });
    return true;
  });
}

/**
 * Ends an organiser's suspension; evenings that were taken down stay so, and the next one waits for an administrator
 * again. False when there was none.
 */
export function reinstateOrganiser(ctx: AppContext, memberId: string, actor: Actor): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const organiser = await lockOrganiser(tx.db, memberId);
    if (!organiser?.suspended_at) return false;
    await saveOrganiser(tx.db, memberId, { suspended_at: null, suspended_reason: null, approved_at: null });
    await record(tx, actor, 'organiser.reinstate', memberId);
    const to = await findMailAddress(tx.db, memberId);
    const dedupeKey = `${memberId}:${tx.now().toISOString()}`;
    if (to) await queueMail(tx, { kind: 'organiser-reinstated', data: {}, to, dedupeKey });
    return true;
  });
}

/**
 * Ends what a member organises, whose account is suspended or erased. For the caller's transaction, which has locked the
 * member (S-evening-51).
 */
export async function endOrganising(tx: AppContext, memberId: string, why: 'left' | 'suspended'): Promise<void> {
  await lockOrganiser(tx.db, memberId);
  await endEveningsOf(tx, memberId, why);
  // Should the account be reopened, the next evening is read before it is published.
  if (why === 'suspended') await saveOrganiser(tx.db, memberId, { approved_at: null });
}

function record(
  tx: AppContext,
  actor: Actor,
  action: string,
  memberId: string,
  details: Readonly<Record<string, number>> = {},
): Promise<void> {
  return recordAction(tx.db, { actor, action, subject: `member:${memberId}`, details, now: tx.now() });
}
