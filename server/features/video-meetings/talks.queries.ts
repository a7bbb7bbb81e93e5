import type { IsoDate } from '#shared/questionnaire/profile.ts';
import type { FailureTotals } from '#shared/video-meetings/obstacles.ts';
import { DOOR_OPEN_FOR_MS, DOOR_OPENS_BEFORE_MS, MORE_MS, TALK_MS } from '#shared/video-meetings/video-meeting.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Side } from '../talk/sealing.ts';
import type { VideoPlace } from './opened-video.ts';

const isOf = ({ conversationId, number }: VideoPlace) => ({ conversation_id: conversationId, number });

/** Notes that both are there for the first time. False when it was noted before. */
export async function beginTalk(db: Database, place: VideoPlace, now: Date): Promise<boolean> {
  const begun = await db('video_meetings')
    .where(isOf(place))
    .whereNull('began_at')
    .whereNull('cancelled_at')
    .update({ began_at: now, talked_until: now });
  return begun > 0;
}

/** Notes that both are still there. */
export async function goOn(db: Database, place: VideoPlace, now: Date): Promise<void> {
  await db('video_meetings').where(isOf(place)).whereNull('ended_at').update({ talked_until: now });
}

/** Ends a talk for both. False when none was under way. */
export async function endTalk(db: Database, place: VideoPlace, now: Date): Promise<boolean> {
  const ended = await db('video_meetings')
    .where(isOf(place))
    .whereNotNull('began_at')
    .whereNull('ended_at')
    .update({ ended_at: now });
  return ended > 0;
}

export async function saveWantsMore(db: Database, place: VideoPlace, side: Side): Promise<void> {
  const wants = side === 1 ? { first_wants_more: true } : { second_wants_more: true };
  await db('video_meetings').where(isOf(place)).update(wants);
}

/**
 * The meetings of a member whose door is open now, or that go on, the earliest first: also with somebody whom they cannot see
 * any more, for whatever reason.
 */
export async function findPresentVideos(db: Database, memberId: string, now: Date): Promise<VideoPlace[]> {
  const { rows } = await db.raw<{ rows: VideoPlace[] }>(
    `SELECT meeting.conversation_id AS "conversationId", meeting.number
       FROM conversation_members AS own JOIN video_meetings AS meeting ON meeting.conversation_id = own.conversation_id
      WHERE own.member_id = :memberId
        AND meeting.starts_at > :after AND meeting.starts_at <= :until
        AND meeting.cancelled_at IS NULL AND meeting.ended_at IS NULL
      ORDER BY meeting.starts_at`,
    {
      memberId,
      after: new Date(now.getTime() - DOOR_OPEN_FOR_MS - TALK_MS - MORE_MS),
      until: new Date(now.getTime() + DOOR_OPENS_BEFORE_MS),
    },
  );
  return rows;
}

/** Counts a failure of a day by its kind. */
export async function countFailure(db: Database, day: IsoDate, kind: string): Promise<void> {
  await db.raw(
    `INSERT INTO video_failures (day, kind, amount) VALUES (:day, :kind, 1)
     ON CONFLICT (day, kind) DO UPDATE SET amount = video_failures.amount + 1`,
    { day, kind },
  );
}

/** How often each kind of failure happened on the days since `from`. */
export async function sumFailures(db: Database, from: IsoDate): Promise<FailureTotals> {
  const { rows } = await db.raw<{ rows: { kind: string; amount: number }[] }>(
    'SELECT kind, sum(amount)::int AS amount FROM video_failures WHERE day >= :from GROUP BY kind',
    { from },
  );
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}
