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
