import type { Database } from '../../platform/db/database.ts';

export async function saveEarlyMember(db: Database, memberId: string, now: Date): Promise<void> {
  await db('early_members').insert({ user_id: memberId, thanked_at: now }).onConflict('user_id').ignore();
}

/** Whether an early member was thanked and has seen it; null for any other member. */
export async function findThanks(db: Database, memberId: string): Promise<{ readonly isSeen: boolean } | null> {
  const row = await db('early_members').where({ user_id: memberId }).first('thanks_seen_at');
  return row ? { isSeen: row.thanks_seen_at !== null } : null;
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
