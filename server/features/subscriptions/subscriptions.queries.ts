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

/** Whether a member has Premium now. */
export async function hasPremium(db: Knex, memberId: string, now: Date): Promise<boolean> {
  const row = await db('subscription_offered')
    .where({ user_id: memberId, is_active: true })
    .where((current) => void current.whereNull('ends_at').orWhere('ends_at', '>', now))
    .first('user_id');
  return row !== undefined;
}
