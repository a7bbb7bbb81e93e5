import { SEAT_LASTS_MS } from '#shared/video-meetings/calls.ts';
import { SIGNAL_LASTS_MS, SIGNALS_AT_MOST } from '#shared/video-meetings/signals.ts';
import type { Database, Row } from '../../platform/db/database.ts';
import { isSeenOther } from '../talk/conversations.queries.ts';
import type { Side } from '../talk/sealing.ts';
import type { VideoPlace } from './opened-video.ts';

export type SeatRow = Row<'video_seats'>;

/** Numbers of visits begin with the seconds since this moment, so that one is never given twice. */
const FIRST_VISIT = Date.UTC(2026, 0, 1);

const isOf = ({ conversationId, number }: VideoPlace) => ({ conversation_id: conversationId, number });

/** The tab of a member that is in a meeting, or was. */
export async function findSeat(db: Database, memberId: string): Promise<SeatRow | null> {
  return (await db('video_seats').where({ member_id: memberId }).first()) ?? null;
}

/** The tabs of the two who are in a meeting now. */
export async function findFreshSeats(db: Database, place: VideoPlace, now: Date): Promise<SeatRow[]> {
  return db('video_seats')
    .where(isOf(place))
    .where('seen_at', '>', new Date(now.getTime() - SEAT_LASTS_MS))
    .select();
}

/**
 * Takes the seat of a member for a tab, unless another tab or device of theirs is in a meeting: false then. One statement
 * decides, so that of two at once one comes in (S-video-meeting-8).
 */
export async function takeSeat(
  db: Database,
  {
    memberId,
    side,
    device,
    place,
    now,
  }: { memberId: string; side: Side; device: string; place: VideoPlace; now: Date },
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: SeatRow[] }>(
    `INSERT INTO video_seats AS seat (member_id, conversation_id, number, side, device, visit, entered_at, seen_at)
     VALUES (:memberId, :conversationId, :number, :side, :device, :visit, :now, :now)
     ON CONFLICT (member_id) DO UPDATE
        SET conversation_id = excluded.conversation_id, number = excluded.number, side = excluded.side,
            device = excluded.device, visit = greatest(seat.visit + 1, excluded.visit), last_signal = 0,
            entered_at = CASE WHEN seat.conversation_id = excluded.conversation_id AND seat.number = excluded.number
                               AND seat.seen_at > :stale THEN seat.entered_at ELSE excluded.entered_at END,
            seen_at = excluded.seen_at
      WHERE seat.device = excluded.device OR seat.seen_at <= :stale
     RETURNING *`,
    {
      memberId,
      ...place,
      side,
      device,
      visit: Math.floor((now.getTime() - FIRST_VISIT) / 1000),
      now,
      stale: new Date(now.getTime() - SEAT_LASTS_MS),
    },
  );
  if (!rows[0]) return false;
  await db('video_signals').where({ member_id: memberId }).delete();
  return true;
}

/** Notes that a tab is there; null when it has no seat in this meeting any more. */
export async function renewSeat(
  db: Database,
  { memberId, device, place, now }: { memberId: string; device: string; place: VideoPlace; now: Date },
): Promise<SeatRow | null> {
  const [seat] = await db('video_seats')
    .where({ member_id: memberId, device, ...isOf(place) })
    .update({ seen_at: now })
    .returning('*');
  return seat ?? null;
}

/** Gives the seat of a member in a meeting up. */
export async function leaveSeat(
  db: Database,
  { memberId, place }: { memberId: string; place: VideoPlace },
): Promise<void> {
  await db('video_seats')
    .where({ member_id: memberId, ...isOf(place) })
    .delete();
  await db('video_signals').where({ member_id: memberId }).delete();
}

/**
 * Keeps a signal for the other's present visit, and drops it when that visit is over.
 * @returns false when too many wait already
 */
