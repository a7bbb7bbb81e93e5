import type { Knex } from 'knex';

/** Offers Premium, once ever. Returns false when it was offered before. */
export async function offerPremium(
  db: Knex,
  { memberId, from, until }: { memberId: string; from: Date; until: Date },
): Promise<boolean> {
  const offered = await db('subscription_offered')
    .insert({ user_id: memberId, is_active: true, granted_at: from, ends_at: until })
    .onConflict('user_id')
    .ignore()
    .returning('user_id');
  return offered.length > 0;
}

/** How many members hold an offer of Premium at a moment. */
export async function countOffered(db: Knex, at: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ offered: number }] }>(
    `SELECT count(*)::int AS offered FROM subscription_offered
      WHERE is_active AND granted_at <= :at AND (ends_at IS NULL OR ends_at > :at)`,
    { at },
  );
  return rows[0].offered;
}

/** When the people whom a member invited completed their profiles: for each inviter who holds no offer at a moment. */
export async function findJoinedOfOthers(db: Knex, at: Date): Promise<Date[][]> {
  const { rows } = await db.raw<{ rows: { joined: Date[] }[] }>(
    `SELECT array_agg(rewarded_at) AS joined FROM rewarded_mailboxes
      WHERE inviter_id IS NOT NULL AND NOT EXISTS (
              SELECT FROM subscription_offered WHERE user_id = inviter_id AND is_active
                 AND granted_at <= :at AND (ends_at IS NULL OR ends_at > :at))
      GROUP BY inviter_id`,
    { at },
  );
  return rows.map(({ joined }) => joined);
}

/** The offers of Premium that a member holds or held. */
export async function findOffers(
  db: Knex,
  memberId: string,
): Promise<{ readonly from: Date; readonly until: Date | null }[]> {
  const rows = await db('subscription_offered')
    .where({ user_id: memberId, is_active: true })
    .select<{ granted_at: Date; ends_at: Date | null }[]>('granted_at', 'ends_at');
  return rows.map((row) => ({ from: row.granted_at, until: row.ends_at }));
}
