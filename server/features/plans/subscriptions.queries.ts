import type { OperatorGrant } from '#shared/plans/entitlements.ts';
import type { LedgerReason } from '#shared/points/points.ts';
import type { Database } from '../../platform/db/database.ts';
import { isOfPerson } from '../members/visibility.queries.ts';

/** Offers a member Premium once. Returns false when it was offered before. */
export async function offerPremium(
  db: Database,
  { memberId, from, until }: { memberId: string; from: Date; until: Date },
): Promise<boolean> {
  const offered = await db('subscription_offered')
    .insert({ user_id: memberId, is_active: true, granted_at: from, ends_at: until })
    .onConflict('user_id')
    .ignore()
    .returning('user_id');
  return offered.length > 0;
}

/** Whether Premium was offered to a member until exactly this moment. */
export async function hasOfferUntil(db: Database, memberId: string, until: Date): Promise<boolean> {
  const offer = { user_id: memberId, is_active: true, ends_at: until };
  return (await db('subscription_offered').where(offer).first('user_id')) !== undefined;
}

/** How many members have an offer of Premium at a moment. */
export async function countOffered(db: Database, at: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ offered: number }] }>(
    `SELECT count(*)::int AS offered FROM subscription_offered
      WHERE is_active AND granted_at <= :at AND (ends_at IS NULL OR ends_at > :at)
        AND ${isOfPerson('user_id')}`,
    { at },
  );
  return rows[0].offered;
}

/** What operators granted, as PostgreSQL builds it from the rows of a member. */
type GrantedJson = readonly (Omit<OperatorGrant, 'revokedAt'> & { readonly revokedAt: string | null })[];

const grantedJson = `coalesce(jsonb_agg(jsonb_build_object(
  'plan', plan, 'months', months, 'startsOn', starts_on, 'revokedAt', revoked_at) ORDER BY number), '[]')`;

function readGranted(json: GrantedJson): OperatorGrant[] {
  return json.map(({ revokedAt, ...grant }) => ({
    ...grant,
    revokedAt: revokedAt === null ? null : new Date(revokedAt),
  }));
}

/**
 * What each member was granted who invited somebody or was given months by an operator, and has no offer at a moment; with
 * the offer that they had before, which may have made later grants wait.
 * @param isOpen whether what invitations earn has begun
 */
export async function findGrantedWithoutOffer(
  db: Database,
  { at, isOpen }: { readonly at: Date; readonly isOpen: boolean },
): Promise<PlanGrants[]> {
  interface Row {
    joined: Date[];
    granted: GrantedJson;
    granted_at: Date | null;
    ends_at: Date | null;
  }
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT coalesce(joined, '{}') AS joined, coalesce(granted, '[]') AS granted, granted_at, ends_at
       FROM (SELECT inviter_id AS id, array_agg(rewarded_at) AS joined FROM rewarded_mailboxes
              WHERE inviter_id IS NOT NULL AND :isOpen GROUP BY inviter_id) AS inviters
       FULL JOIN (SELECT member_id AS id, ${grantedJson} AS granted FROM entitlement_grants GROUP BY member_id) AS given
         USING (id)
       LEFT JOIN subscription_offered ON user_id = id AND is_active
      WHERE (granted_at IS NULL OR granted_at > :at OR ends_at <= :at) AND ${isOfPerson('id')}`,
    { at, isOpen },
  );
  return rows.map(({ joined, granted, granted_at: from, ends_at: until }) => ({
    joined,
    granted: readGranted(granted),
    offer: from && { from, until },
  }));
}

/** The plans that a member was offered, earned, or given by an operator. */
export interface PlanGrants {
  /** The offer of Premium that the member has or had. */
  readonly offer: { readonly from: Date; readonly until: Date | null } | null;
  /** When each person whom the member invited completed their profile. */
  readonly joined: readonly Date[];
  readonly granted: readonly OperatorGrant[];
}

/** What a member was offered, earned, given or bought. */
export interface KnownGrants extends PlanGrants {
  /** When the member opened further matches with points. */
  readonly opened: readonly Date[];
}

/** Reads a member's grants in one query, because almost every page needs them. */
export async function findGrants(
  db: Database,
  memberId: string,
  { openedAfter }: { readonly openedAfter: Date },
): Promise<KnownGrants> {
  const opening: LedgerReason = 'top-matches';
  interface Row {
    granted_at: Date | null;
    ends_at: Date | null;
    joined: Date[];
    granted: GrantedJson;
    opened: Date[];
  }
  const { rows } = await db.raw<{ rows: [Row] }>(
    `SELECT granted_at, ends_at,
            ARRAY(SELECT rewarded_at FROM rewarded_mailboxes WHERE inviter_id = :memberId ORDER BY rewarded_at) AS joined,
            (SELECT ${grantedJson} FROM entitlement_grants WHERE member_id = :memberId) AS granted,
            ARRAY(SELECT gained_at FROM points_gained
                   WHERE user_id = :memberId AND reason = :opening AND gained_at > :openedAfter) AS opened
       FROM (VALUES (:memberId::uuid)) AS asked (id)
       LEFT JOIN subscription_offered ON user_id = asked.id AND is_active`,
    { memberId, opening, openedAfter },
  );
  const [{ granted_at: from, ends_at: until, joined, granted, opened }] = rows;
  return { offer: from && { from, until }, joined, granted: readGranted(granted), opened };
}
