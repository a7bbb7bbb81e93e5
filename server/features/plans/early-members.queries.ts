import { EARLY_MEMBER_MONTHS } from '#shared/plans/offers.ts';
import type { Database } from '../../platform/db/database.ts';

export async function saveEarlyMember(db: Database, memberId: string, now: Date): Promise<void> {
  await db('early_members').insert({ user_id: memberId, thanked_at: now }).onConflict('user_id').ignore();
}

/** Whether an early member has seen the thanks, and how many months they were given; null for any other member. */
export async function findThanks(
  db: Database,
  memberId: string,
): Promise<{ readonly isSeen: boolean; readonly months: number } | null> {
  const { rows } = await db.raw<{ rows: { seen: boolean; months: number | null }[] }>(
    `SELECT thanks_seen_at IS NOT NULL AS seen,
            (SELECT round(extract(epoch FROM ends_at - granted_at) / 2629800)::int
               FROM subscription_offered WHERE user_id = early_members.user_id) AS months
       FROM early_members WHERE user_id = ?`,
    [memberId],
  );
  const [row] = rows;
  return row ? { isSeen: row.seen, months: row.months ?? EARLY_MEMBER_MONTHS } : null;
}

/** Early members who may get mail, in the order of their ids, after the given one. */
export async function findEarlyMembers(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<{ memberId: string; email: string }[]> {
  return db('early_members')
    .join('members', 'members.id', 'early_members.user_id')
    .where('early_members.user_id', '>', after)
    .where({ is_demo: false, suspended_at: null })
    .orderBy('early_members.user_id')
    .limit(limit)
    .select({ memberId: 'early_members.user_id', email: 'members.email' });
}

export async function markThanksSeen(db: Database, memberId: string, now: Date): Promise<void> {
  await db('early_members').where({ user_id: memberId, thanks_seen_at: null }).update({ thanks_seen_at: now });
}
