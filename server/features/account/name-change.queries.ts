import type { Database } from '../../platform/db/database.ts';

export interface PresentName {
  /** The name that others see; null before the member has given one. */
  readonly name: string | null;
  /** When the member changed it last; null for one who never did. */
  readonly changedAt: Date | null;
}

/** A member's name, locked until the transaction ends; null when there is no such member. */
export async function lockName(db: Database, memberId: string): Promise<PresentName | null> {
  const { rows } = await db.raw<{ rows: PresentName[] }>(
    `SELECT coalesce(profiles.display_name, members.display_name) AS name, name_changed_at AS "changedAt"
       FROM members LEFT JOIN profiles ON profiles.user_id = members.id
      WHERE members.id = ? FOR UPDATE OF members`,
    [memberId],
  );
  return rows[0] ?? null;
}

/**
 * Saves a name in the account, and in the profile if it has one.
 * @param changedAt absent where the change does not count as the member's own
 */
export async function saveName(
  db: Database,
  { memberId, name, changedAt }: { readonly memberId: string; readonly name: string; readonly changedAt?: Date },
): Promise<void> {
  await db('members')
    .where({ id: memberId })
    .update({ display_name: name, ...(changedAt && { name_changed_at: changedAt }) });
  await db('profiles').where({ user_id: memberId }).whereNotNull('display_name').update({ display_name: name });
}
