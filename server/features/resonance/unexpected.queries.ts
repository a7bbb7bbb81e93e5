import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** Whom a member was shown in addition on the last Sunday on which they came; null: nobody. */
export interface LastUnexpected {
  readonly day: IsoDate;
  readonly aboutId: string | null;
}

export async function findUnexpected(db: Database, memberId: string): Promise<LastUnexpected | null> {
  const row = await db('unexpected_matches').where({ member_id: memberId }).first('day', 'about_id');
  return row ? { day: row.day, aboutId: row.about_id } : null;
}

/** Saves whom a member is shown on a Sunday. What was saved for this day, or a later one, stays. */
export async function saveUnexpected(db: Database, memberId: string, { day, aboutId }: LastUnexpected): Promise<void> {
  await db.raw(
    `INSERT INTO unexpected_matches AS known (member_id, day, about_id) VALUES (:memberId, :day, :aboutId)
     ON CONFLICT (member_id) DO UPDATE SET day = excluded.day, about_id = excluded.about_id
      WHERE known.day < excluded.day`,
    { memberId, day, aboutId },
  );
}
