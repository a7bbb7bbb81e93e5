import type { Knex } from 'knex';

/** Whether a member has Premium now. */
export async function hasPremium(db: Knex, memberId: string, now: Date): Promise<boolean> {
  const row = await db('subscription_offered')
    .where({ user_id: memberId, is_active: true })
    .where((current) => void current.whereNull('ends_at').orWhere('ends_at', '>', now))
    .first('user_id');
  return row !== undefined;
}
