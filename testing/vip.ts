import { DAY_MS } from '#shared/duration.ts';
import type { Database } from '#server/platform/db/database.ts';

/** Gives a member VIP, from a month ago for three, as an operator would. It opens every room. */
export async function grantVip(db: Database, memberId: string): Promise<void> {
  const begin = new Date(Date.now() - 30 * DAY_MS);
  await db('entitlement_grants').insert({
    member_id: memberId,
    number: 1,
    plan: 'vip',
    months: 3,
    starts_on: begin.toISOString().slice(0, 10),
    reason: 'test',
    granted_at: begin,
  });
}