export async function sendSignal(
  db: Database,
  { toId, visit, body, place, now }: { toId: string; visit: number; body: string; place: VideoPlace; now: Date },
): Promise<boolean> {
  await db('video_signals')
    .where({ member_id: toId })
    .where('sent_at', '<', new Date(now.getTime() - SIGNAL_LASTS_MS))
    .delete();
  const { rows } = await db.raw<{ rows: [{ isHere: boolean; isSent: boolean }] }>(
    `WITH seat AS (
       UPDATE video_seats SET last_signal = last_signal + 1
        WHERE member_id = :toId AND visit = :visit AND conversation_id = :conversationId AND number = :number
          AND (SELECT count(*) FROM video_signals WHERE member_id = :toId) < ${SIGNALS_AT_MOST}
        RETURNING last_signal),
     sent AS (
       INSERT INTO video_signals (member_id, id, visit, body, sent_at)
       SELECT :toId, last_signal, :visit, :body, :now FROM seat RETURNING id)
     SELECT EXISTS (SELECT FROM video_seats WHERE member_id = :toId AND visit = :visit AND number = :number
                       AND conversation_id = :conversationId) AS "isHere",
            EXISTS (SELECT FROM sent) AS "isSent"`,
    { toId, visit, body, ...place, now },
  );
  return rows[0].isSent || !rows[0].isHere;
}

/** The signals for a tab after the last one that it has read; those before are deleted. */
export async function readSignals(
  db: Database,
  { memberId, visit, after, now }: { memberId: string; visit: number; after: number; now: Date },
): Promise<{ readonly id: number; readonly body: string }[]> {
  if (after > 0) await db('video_signals').where({ member_id: memberId }).where('id', '<=', after).delete();
  return db('video_signals')
    .where({ member_id: memberId, visit })
    .where('id', '>', after)
    .where('sent_at', '>=', new Date(now.getTime() - SIGNAL_LASTS_MS))
    .orderBy('id')
    .select('id', 'body');
}

/** What decides the word of a member's stream while they are in a meeting. */
export interface LiveSeat {
  readonly memberId: string;
  readonly state: string;
}

/**
 * For each of these members who is in a meeting all that their page would read anew of it, as one text: a signal, the
 * other's coming and going, what changed of the meeting, and whether the two may still see each other.
 */
export async function findLiveSeats(db: Database, memberIds: readonly string[], now: Date): Promise<LiveSeat[]> {
  const { rows } = await db
    .raw<{ rows: LiveSeat[] }>(
      `SELECT seat.member_id AS "memberId",
              concat_ws('|', seat.visit, seat.last_signal, theirs.visit, meeting.began_at, meeting.ended_at,
                        meeting.cancelled_at, meeting.first_wants_more AND meeting.second_wants_more,
                        conversations.closed_at IS NULL AND conversations.blocked_at IS NULL
                          AND conversations.stopped_at IS NULL AND other.id IS NOT NULL) AS state
         FROM video_seats AS seat
         LEFT JOIN video_meetings AS meeting
                ON meeting.conversation_id = seat.conversation_id AND meeting.number = seat.number
         LEFT JOIN video_seats AS theirs
                ON theirs.conversation_id = seat.conversation_id AND theirs.number = seat.number
               AND theirs.member_id <> seat.member_id AND theirs.seen_at > :fresh
         LEFT JOIN conversation_members AS own
                ON own.member_id = seat.member_id AND own.conversation_id = seat.conversation_id
         LEFT JOIN conversations ON conversations.id = seat.conversation_id
         LEFT JOIN members AS other ON ${isSeenOther}
        WHERE seat.member_id = ANY (:memberIds::uuid[]) AND seat.seen_at > :fresh`,
      { memberIds: [...memberIds], fresh: new Date(now.getTime() - SEAT_LASTS_MS) },
    )
    .options({ name: 'find-live-seats' });
  return rows;
}

/** Deletes seats and signals whose time is over. */
export async function deleteOldSeats(db: Database, before: Date): Promise<void> {
  await db('video_seats').where('seen_at', '<', before).delete();
  await db('video_signals').where('sent_at', '<', before).delete();
}
