import type { OperatorGrant } from '#shared/plans/entitlements.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewEntitlementGrant extends Omit<OperatorGrant, 'revokedAt'> {
  readonly memberId: string;
  readonly reason: string;
  readonly now: Date;
}

/**
 * Saves months that an operator grants, under the member's next number. In a transaction that has locked the member.
 * @returns the number, by which the grant is revoked
 */
export async function insertEntitlementGrant(db: Database, grant: NewEntitlementGrant): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ number: number }] }>(
    `INSERT INTO entitlement_grants (member_id, number, plan, months, starts_on, reason, granted_at)
     SELECT :memberId, coalesce(max(number), 0) + 1, :plan, :months, :startsOn::date, :reason, :now::timestamptz
       FROM entitlement_grants WHERE member_id = :memberId
     RETURNING number`,
    { ...grant },
  );
  return rows[0].number;
}

/** Takes back what is left of a grant; false when there is none of this number, or it was taken back before. */
export async function markGrantRevoked(
  db: Database,
  {
    memberId,
    number,
    reason,
    now,
  }: { readonly memberId: string; readonly number: number; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const grant = db('entitlement_grants').where({ member_id: memberId, number }).whereNull('revoked_at');
  return (await grant.update({ revoked_at: now, revoke_reason: reason })) === 1;
}

/** A grant as operators see it. */
export interface ListedGrant extends OperatorGrant {
  readonly email: string;
  readonly number: number;
  readonly reason: string;
  readonly grantedAt: Date;
}

/**
 * The newest grants.
 * @param memberId absent: of all members
 */
export async function findEntitlementGrants(
  db: Database,
  { memberId, limit }: { readonly memberId?: string | undefined; readonly limit: number },
): Promise<ListedGrant[]> {
  const newest = db('entitlement_grants')
    .join('members', 'members.id', 'entitlement_grants.member_id')
    .orderBy('granted_at', 'desc')
    .limit(limit);
  if (memberId) void newest.where({ member_id: memberId });
  return newest.select({
    email: 'members.email',
    number: 'entitlement_grants.number',
    plan: 'entitlement_grants.plan',
    months: 'entitlement_grants.months',
    startsOn: 'entitlement_grants.starts_on',
    reason: 'entitlement_grants.reason',
    grantedAt: 'entitlement_grants.granted_at',
    revokedAt: 'entitlement_grants.revoked_at',
  });
}
