import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** The profiles that a member saw on a day. */
export async function findProfileViews(db: Database, memberId: string, day: IsoDate): Promise<Set<string>> {
  const row = await db('profile_sights').where({ member_id: memberId, day }).first('seen_ids');
  return new Set(row?.seen_ids);
}

/** The profiles that a member saw on a day, locked until the transaction ends; those of other days are deleted. */
export async function lockProfileViews(db: Database, memberId: string, day: IsoDate): Promise<Set<string>> {
  const { rows } = await db.raw<{ rows: { seen_ids: string[] }[] }>(
    `INSERT INTO profile_sights AS held (member_id, day, seen_ids) VALUES (:memberId, :day, '{}')
     ON CONFLICT (member_id) DO UPDATE
        SET day = excluded.day, seen_ids = CASE WHEN held.day = excluded.day THEN held.seen_ids ELSE '{}' END
     RETURNING seen_ids`,
    { memberId, day },
  );
  return new Set(rows[0]?.seen_ids);
}

export async function saveProfileViews(db: Database, memberId: string, seen: ReadonlySet<string>): Promise<void> {
  await db('profile_sights')
    .where({ member_id: memberId })
    .update({ seen_ids: [...seen] });
}
