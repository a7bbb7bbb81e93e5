import type { Inactivity } from '#shared/points/points.ts';
import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** Members with points who have not visited since a day, in the order of their ids, after the given one. */
export async function findInactiveHolders(
  db: Database,
  { activeUntil, after, limit }: { activeUntil: IsoDate; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { id: string }[] }>(
    `SELECT id FROM members
      WHERE last_active_on <= :activeUntil AND NOT is_demo AND id > :after
        AND (SELECT coalesce(sum(points_amount), 0) FROM points_gained WHERE user_id = members.id) > 0
      ORDER BY id LIMIT :limit`,
    { activeUntil, after, limit },
  );
  return rows.map(({ id }) => id);
}

export async function findInactivity(db: Database, memberId: string): Promise<Inactivity | null> {
  const row = await db('members').where({ id: memberId }).first('last_active_on', 'expiry_warned_on');
  return row ? { lastActiveOn: row.last_active_on, warnedOn: row.expiry_warned_on } : null;
}

/**
 * Saves the day of the warning.
 * @param day null: points gained from now on have not been announced
 */
export async function saveWarning(db: Database, memberId: string, day: IsoDate | null): Promise<void> {
  await db('members').where({ id: memberId }).update({ expiry_warned_on: day });
}
