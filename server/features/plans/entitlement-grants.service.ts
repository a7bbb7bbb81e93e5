import type { OperatorGrant } from '#shared/plans/entitlements.ts';
import { inTransaction, type AppContext } from '../../platform/context.ts';
import { recordAction, type Actor } from '../audit/audit.queries.ts';
import { holdAccount } from '../points/points.queries.ts';
import { insertEntitlementGrant, markGrantRevoked } from './entitlement-grants.queries.ts';

/** The most months that are granted at once. */
export const GRANTED_MONTHS_AT_MOST = 120;

/**
 * Gives a member months of a plan, which add to what they have (S-plan-8). The reason is stored with the grant only, and
 * goes with the account.
 * @returns the number of the grant among those of the member; null for a member who has just been deleted
 */
export function grantEntitlement(
  ctx: AppContext,
  memberId: string,
  actor: Actor,
  grant: Omit<OperatorGrant, 'revokedAt'> & { readonly reason: string },
): Promise<number | null> {
  return inTransaction(ctx, async (tx) => {
    if (!(await holdAccount(tx.db, memberId))) return null;
    const now = tx.now();
    const number = await insertEntitlementGrant(tx.db, { ...grant, memberId, now });
    const { plan, months, startsOn } = grant;
    await recordAction(tx.db, {
      actor,
      action: 'entitlement.grant',
      subject: `member:${memberId}`,
      details: { number, plan, months, startsOn },
      now,
    });
    return number;
  });
}

/**
 * Takes back what is left of granted months, at once; what was used stays used (S-plan-8).
 * @returns false when there is no such grant, or it was taken back before
 */
export function revokeEntitlement(
  ctx: AppContext,
  memberId: string,
  actor: Actor,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    if (!(await markGrantRevoked(tx.db, { memberId, number, reason, now }))) return false;
    await recordAction(tx.db, {
      actor,
      action: 'entitlement.revoke',
      subject: `member:${memberId}`,
      details: { number },
      now,
    });
    return true;
  });
}
