import { insertVisit } from '#server/features/plans/room-visits.queries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { HOUR_MS } from '#shared/duration.ts';
import { weekOf, type RoomWithPage } from '#shared/plans/rooms.ts';
import { dayOf } from '#shared/questionnaire/birth-date.ts';
import { withRows } from './state-rows.ts';
import type { State } from './state-ways.ts';

/** This week's visit of a room, which has just ended. */
export function insertPastVisit(db: Database, memberId: string, room: RoomWithPage): Promise<void> {
  return insertVisitUntil(db, memberId, room, -1000);
}

/** The states of a room's screen during this week's free visit of it: without one it leads to the room's door. */
export function inside(room: RoomWithPage, states: readonly State[]): State[] {
  const visit = withRows(
    (db, memberId) => insertVisitUntil(db, memberId, room, HOUR_MS),
    (db, memberId) => db('room_visits').where({ member_id: memberId, room }).delete(),
  );
  return states.map((state) => ({
    ...state,
    rows: {
      async make(email) {
        await visit.make(email);
        await state.rows?.make(email);
      },
      async undo(email) {
        await state.rows?.undo(email);
        await visit.undo(email);
      },
    },
  }));
}

function insertVisitUntil(db: Database, memberId: string, room: RoomWithPage, ms: number): Promise<void> {
  const endsAt = new Date(Date.now() + ms);
  const startedAt = new Date(Math.min(Date.now(), endsAt.getTime()));
  return insertVisit(db, { memberId, room, week: weekOf(dayOf(new Date())), startedAt, endsAt });
}
