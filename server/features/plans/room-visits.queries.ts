import type { RoomVisit, RoomWithPage } from '#shared/plans/rooms.ts';
import type { Database } from '../../platform/db/database.ts';

/** A member's latest free visit of each room. */
export async function findVisits(db: Database, memberId: string): Promise<ReadonlyMap<string, RoomVisit>> {
  const rows = await db('room_visits').where({ member_id: memberId }).select('room', 'week', 'started_at', 'ends_at');
  return new Map(
    rows.map((row) => [row.room, { week: row.week, startedAt: row.started_at, endsAt: row.ends_at }] as const),
  );
}

/** Begins a visit; does nothing where the visit of its week has begun before, also when it is pressed twice at once. */
export async function insertVisit(
  db: Database,
  { memberId, room, week, startedAt, endsAt }: RoomVisit & { readonly memberId: string; readonly room: RoomWithPage },
): Promise<void> {
  await db.raw(
    `INSERT INTO room_visits AS known (member_id, room, week, started_at, ends_at)
     VALUES (:memberId, :room, :week::date, :startedAt::timestamptz, :endsAt::timestamptz)
     ON CONFLICT (member_id, room) DO UPDATE
       SET week = excluded.week, started_at = excluded.started_at, ends_at = excluded.ends_at
     WHERE known.week < excluded.week`,
    { memberId, room, week, startedAt, endsAt },
  );
}

/** Deletes visits that ended before a moment, some at a time, so that no statement holds many rows. */
export async function deleteOldVisits(db: Database, before: Date): Promise<number> {
  const VISITS_AT_A_TIME = 5000;
  for (let deleted = 0; ;) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `DELETE FROM room_visits WHERE (member_id, room) IN (
         SELECT member_id, room FROM room_visits WHERE ends_at <= :before ORDER BY ends_at LIMIT :limit)
         AND ends_at <= :before`,
      { before, limit: VISITS_AT_A_TIME },
    );
    deleted += rowCount;
    if (rowCount < VISITS_AT_A_TIME) return deleted;
  }
}
