import type { LedgerReason } from '#shared/points/points.ts';
import type { Database } from '../../platform/db/database.ts';

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

/** How many members have an offer of Premium at a moment. */
export async function countOffered(db: Database, at: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ offered: number }] }>(
    `SELECT count(*)::int AS offered FROM subscription_offered
      WHERE is_active AND granted_at <= :at AND (ends_at IS NULL OR ends_at > :at)`,
    { at },
  );
  return rows[0].offered;
}

/**
 * For each inviter without an offer at a moment: when their invited members completed their profiles, and the offer that
 * they had before, which may have made later grants wait.
 */
export async function findInvitersWithoutOffer(
  db: Database,
  at: Date,
): Promise<Pick<KnownGrants, 'joined' | 'offer'>[]> {
  const { rows } = await db.raw<{ rows: { joined: Date[]; granted_at: Date | null; ends_at: Date | null }[] }>(
    `SELECT array_agg(rewarded_at) AS joined, granted_at, ends_at FROM rewarded_mailboxes
       LEFT JOIN subscription_offered ON user_id = inviter_id AND is_active
      WHERE inviter_id IS NOT NULL
        AND (granted_at IS NULL OR granted_at > :at OR ends_at <= :at)
      GROUP BY inviter_id, granted_at, ends_at`,
    { at },
  );
  return rows.map(({ joined, granted_at: from, ends_at: until }) => ({ joined, offer: from && { from, until } }));
}

/** What a member was offered, earned or bought. */
export interface KnownGrants {
  /** The offer of Premium that the member has or had. */
  readonly offer: { readonly from: Date; readonly until: Date | null } | null;
  /** When each person whom the member invited completed their profile. */
  readonly joined: readonly Date[];
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
    opened: Date[];
  }
  const { rows } = await db.raw<{ rows: [Row] }>(
    `SELECT granted_at, ends_at,
            ARRAY(SELECT rewarded_at FROM rewarded_mailboxes WHERE inviter_id = :memberId ORDER BY rewarded_at) AS joined,
            ARRAY(SELECT gained_at FROM points_gained
                   WHERE user_id = :memberId AND reason = :opening AND gained_at > :openedAfter) AS opened
       FROM (VALUES (:memberId::uuid)) AS asked (id)
       LEFT JOIN subscription_offered ON user_id = asked.id AND is_active`,
    { memberId, opening, openedAfter },
  );
  const [{ granted_at: from, ends_at: until, joined, opened }] = rows;
  return { offer: from && { from, until }, joined, opened };
}
