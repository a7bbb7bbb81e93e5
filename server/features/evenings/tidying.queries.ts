import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { Database } from '../../platform/db/database.ts';

/** What is left of who came, once nobody can be told apart any more. */
export interface FinalCounts {
  readonly seated: number;
  readonly came: number;
  readonly mutual: number;
}

export async function countAttendance(db: Database, eveningId: string): Promise<FinalCounts> {
  const { rows } = await db.raw<{ rows: [FinalCounts] }>(
    `SELECT count(*) FILTER (WHERE status = 'seated' AND table_number IS NOT NULL)::int AS seated,
            count(*) FILTER (WHERE status = 'seated' AND checked_in_at IS NOT NULL)::int AS came,
            (SELECT count(*)::int FROM evening_wishes AS mine JOIN evening_wishes AS theirs
                ON theirs.evening_id = mine.evening_id AND theirs.member_id = mine.other_id AND theirs.other_id = mine.member_id
              WHERE mine.evening_id = :eveningId AND mine.member_id < mine.other_id) AS mutual
       FROM evening_attendees WHERE evening_id = :eveningId`,
    { eveningId },
  );
  return rows[0];
}

/** Forgets who came to an evening, and whom they would have liked to see again. */
export async function forgetAttendance(db: Database, eveningId: string): Promise<void> {
  await db('evening_wishes').where({ evening_id: eveningId }).delete();
  await db('evening_attendees').where({ evening_id: eveningId }).delete();
}

export async function deleteOldAbsences(db: Database, before: Date): Promise<number> {
  return db('evening_absences').where('absent_at', '<', before).delete();
}

export async function deleteOldAlerts(db: Database, before: Date): Promise<number> {
  return db('evening_alerts').where('asked_at', '<', before).delete();
}

export async function deleteOldPairs(db: Database, before: IsoDate): Promise<number> {
  return db('table_pairs').where('seated_on', '<', before).delete();
}
